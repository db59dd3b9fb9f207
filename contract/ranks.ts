/** In ascending order, each with the points from which it holds (spec §4). */
export const rankLevels = ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'] as const
export type RankLevel = (typeof rankLevels)[number]

export const rankThresholds: Record<RankLevel, number> = {
  Bronze: 0,
  Silver: 100,
  Gold: 250,
  Platinum: 500,
  Diamond: 1000,
}

export type RankProgress = {
  level: RankLevel
  /** Null at the top: `Hai raggiunto il livello massimo!` */
  next: { level: RankLevel; pointsNeeded: number } | null
  /** Of the way from this rank to the next, whole, 0 to 100; 100 at the top. */
  progressPercent: number
}

export function rankOf(totalPoints: number): RankProgress {
  const reached = rankLevels.filter((level) => totalPoints >= rankThresholds[level])
  const level = reached.at(-1) ?? 'Bronze'
  const nextLevel = rankLevels[rankLevels.indexOf(level) + 1]
  if (!nextLevel) return { level, next: null, progressPercent: 100 }
  const [from, to] = [rankThresholds[level], rankThresholds[nextLevel]]
  const percent = Math.floor((100 * (totalPoints - from)) / (to - from))
  return {
    level,
    next: { level: nextLevel, pointsNeeded: to - totalPoints },
    progressPercent: Math.min(100, Math.max(0, percent)),
  }
}
