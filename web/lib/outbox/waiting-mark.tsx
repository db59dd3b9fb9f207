import { CloudUpload } from 'lucide-react'

/** Beside something small that has not reached the server yet. */
export function WaitingMark() {
  return (
    <>
      <CloudUpload aria-hidden="true" className="text-ochre" />
      <span className="sr-only">, in attesa di invio</span>
    </>
  )
}
