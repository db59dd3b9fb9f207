import { events } from '#contract/events.ts'
import { bind, bindDownload, mayLag } from '#server/platform/bind.ts'
import * as attendees from './attendees.service.ts'
import * as decisions from './decisions.service.ts'
import { update } from './editing.service.ts'
import * as service from './events.service.ts'
import * as moderation from './moderation.service.ts'
import * as proposals from './proposals.service.ts'
import * as registrations from './registrations.service.ts'

export const eventRoutes = [
  bind(events.list, service.list, mayLag),
  bind(events.counts, service.counts, mayLag),
  bind(events.proposals, service.proposals),
  bind(events.news, service.news),
  bind(events.get, service.get),
  bindDownload(events.calendar, service.calendar),
  bind(events.participants, attendees.participants),
  bind(events.create, proposals.create),
  bind(events.withdraw, proposals.withdraw),
  bind(events.register, registrations.register),
  bind(events.leave, registrations.leave),

  bind(events.listAll, moderation.listAll),
  bind(events.countAll, moderation.countAll),
  bind(events.approve, decisions.approve),
  bind(events.reject, decisions.reject),
  bind(events.update, update),
  bind(events.cancel, decisions.cancel),
  bind(events.attendees, attendees.attendees),
  bindDownload(events.attendeesCsv, attendees.attendeesCsv),
]
