import { media } from '#contract/media.ts'
import { bindDownload, bindUpload } from '#server/platform/bind.ts'
import * as service from './media.service.ts'

export const mediaRoutes = [bindUpload(media.upload, service.upload), bindDownload(media.get, service.get)]
