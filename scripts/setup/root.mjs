import { fileURLToPath } from 'node:url'

/** The folder of the repository; commands work from anywhere. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
