import type { LucideIcon } from 'lucide-react'

/** Icons are passed as components, `icon={Plus}`: the piece that shows them decides the size. */
export type IconType = LucideIcon
