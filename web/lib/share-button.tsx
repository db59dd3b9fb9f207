import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Shareable, share } from './share.ts'

type Props = Shareable & {
  /** On a card, of which a page has many: the icon alone, whose name says what it is about. */
  isCompact?: boolean
}

/** Passes on the link of what anybody may be told of. What is not public has none. */
export function ShareButton({ isCompact = false, ...shareable }: Props) {
  const onClick = () => void share(shareable)
  if (isCompact) return <IconButton icon={Share2} label={`Condividi: ${shareable.title}`} onClick={onClick} />
  return (
    <Button variant="secondary" icon={Share2} onClick={onClick}>
      Condividi
    </Button>
  )
}
