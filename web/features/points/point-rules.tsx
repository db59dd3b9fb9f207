import type { ReactNode } from 'react'
import { awardLimits } from '#contract/award-values.ts'
import { leaderboardSize, pointRules } from '#contract/points.ts'
import { rankLevels, rankThresholds } from '#contract/ranks.ts'
import { wholeText } from '#contract/whole-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'

/** The rules in words. Their numbers are read from those that count. */
export function PointRules() {
  return (
    <div className="flex flex-col gap-8">
      <Part title="Che cosa dà punti">
        <Gains />
        <p>
          Ogni evento conta una volta sola per persona. Gli amministratori possono premiare un aiuto o un
          traguardo con un bonus, fino a {wholeText(awardLimits.points)} punti alla volta; solo un super admin
          può toglierne, per esempio per correggere un errore. Nessuno può dare punti a se stesso.
        </p>
        <p>Nel tuo profilo trovi lo storico: ogni punto dato o tolto, con il motivo e la data.</p>
      </Part>
      <Part title="I livelli">
        <p>Il livello segue sempre il totale: sale e scende con i punti, da solo.</p>
        <Ranks />
      </Part>
      <Part title="La classifica">
        <p>
          Mostra le prime {leaderboardSize} persone per punti totali. A parità di punti viene prima{' '}
          <strong className="font-semibold">chi ci è arrivato prima</strong>. Se non sei tra le prime{' '}
          {leaderboardSize}, sotto l’elenco trovi la tua posizione. Chi non ha punti non compare.
        </p>
      </Part>
      <Part title="Mai sotto zero">
        <p>
          Il totale è la somma dello storico e non scende mai sotto zero: se una correzione togliesse più
          punti di quanti ne hai, non verrebbe registrata.
        </p>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-pretty">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Gains() {
  const gains: [what: string, when: string, points: number][] = [
    ['Proponi un evento', 'quando viene approvato', pointRules.eventCreation],
    ['Partecipi a un evento', 'quando finisce, se risulti tra gli iscritti', pointRules.eventParticipation],
  ]
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-card">
      {gains.map(([what, when, points]) => (
        <li key={what} className="flex items-center gap-4 px-4 py-3">
          <p className="min-w-0 grow">
            <span className="block font-semibold">{what}</span>
            <span className="text-muted">{when}</span>
          </p>
          <p className="figures shrink-0 font-bold font-display text-3xl text-green leading-none">
            +{points}
            <span className="sr-only"> punti</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Ranks() {
  return (
    <table className="w-full max-w-sm border-collapse">
      <thead>
        <tr className="border-line border-b text-left text-muted text-sm">
          <th scope="col" className="py-2 font-semibold">
            Livello
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Da quanti punti
          </th>
        </tr>
      </thead>
      <tbody>
        {rankLevels.map((level) => (
          <tr key={level} className="border-line border-b last:border-0">
            <th scope="row" className="py-2 text-left font-normal">
              <RankBadge level={level} />
            </th>
            <td className="figures py-2 text-right font-bold font-display text-lg">
              {wholeText(rankThresholds[level])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
