import { ToastRegion } from './toast-region.tsx'

/** Once, at the root of the app. Open modals bring a region of their own. */
export function Toaster() {
  return <ToastRegion modalId={null} />
}
