import type { AppPlace } from './db/open.ts'

/** What main.ts tells each process that it starts (worker.ts), as JSON in this variable. */
export const taskVariable = 'TORNANTI_WORKER'
export type WorkerTask = { name: string; part: 'web' | 'jobs'; place: AppPlace }
