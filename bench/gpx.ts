import { fork } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReaderFigures } from './gpx-reader-process.ts'
import { type Measurement, median } from './measurement.ts'

const rounds = 3

/** A 10 MB file read by us and by togeojson, each time in a fresh process: time to read, and memory over an idle one. */
export async function readGpxBench(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-bench-'))
  const path = join(folder, 'ten.gpx')
  await writeFile(path, tenMegabytes())
  const { size } = await stat(path)
  const runs = { idle: [] as ReaderFigures[], ours: [] as ReaderFigures[], togeojson: [] as ReaderFigures[] }
  for (let round = 0; round < rounds; round++) {
    for (const reader of ['idle', 'ours', 'togeojson'] as const)
      runs[reader].push(await readWith(reader, path))
  }
  await rm(folder, { recursive: true })

  const ms = (figures: ReaderFigures[]) => median(figures.map((figure) => figure.ms))
  const idle = median(runs.idle.map((figure) => figure.peakMb))
  const mb = (figures: ReaderFigures[]) => median(figures.map((figure) => figure.peakMb)) - idle
  const detail = `${(size / 1e6).toFixed(1)} MB, ${runs.ours[0]?.points} points`
  return [
    {
      what: 'time of togeojson to ours',
      ratio: ms(runs.togeojson) / ms(runs.ours),
      limit: { atLeast: 5 },
      detail: `${ms(runs.togeojson).toFixed(0)} ms, ${ms(runs.ours).toFixed(0)} ms; ${detail}`,
    },
    {
      what: 'peak memory of togeojson to ours',
      ratio: mb(runs.togeojson) / mb(runs.ours),
      limit: { atLeast: 5 },
      detail: `${mb(runs.togeojson).toFixed(0)} MB, ${mb(runs.ours).toFixed(0)} MB over ${idle.toFixed(0)} MB idle`,
    },
  ]
}

function readWith(reader: string, path: string): Promise<ReaderFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'gpx-reader-process.ts'), [reader, path])
    child.once('message', (figures) => resolve(figures as ReaderFigures))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The reader ended with ${code}.`)))
  })
}

function tenMegabytes(): string {
  const point = (i: number) =>
    `<trkpt lat="${(46 + Math.sin(i / 500) / 10).toFixed(7)}" lon="${(10 + i / 100_000).toFixed(7)}"><ele>${(1000 + (i % 700)).toFixed(1)}</ele><time>2026-06-01T08:00:00Z</time></trkpt>\n`
  let points = ''
  for (let i = 0; points.length < 10_000_000; i++) points += point(i)
  return `<?xml version="1.0"?>\n<gpx version="1.1" creator="bench"><trk><name>Bench</name><trkseg>\n${points}</trkseg></trk></gpx>`
}
