import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Picture, PicturePurpose } from '#contract/media.ts'
import { noticeEnd } from '#web/lib/query-client.ts'
import { useStore } from '#web/ui/use-store.ts'
import { sendPicture } from './send-picture.ts'
import { isUnderWay, takesPlace, UploadQueue } from './upload-queue.ts'

type Options = {
  purpose: PicturePurpose
  /** Adds pictures to what the form has at that moment: several may come before React renders again. */
  onDone: (pictures: Picture[]) => void
}

export type PictureUploads = ReturnType<typeof usePictureUploads>

/** Uploads photographs while a form is open. The form waits as long as `isUploading`. */
export function usePictureUploads({ purpose, onDone }: Options) {
  const client = useQueryClient()
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: (file, options) =>
          sendPicture({ purpose }, file, options).catch((error: unknown) => {
            noticeEnd(client, error)
            throw error
          }),
        onDone: (pictures) => latest.current(pictures),
      }),
  )
  useEffect(() => queue.clear, [queue])
  const items = useStore(queue.subscribe, queue.items)
  const { add, cancel, retry, remove } = queue
  return {
    ...{ items, add, cancel, retry, remove },
    isUploading: items.some(isUnderWay),
    takenCount: items.filter(takesPlace).length,
    failedCount: items.filter(({ state }) => state === 'failed').length,
  }
}
