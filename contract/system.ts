import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    audience: 'visitor',
    summary: 'The process is alive.',
    input: nothing,
    output: z.object({ status: z.literal('ok') }),
    duringMaintenance: true,
    isSessionless: true,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    audience: 'visitor',
    summary: 'The database answers; 503 otherwise.',
    input: nothing,
    output: z.object({ status: z.literal('ready') }),
    duringMaintenance: true,
    isSessionless: true,
  }),
}
