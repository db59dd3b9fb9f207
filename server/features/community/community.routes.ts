import { community } from '#contract/community.ts'
import { reports as reportEndpoints } from '#contract/reports.ts'
import { bind, mayLag } from '#server/platform/bind.ts'
import * as comments from './comments.service.ts'
import * as service from './community.service.ts'
import { stats } from './community-stats.service.ts'
import * as likes from './likes.service.ts'
import * as moderation from './report-moderation.service.ts'
import * as reports from './reports.service.ts'
import * as writing from './writing.service.ts'

export const communityRoutes = [
  bind(community.feed, service.feed, mayLag),
  bind(community.post, service.post),
  bind(community.news, service.news),
  bind(community.waiting, service.waiting),
  bind(community.stats, stats),
  bind(community.create, writing.create),
  bind(community.approve, writing.approve),
  bind(community.delete, writing.remove),
  bind(community.like, likes.like),
  bind(community.unlike, likes.unlike),
  bind(community.comments, comments.comments, mayLag),
  bind(community.comment, comments.comment),
  bind(community.deleteComment, comments.deleteComment),
  bind(community.reportPost, reports.reportPost),
  bind(community.reportComment, reports.reportComment),
  bind(reportEndpoints.list, moderation.list),
  bind(reportEndpoints.count, moderation.count),
  bind(reportEndpoints.dismiss, moderation.dismiss),
]
