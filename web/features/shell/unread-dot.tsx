/** How many wait, on the corner of a round button. The button's own name says it in words. */
export function UnreadDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-0 left-5.5 min-w-5 rounded-full bg-red px-1 text-center font-bold text-on-red text-xs leading-5 ring-2 ring-paper"
    >
      {unreadText(count)}
    </span>
  )
}

export const unreadText = (count: number): string => (count > 99 ? '99+' : `${count}`)

export const unreadWords = (count: number): string =>
  count === 1 ? '1 notifica da leggere' : `${unreadText(count)} notifiche da leggere`
