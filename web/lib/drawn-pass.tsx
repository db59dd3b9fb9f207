import { later } from './later.tsx'

/** The drawing over the sky that is there at once. Nobody waits for it, and its place is kept: nothing moves when it comes. */
export const DrawnPass = later(async () => (await import('#web/ui/hero-pass.tsx')).HeroPass)
