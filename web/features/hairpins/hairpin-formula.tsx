import type { ReactNode } from 'react'
import { curvinessBounds, curvinessFormula, curvinessWords } from '#contract/track/curviness.ts'
import { elevationFormula } from '#contract/track/elevation.ts'

const {
  stepM,
  smoothingSamples,
  armM,
  weights,
  straightRadiusM,
  curveDegrees,
  hairpinDegrees,
  hairpinMeanRadiusM,
} = curvinessFormula
const [gentle, lively, wild] = curvinessBounds
const smoothingM = ((smoothingSamples - 1) / 2) * stepM

/** The formula in words. Its numbers are read from the one that computes. */
export function HairpinFormula() {
  return (
    <div className="flex flex-col gap-8">
      <Part title="Il conto, passo per passo">
        <ol className="flex list-decimal flex-col gap-3 pl-6 marker:font-bold marker:font-display marker:text-red">
          <li>
            Prendiamo la traccia GPX e la ridisegniamo con un punto ogni <B>{stepM} metri</B>, così non conta
            quanti punti ha registrato il navigatore.
          </li>
          <li>
            Lisciamo la linea con la media di {smoothingSamples} punti (±{smoothingM} metri): il GPS trema di
            qualche metro, e un’autostrada registrata male sembrerebbe un passo di montagna.
          </li>
          <li>
            In ogni punto misuriamo di quanto cambia la direzione. Finché la strada gira dalla stessa parte,
            con un raggio sotto i <B>{straightRadiusM} metri</B>, sommiamo i gradi.
          </li>
          <li>
            Se la somma arriva a <B>{curveDegrees}°</B> è una <B>curva</B>. Se arriva a{' '}
            <B>{hairpinDegrees}°</B> ed è stretta (raggio medio sotto gli {hairpinMeanRadiusM} metri) è un{' '}
            <B>tornante</B>: lo svincolo di un’autostrada gira altrettanto, ma su un arco largo, e non conta.
          </li>
        </ol>
      </Part>
      <Part title="Quanto è tortuosa">
        <p>
          Per ogni punto tracciamo il cerchio che passa per i punti {armM} metri prima e {armM} metri dopo.
          Più il cerchio è piccolo, più quei metri pesano:
        </p>
        <Weights />
        <p>
          L’indice è la somma dei metri pesati per chilometro. Sotto {gentle} la strada è{' '}
          <B>{curvinessWords[0]}</B>, da {gentle} a {lively} <B>{curvinessWords[1]}</B>, da {lively} a {wild}{' '}
          <B>{curvinessWords[2]}</B>, oltre <B>{curvinessWords[3]}</B>. Con gli stessi colori disegniamo la
          traccia sulla mappa, chilometro per chilometro.
        </p>
      </Part>
      <Part title="Salita e discesa">
        <p>
          Le quote vengono dal file GPX. Le mediamo su ±{elevationFormula.smoothingM} metri di strada e
          contiamo un dislivello solo quando supera i {elevationFormula.hysteresisM} metri, altrimenti il
          tremolio dello strumento diventerebbe salita. Se il file non ha quote scriviamo «Quota non
          disponibile», mai zero.
        </p>
      </Part>
      <Part title="Quanto ci prendiamo">
        <p>
          Sulla salita allo Stelvio da Prato, registrata da un ciclista, la formula trova 48 tornanti: gli
          stessi dei cartelli. Su un passo disegnato al computer con 44 tornanti ne trova 44, e almeno 42
          anche se il GPS sbaglia di 4 metri.
        </p>
        <p>
          Qualche limite c’è: in città gli incroci sembrano curve, due tornanti attaccati senza un tratto
          dritto possono contare per uno, e il numero sui cartelli a volte comprende curve che girano meno di{' '}
          {hairpinDegrees}°.
        </p>
      </Part>
    </div>
  )
}

const B = ({ children }: { children: ReactNode }) => <strong className="font-semibold">{children}</strong>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-pretty">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Weights() {
  return (
    <table className="w-full max-w-sm border-collapse">
      <thead>
        <tr className="border-line border-b text-left text-muted text-sm">
          <th className="py-2 font-semibold">Raggio della curva</th>
          <th className="py-2 text-right font-semibold">Peso di ogni metro</th>
        </tr>
      </thead>
      <tbody>
        {weights.map(({ belowRadiusM, weight }) => (
          <tr key={belowRadiusM} className="border-line border-b">
            <td className="py-2">sotto {belowRadiusM} m</td>
            <td className="figures py-2 text-right font-bold font-display text-lg">
              ×{weight.toLocaleString('it-IT')}
            </td>
          </tr>
        ))}
        <tr>
          <td className="py-2">oltre</td>
          <td className="figures py-2 text-right font-bold font-display text-lg">0</td>
        </tr>
      </tbody>
    </table>
  )
}
