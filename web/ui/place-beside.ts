const gapPx = 6
const edgePx = 8

/** Puts a floating element under its anchor, or above it where there is more room, on the nearer side. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement) {
  const box = anchor.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - box.bottom - gapPx - edgePx
  const above = box.top - gapPx - edgePx
  const isBelow = below >= 240 || below >= above
  const isLeft = box.left + box.width / 2 < width / 2

  Object.assign(floating.style, {
    top: isBelow ? `${box.bottom + gapPx}px` : 'auto',
    bottom: isBelow ? 'auto' : `${height - box.top + gapPx}px`,
    left: isLeft ? `${Math.max(box.left, edgePx)}px` : 'auto',
    right: isLeft ? 'auto' : `${Math.max(width - box.right, edgePx)}px`,
    maxHeight: `${isBelow ? below : above}px`,
  })
}
