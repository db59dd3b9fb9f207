import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: 'article' | 'section' | 'div' | 'li' | undefined
  title?: ReactNode
  titleLevel?: 2 | 3 | 4 | undefined
  /** Beside the title: a menu, a badge. Stays clickable on a card that opens. */
  actions?: ReactNode
  /** The coloured left edge of a road type. */
  accent?: 'strada' | 'sterrato' | 'misto' | 'neutral' | 'red' | undefined
  /** The whole card opens: its title becomes the button, stretched over the card. */
  onOpen?: (() => void) | undefined
  /** The same with a link: `renderTitle={(props) => <RowLink place={{ to: … }} {...props} />}`. */
  renderTitle?: ((props: { className: string; children: ReactNode }) => ReactNode) | undefined
  /** From edge to edge above the title: a drawing, a photograph. Its own buttons need `relative z-10`. */
  media?: ReactNode
}

export function Card({
  as: Tag = 'article',
  title,
  actions,
  accent,
  media,
  className,
  children,
  ...rest
}: Props) {
  const { titleLevel = 3, onOpen, renderTitle, ...element } = rest
  const opens = onOpen !== undefined || renderTitle !== undefined
  const Heading = `h${titleLevel}` as const
  return (
    <Tag
      {...element}
      className={cx(
        base,
        Boolean(accent || media || opens) && frame,
        accent && cx(edge, accents[accent]),
        opens && interactive,
        className,
      )}
    >
      {media}
      <div className="flex grow flex-col gap-3 p-4">
        {(title !== undefined || actions !== undefined) && (
          <div className="flex items-start gap-2">
            {title !== undefined && (
              <Heading className="min-w-0 flex-1 text-xl">
                <Title {...{ onOpen, renderTitle }}>{title}</Title>
              </Heading>
            )}
            {actions !== undefined && <div className={slot}>{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </Tag>
  )
}

function Title({ onOpen, renderTitle, children }: Pick<Props, 'onOpen' | 'renderTitle' | 'children'>) {
  if (renderTitle) return renderTitle({ className: stretched, children })
  if (!onOpen) return children
  return (
    <button type="button" onClick={onOpen} className={cx('text-left', stretched)}>
      {children}
    </button>
  )
}

const base = 'flex min-w-0 flex-col rounded-lg border border-line bg-card shadow-soft'
// Only around what reaches its corners: cut off, a card is a layer of its own, and a feed has a thousand (decision 054).
const frame = 'relative overflow-clip'
const interactive =
  'transition-colors duration-150 hover:border-field has-[.stretched:focus-visible]:outline-2 outline-focus outline-offset-2'
const stretched = 'stretched outline-none after:absolute after:inset-0'
// An icon button is larger than its icon: pulled out, the icon stands where a badge would.
const slot = 'relative z-10 ml-auto flex shrink-0 has-[button]:-my-2.5 has-[button]:-mr-2.5'
// Above the content: a picture that fills the card would hide it.
const edge = 'before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-1'
const accents = {
  strada: 'before:bg-strada',
  sterrato: 'before:bg-sterrato',
  misto: 'before:bg-misto',
  neutral: 'before:bg-field',
  red: 'before:bg-red',
}
