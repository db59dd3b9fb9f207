import { tracks } from '#contract/tracks.ts'
import { bindUpload } from '#server/platform/bind.ts'
import * as service from './tracks.service.ts'

export const trackRoutes = [bindUpload(tracks.upload, service.upload)]
