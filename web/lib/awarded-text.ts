import { counted } from '#contract/whole-text.ts'

/** What was given to whom, or taken from them. */
export function awardedText(points: number, name: string): string {
  const count = Math.abs(points)
  const amount = counted(count, 'punto', 'punti')
  if (points > 0) return `${amount} a ${name}.`
  return `${amount} ${count === 1 ? 'tolto' : 'tolti'} a ${name}.`
}
