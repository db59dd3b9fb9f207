import { diary } from '#contract/diary.ts'
import { bind, bindDownload } from '#server/platform/bind.ts'
import * as service from './diary.service.ts'
import * as tags from './diary-tags.service.ts'
import * as writing from './writing.service.ts'

export const diaryRoutes = [
  bind(diary.list, service.list),
  bind(diary.get, service.get),
  bind(diary.madeBy, service.madeBy),
  bind(diary.track, service.track),
  bindDownload(diary.download, service.download),
  bind(diary.create, writing.create),
  bind(diary.update, writing.update),
  bind(diary.delete, writing.remove),
  bind(diary.tagsOfMe, tags.tagsOfMe),
  bind(diary.removeTagOfMe, tags.removeTagOfMe),
]
