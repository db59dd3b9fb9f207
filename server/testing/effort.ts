/**
 * How often something is tried: a few times at each commit, many times in the hard set (decision 044).
 * `HARD=1` is the whole of it, `HARD=0.05` a twentieth, to see that it works.
 */
export function rounds(usual: number, hard: number): number {
  const share = hardShare()
  return share === 0 ? usual : Math.max(1, Math.round(hard * share))
}

/** What is tried so much more often takes so much longer. */
export const patienceMs = (usualMs: number): number => (hardShare() === 0 ? usualMs : usualMs * 60)

function hardShare(): number {
  const share = Number(process.env.HARD || 0)
  if (Number.isNaN(share) || share < 0 || share > 1) throw new Error('HARD must be a number from 0 to 1.')
  return share
}
