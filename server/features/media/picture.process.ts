import sharp from 'sharp'
import { AppError } from '#server/platform/app-error.ts'
import { makeCopies, type PictureTask } from './make-copies.ts'
import type { ProcessAnswer } from './picture-reading.ts'

// A picture at a time on one thread, nothing kept: several of these share a small machine.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file pretends to be, no other decoder ever touches it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

process.on('message', async (task: PictureTask) => {
  const answer = await makeCopies(task).then<ProcessAnswer, ProcessAnswer>(
    (copies) => ({ copies }),
    (error) => (error instanceof AppError ? { refusal: error.code } : { failure: String(error) }),
  )
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
