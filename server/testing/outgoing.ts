import { Socket } from 'node:net'

type Target = { path?: string; host?: string; port?: number | string }

/** Where to the process opens connections, by host and port or by the path of a socket. Not those of processes it starts. */
export function watchOutgoing(): { targets: Set<string>; stop(): void } {
  const targets = new Set<string>()
  const { connect } = Socket.prototype
  // Every way out ends here: fetch, http, tls and the database's driver all ask the socket itself.
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    targets.add(nameOf(args))
    return (connect as (...all: unknown[]) => Socket).apply(this, args)
  } as typeof connect
  return {
    targets,
    stop: () => {
      Socket.prototype.connect = connect
    },
  }
}

function nameOf([first, second]: unknown[]): string {
  // Node's own modules hand over what they have read already: the options first.
  if (Array.isArray(first)) return nameOf(first)
  if (typeof first === 'number') return `${typeof second === 'string' ? second : 'localhost'}:${first}`
  if (typeof first === 'string') return first
  return nameOfTarget(first as Target)
}

export const nameOfTarget = ({ path, host, port }: Target): string => path ?? `${host ?? 'localhost'}:${port}`
