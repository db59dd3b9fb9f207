import { useState } from 'react'
import { Card } from '../card.tsx'
import { Chart, type ChartPoint } from '../chart.tsx'
import { Segments } from '../segments.tsx'
import { ShowSection } from './show-section.tsx'

const inItalian = (value: number): string => value.toLocaleString('it-IT', { useGrouping: 'always' })

const days = (values: readonly number[]): ChartPoint[] =>
  values.map((value, index) => ({
    name: `${String(index + 1).padStart(2, '0')}/11/2026`,
    shortName: `${index + 1} nov`,
    value,
  }))

const month = days([
  2, 0, 1, 4, 3, 0, 0, 7, 5, 2, 1, 0, 3, 9, 12, 6, 4, 0, 2, 1, 5, 8, 3, 2, 0, 1, 4, 6, 2, 3,
])
let total = 10_410
const totals = month.map((point) => {
  total += point.value
  return { ...point, value: total }
})

export function ShowCharts() {
  const [range, setRange] = useState<'7' | '30' | '90'>('30')
  return (
    <ShowSection title="Grafici">
      <div className="flex">
        <Segments label="Periodo" options={ranges} value={range} onChange={setRange} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Barre">
          <Chart
            label="Nuovi utenti"
            pointLabel="Giorno"
            points={month}
            kind="bars"
            tone="strada"
            summary="96 negli ultimi 30 giorni"
            write={inItalian}
          />
        </Card>
        <Card title="Linea">
          <Chart
            label="Utenti totali"
            pointLabel="Giorno"
            points={totals}
            kind="line"
            tone="misto"
            summary="10.506 oggi"
            write={inItalian}
          />
        </Card>
        <Card title="Una settimana">
          <Chart
            label="Nuovi eventi"
            pointLabel="Giorno"
            points={days([1, 0, 0, 2, 0, 1, 1])}
            kind="bars"
            tone="red"
            summary="5 negli ultimi 7 giorni"
            write={inItalian}
          />
        </Card>
        <Card title="Niente da contare">
          <Chart
            label="Nuovi post"
            pointLabel="Giorno"
            points={days([0, 0, 0, 0, 0, 0, 0])}
            kind="bars"
            tone="green"
            summary="0 negli ultimi 7 giorni"
            write={inItalian}
          />
        </Card>
      </div>
    </ShowSection>
  )
}

const ranges = [
  { value: '7', label: '7 giorni' },
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
] as const
