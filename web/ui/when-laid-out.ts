type Look = () => void

const looks = new Map<Element, Look>()
let observer: ResizeObserver | undefined

/**
 * Looks at how an element stands: once it is laid out, and again when the page has another width or other letters.
 * Watched for good, a thousand texts of a list would take 2 ms of each frame of a scroll.
 */
export function whenLaidOut(element: Element, look: Look): () => void {
  observer ??= createObserver()
  looks.set(element, look)
  observer.observe(element)
  return () => {
    looks.delete(element)
    observer?.unobserve(element)
  }
}

function createObserver(): ResizeObserver {
  const page = document.documentElement
  const letters = createLetters()
  const widths = new Map<Element, number>()
  const isOther = ({ target, contentRect: { width } }: ResizeObserverEntry) => {
    const last = widths.get(target)
    widths.set(target, width)
    return last !== undefined && last !== width
  }
  const made = new ResizeObserver((entries) => {
    let isAnother = false
    for (const entry of entries) {
      if (entry.target === page || entry.target === letters) isAnother = isOther(entry) || isAnother
      else {
        made.unobserve(entry.target)
        looks.get(entry.target)?.()
      }
    }
    if (isAnother) for (const element of looks.keys()) made.observe(element)
  })
  made.observe(page)
  made.observe(letters)
  return made
}

/** As wide as the page's letters are: a font that comes, a text that is zoomed. */
function createLetters(): Element {
  const letters = document.createElement('span')
  letters.ariaHidden = 'true'
  letters.className = 'pointer-events-none invisible fixed top-0 left-0'
  letters.textContent = 'Tornanti'
  document.body.append(letters)
  return letters
}
