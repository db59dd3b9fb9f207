import { EllipsisVertical } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'
import { placeBeside } from './place-beside.ts'
import { menuItems, useMenuKeys } from './use-menu-keys.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What a caller's link must carry to be an item: `render: (props) => <Link to="/profile" {...props} />`. */
export type MenuItemProps = {
  role: 'menuitem'
  tabIndex: -1
  className: string
  onClick: () => void
  children: ReactNode
}

export type MenuItem = {
  label: string
  icon?: IconType | undefined
  tone?: 'destructive' | undefined
} & (
  | { onSelect: () => void; isDisabled?: boolean | undefined }
  | { render: (props: MenuItemProps) => ReactNode }
)

type Props = {
  label: string
  items: readonly MenuItem[]
  /** What the button shows; three dots unless told. */
  trigger?: ReactNode
  /** Above the items: who is signed in, for instance. */
  header?: ReactNode
  className?: string | undefined
  /** What somebody did with the button that stood here before the menu came. */
  begins?: (() => 'focused' | 'open' | undefined) | undefined
}

export function Menu({ label, items, trigger, header, className, begins }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const startsAtEnd = useRef(false)
  const moveByKey = useMenuKeys()
  const close = () => menu.current?.hidePopover()

  // Asked as the menu takes its place: React draws it up to 300 ms earlier, and a press in between would be lost.
  const asks = useRef(begins)
  useLayoutEffect(() => {
    const beginning = asks.current?.()
    if (beginning) button.current?.focus()
    if (beginning === 'open') menu.current?.showPopover()
  }, [])

  // The menu stands still in the top layer: when the page moves under it, it must go.
  useEffect(() => {
    if (!isOpen) return
    const home = placeOf(button.current)
    // Asked of the button: something beside it may scroll, or a scroll from before the press may be told only now.
    const leave = () => {
      if (placeOf(button.current) !== home) menu.current?.hidePopover()
    }
    window.addEventListener('scroll', leave, { capture: true })
    window.addEventListener('resize', leave)
    return () => {
      window.removeEventListener('scroll', leave, { capture: true })
      window.removeEventListener('resize', leave)
    }
  }, [isOpen])

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    startsAtEnd.current = event.key === 'ArrowUp'
    menu.current?.showPopover()
  }

  function open(floating: HTMLElement) {
    setIsOpen(true)
    if (button.current) placeBeside(floating, button.current)
  }

  function focusFirst() {
    const all = menu.current ? menuItems(menu.current) : []
    all.at(startsAtEnd.current ? -1 : 0)?.focus({ preventScroll: true })
    startsAtEnd.current = false
  }

  // The focus goes home before the action runs: a dialog that it opens will give it back there.
  function choose(action?: () => void) {
    close()
    button.current?.focus()
    action?.()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        // Beside a picture or initials the name is text inside: over visible letters an aria-label would contradict them.
        aria-label={trigger === undefined ? label : undefined}
        title={trigger === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={openByKey}
        className={
          className ?? 'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised'
        }
      >
        {trigger ?? <EllipsisVertical aria-hidden="true" className="size-5" />}
        {trigger !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
      </button>
      {/* Emptied at `toggle`, not before: the browser gives the focus back only if it finds it inside. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => event.newState === 'open' && open(event.currentTarget)}
        onToggle={(event) => (event.newState === 'open' ? focusFirst() : setIsOpen(false))}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto rounded-lg border border-line bg-card p-1.5 text-ink shadow-soft open:animate-rise"
      >
        {isOpen && header && <div className="mb-1.5 border-line border-b px-3 pt-2 pb-3">{header}</div>}
        <div
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={(event) => (event.key === 'Tab' ? close() : moveByKey(event))}
        >
          {isOpen && items.map((item) => <Item key={item.label} item={item} onChoose={choose} />)}
        </div>
      </div>
    </>
  )
}

function placeOf(element: Element | null): string {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return `${Math.round(left)} ${Math.round(top)}`
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: (action?: () => void) => void }) {
  const Icon = item.icon
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <span className="min-w-0">{item.label}</span>
    </>
  )
  const common = { role: 'menuitem', tabIndex: -1, className: cx(row, item.tone && 'text-red') } as const

  if ('render' in item) return item.render({ ...common, onClick: () => onChoose(), children: content })
  const isDisabled = item.isDisabled ?? false
  return (
    <button
      type="button"
      {...common}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onChoose(item.onSelect)}
    >
      {content}
    </button>
  )
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left font-medium hover:bg-raised ' +
  'focus-visible:-outline-offset-2 focus-visible:bg-raised aria-disabled:text-muted aria-disabled:opacity-70'
