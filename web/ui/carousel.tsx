import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useEdges } from './use-edges.ts'

type Props = {
  title: string
  titleLevel?: 2 | 3 | undefined
  /** Beside the title: `Vedi tutti`. */
  action?: ReactNode
  /** One slide per child. */
  children: ReactNode
}

export function Carousel({ title, titleLevel = 2, action, children }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // Without the gaps that conditions leave: each would be an empty slide.
  const slides = Children.toArray(children)
  const { edges, measure } = useSlideEdges(list, slides.length)
  const overflows = !(edges.atStart && edges.atEnd)
  const Heading = `h${titleLevel}` as const

  function page(direction: 1 | -1) {
    const { current } = list
    current?.scrollBy({ left: direction * current.clientWidth * 0.85, behavior: 'smooth' })
  }
  const moveByKey = useKeys(list)

  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-11 items-center gap-3">
        <Heading id={id} className="min-w-0 flex-1 text-2xl">
          {title}
        </Heading>
        {action}
        {overflows && (
          <div className="hidden gap-1.5 pointer-fine:flex">
            <Arrow label="Precedente" icon={ChevronLeft} isAtEdge={edges.atStart} onPage={() => page(-1)} />
            <Arrow label="Successivo" icon={ChevronRight} isAtEdge={edges.atEnd} onPage={() => page(1)} />
          </div>
        )}
      </div>
      {/* Slides may hold nothing to focus: the arrow keys then need the list itself. */}
      <ul
        ref={list}
        tabIndex={overflows ? 0 : undefined}
        aria-labelledby={id}
        onScroll={measure}
        onKeyDown={moveByKey}
        className={cx(track, !edges.atStart && moreBefore, !edges.atEnd && moreAfter)}
      >
        {slides.map((child) => (
          <li key={isValidElement(child) ? child.key : String(child)} className={slide}>
            {child}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ArrowProps = { label: string; icon: typeof ChevronLeft; isAtEdge: boolean; onPage: () => void }

// Not `disabled` at the edge: the button that brought one there would drop the focus.
function Arrow({ label, icon, isAtEdge, onPage }: ArrowProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      aria-disabled={isAtEdge}
      onClick={isAtEdge ? undefined : onPage}
    />
  )
}

const last = Number.POSITIVE_INFINITY
/** Less than half of any slide: snapping moves the end by a little. */
const arrivedPx = 60
const keys: Record<string, (slide: number) => number> = {
  ArrowLeft: (slide) => slide - 1,
  ArrowRight: (slide) => slide + 1,
  Home: () => 0,
  End: () => last,
}

/** One slide a key. The browser's own steps are of 40 px, which the snapping undoes as often as not. */
function useKeys(list: RefObject<HTMLUListElement | null>) {
  // Where the last key is still scrolling to: the next one goes on from there.
  const goal = useRef<number | null>(null)

  useEffect(() => {
    const { current } = list
    if (!current) return
    const forget = () => {
      goal.current = null
    }
    // The end of an earlier scroll, which a key has overtaken, is not there yet.
    const arrive = () => {
      if (goal.current !== null && Math.abs(goal.current - current.scrollLeft) < arrivedPx) forget()
    }
    current.addEventListener('scrollend', arrive)
    // A finger or a wheel goes somewhere else.
    for (const other of ['pointerdown', 'wheel']) current.addEventListener(other, forget, { passive: true })
    return () => {
      current.removeEventListener('scrollend', arrive)
      for (const other of ['pointerdown', 'wheel']) current.removeEventListener(other, forget)
    }
  }, [list])

  return (event: KeyboardEvent<HTMLUListElement>) => {
    const move = keys[event.key]
    const { current } = list
    // What opens over a slide (a menu, a dialog) has keys of its own.
    const isOver = event.target instanceof Element && event.target.closest('dialog, [role=menu]') !== null
    if (!move || !current || isOver || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const [first, second] = current.children as HTMLCollectionOf<HTMLElement>
    if (!first || !second) return
    event.preventDefault()
    const width = second.offsetLeft - first.offsetLeft
    const furthest = current.scrollWidth - current.clientWidth
    const from = goal.current ?? current.scrollLeft
    const to = Math.min(Math.max(move(Math.round(from / width)) * width, 0), furthest)
    // Already there: nothing would end, and the goal would stay.
    if (Math.abs(to - current.scrollLeft) < 1) return
    goal.current = to
    current.scrollTo({ left: to, behavior: 'smooth' })
  }
}

function useSlideEdges(list: RefObject<HTMLUListElement | null>, slideCount: number) {
  const { edges, measure } = useEdges(list)
  useEffect(() => {
    if (!list.current || slideCount === 0) return
    // It speaks up at once, too, after the page has been laid out: asked for here, it would have to be laid out for us alone.
    const observer = new ResizeObserver(measure)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, slideCount, measure])

  return { edges, measure }
}

const track = cx(
  '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-5 sm:-mx-6 sm:scroll-px-6 sm:px-6',
  '[scrollbar-width:none] focus-visible:-outline-offset-2',
)
// On a phone the edge of the screen cuts a slide off; where the page ends before the screen does, it fades.
const moreBefore = 'xl:mask-l-from-[calc(100%-3rem)]'
const moreAfter = 'xl:mask-r-from-[calc(100%-3rem)]'
const slide = 'flex w-[min(19rem,85%)] shrink-0 snap-start *:w-full'
