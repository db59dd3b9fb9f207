import { z } from 'zod'

/** As PostgreSQL writes it: ids are compared in code too. */
export const id = z.uuid().toLowerCase()
