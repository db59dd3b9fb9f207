import { itineraries } from '#contract/itineraries.ts'
import { bind, bindDownload, mayLag } from '#server/platform/bind.ts'
import * as along from './along.service.ts'
import * as service from './itineraries.service.ts'
import * as publishing from './publishing.service.ts'

export const itineraryRoutes = [
  bind(itineraries.overview, service.overview, mayLag),
  bind(itineraries.list, service.list, mayLag),
  bind(itineraries.savedLines, service.savedLines),
  bind(itineraries.versions, service.versions),
  bind(itineraries.get, service.get),
  bind(itineraries.poiAlong, along.poiAlong),
  bindDownload(itineraries.download, along.download),
  bind(itineraries.create, publishing.create),
  bind(itineraries.update, publishing.update),
  bind(itineraries.delete, publishing.remove),
  bind(itineraries.save, service.save),
  bind(itineraries.unsave, service.unsave),
]
