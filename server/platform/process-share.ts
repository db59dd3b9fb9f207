import cluster from 'node:cluster'

/** How many processes of this server answer requests, this one among them (WEB_CONCURRENCY). */
const processCount = cluster.isWorker ? Number(process.env.WEB_CONCURRENCY ?? 1) : 1

/** What one process may do at once of what the whole machine has so much of: cores, and memory for large pictures. */
export const shareOf = (whole: number, atLeast = 1): number =>
  Math.max(atLeast, Math.ceil(whole / processCount))
