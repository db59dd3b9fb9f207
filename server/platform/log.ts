import { type DestinationStream, type Logger, pino } from 'pino'
import { faultOf } from './log-faults.ts'

export type { Logger }

type LogOptions = {
  isProduction: boolean
  destination?: DestinationStream
  /** Which of several processes of one server writes: in each of its lines. */
  worker?: string
}

/** JSON lines in production; readable lines for a person at a terminal. */
export function createLog(options: LogOptions): Logger {
  const base = options.worker === undefined ? null : { worker: options.worker }
  const settings = { base, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: faultOf } }
  if (options.destination) return pino(settings, options.destination)
  if (options.isProduction) return pino(settings, gatheredLines())
  return pino({ ...settings, level: process.env.NODE_ENV === 'test' ? 'error' : 'info' }, readableLines)
}

/** What is kept in memory for a reader of the log that stands still. */
const longestBacklog = 16 * 1024 * 1024

/**
 * Lines that come while others are being written go out together: a write for each would take as long as the request itself,
 * and a terminal that stands still would stop the server. What is left goes out when the process ends.
 */
const gatheredLines = () =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250, maxLength: longestBacklog })

type LogLine = {
  level: number
  time: string
  msg?: string
  err?: { stack?: string; message?: string }
} & Record<string, unknown>

const readableLines: DestinationStream = {
  write(json: string) {
    const { level, time, msg, err, ...rest } = JSON.parse(json) as LogLine
    const mark = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN  ' : ''
    const details = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    const line = [`${time.slice(11, 19)} ${mark}${msg ?? ''}`, ...details].join('  ')
    process.stdout.write(`${printable(line)}\n${err ? `${printable(err.stack ?? err.message ?? '')}\n` : ''}`)
  },
}

/** A name with an escape sequence in it must not repaint the operator's terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '\ufffd')
}
