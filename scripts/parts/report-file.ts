import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a program a file for its JSON report and reads it back; null when it wrote none. */
export async function withReport<Report>(
  work: (file: string) => Promise<number | null>,
): Promise<{ exitCode: number | null; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-report-'))
  try {
    const file = join(folder, 'report.json')
    const exitCode = await work(file)
    const text = await readFile(file, 'utf8').catch(() => null)
    // The shape is the program's own, whose version is pinned.
    return { exitCode, report: text === null ? null : (JSON.parse(text) as Report) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
