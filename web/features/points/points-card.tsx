import { rankOf } from '#contract/ranks.ts'
import { wholeText } from '#contract/whole-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { RulesLink } from './rules-link.tsx'

export function PointsCard({ totalPoints }: { totalPoints: number }) {
  const { level, next, progressPercent } = rankOf(totalPoints)
  return (
    <Card
      as="section"
      aria-label="I tuoi punti"
      title="I tuoi punti"
      titleLevel={2}
      actions={<RankBadge level={level} />}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-bold font-display text-5xl leading-none">{wholeText(totalPoints)}</span>
        <span className="text-muted">{totalPoints === 1 ? 'punto' : 'punti'}</span>
      </p>
      {next ? (
        <Progress label={`Verso ${next.level}`} value={progressPercent} text={needed(next.pointsNeeded)} />
      ) : (
        <Progress label={`Livello ${level}`} value={100} text="Hai raggiunto il livello massimo!" />
      )}
      <RulesLink />
    </Card>
  )
}

const needed = (points: number) => (points === 1 ? 'manca 1 punto' : `mancano ${points} punti`)
