// Two taps further apart are two taps. For a mouse the system decides, by the person's own settings.
const doubleTapMs = 350
const doublePx = 20
/** A button whose press asks the server (`Button`): twice would be one wish too many. */
const asking = '[data-asks]'
const pressable =
  'a, button, input, label, select, summary, textarea, [role="option"], [role="menuitem"], [role="tab"]'

/**
 * A press may take away what it was on: a row of a list, a dialog. What comes to lie under the finger would then get
 * the second press of a double click: another person accepted, another photo removed. It is not for it. Nor for the
 * button itself where it asks the server: who presses twice wants it once.
 */
export function ignoreStrayClicks(page: EventTarget): void {
  let last: { thing: Element; at: number; x: number; y: number } | null = null

  function hear(event: Event) {
    // A key, or a script: 0.
    if (!(event instanceof MouseEvent) || event.detail === 0 || !(event.target instanceof Element)) return
    const thing = event.target.closest(pressable) ?? event.target
    const isSecond =
      last !== null &&
      (isTap(event) ? event.timeStamp - last.at < doubleTapMs : event.detail > 1) &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) < doublePx
    const isOther = last !== null && thing !== last.thing && !isLabelOf(last.thing, thing)
    if (isSecond && (isOther || thing.matches(asking))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    last = { thing, at: event.timeStamp, x: event.clientX, y: event.clientY }
  }

  page.addEventListener('click', hear, { capture: true })
}

/** Taps are counted by nobody: each is a first one. */
const isTap = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch'

/** A click on a label is followed by one of the browser's on its control. */
function isLabelOf(label: Element, control: Element): boolean {
  return label instanceof HTMLLabelElement && label.control === control
}
