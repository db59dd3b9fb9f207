import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { gpxLimits, tracks, type UploadedTrack } from '#contract/tracks.ts'
import { noticeEnd } from '#web/lib/query-client.ts'
import { uploadFailure, uploadFile } from '#web/lib/upload.ts'

export type TrackUpload =
  | { state: 'none' }
  | { state: 'sending'; fileName: string; percent: number }
  /** All of it has arrived; the server is reading. */
  | { state: 'reading'; fileName: string }
  | { state: 'failed'; fileName: string; message: string }

export type ReadFile = { fileName: string; track: UploadedTrack }

/**
 * Sends a GPX as soon as it is chosen, so that the form can show what is in it before anything is published. What was
 * read last stays until another file is read or it is removed: a file that is refused replaces nothing.
 */
export function useTrackUpload(onRead: (track: UploadedTrack) => void) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<TrackUpload>({ state: 'none' })
  const [read, setRead] = useState<ReadFile | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  function cancel() {
    current.current?.abort()
    setUpload({ state: 'none' })
  }

  function remove() {
    cancel()
    setRead(null)
  }

  async function start(file: File) {
    current.current?.abort()
    const fileName = file.name
    if (file.size > gpxLimits.maxBytes) {
      return setUpload({ state: 'failed', fileName, message: errors.GPX_TOO_LARGE[1] })
    }
    const controller = new AbortController()
    current.current = controller
    setUpload({ state: 'sending', fileName, percent: 0 })
    const onProgress = (percent: number) => {
      if (controller.signal.aborted) return
      setUpload(percent < 100 ? { state: 'sending', fileName, percent } : { state: 'reading', fileName })
    }
    try {
      const track = await uploadFile(tracks.upload, {}, file, { signal: controller.signal, onProgress })
      setUpload({ state: 'none' })
      setRead({ fileName, track })
      onRead(track)
    } catch (error) {
      // Cancelled, or replaced by another file: whoever did it has shown what is next.
      if (controller.signal.aborted) return
      setUpload({ state: 'failed', fileName, message: uploadFailure(error) })
      noticeEnd(client, error)
    }
  }

  return { upload, read, start, cancel, remove }
}
