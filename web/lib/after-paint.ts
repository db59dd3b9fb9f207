/**
 * Kept once what was changed by now can be seen: a press is answered before the work that it asks for begins. A page that
 * nobody sees paints nothing, and has nothing to wait for.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // A frame begins with its callbacks; what it shows is painted before the next task.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
