import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './command.mjs'
import { root } from './root.mjs'

// The PostgreSQL driver (3.4.9, the newest) does not survive a connection that is lost at the wrong moment
// (decision 019; upstream issues 1066, 1154 and 1208), nor an error among
// the rows of an answer (1119, 1181), nor a transaction that begins on a connection with much to do (823, 1189, 1210).
// Once they are closed there, this file goes.
const mends = [
  {
    why: 'a query on a connection without a socket is refused; before, its write ended the process',
    file: 'src/connection.js',
    from: '    if (stream)\n      return queryError(q, Errors.generic(',
    to: "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (stream)\n      return queryError(q, Errors.generic(",
  },
  {
    why: 'what was to be written is forgotten with the socket; before, the next one never sent anything',
    file: 'src/connection.js',
    from: '    clearImmediate(nextWriteTimer)\n    socket.removeListener(',
    to: '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener(',
  },
  {
    why: 'whoever waits for a connection that closes before it is ready is told; before, it was tried again without end',
    file: 'src/connection.js',
    from: '    if (initial)\n      return reconnect()\n',
    to: '    if (initial && host.length > 1)\n      return reconnect()\n',
  },
  {
    why: 'the question that the driver asks first has nobody to refuse it to; whoever waits is told by the connection',
    file: 'src/connection.js',
    from: '        return fetchArrayTypes()\n',
    to: '        return fetchArrayTypes().catch(() => {})\n',
  },
  {
    why: 'what still waits for an answer is refused; before, only if the socket had closed without an error',
    file: 'src/connection.js',
    from: "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    to: "    ;(query || sent.length || initial) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n",
  },
  {
    why: 'a transaction ends with its connection; before, its next query ran on whatever stood in its place',
    file: 'src/index.js',
    from: '        new Promise((_, reject) => connection.onclose = reject)\n',
    to: `        new Promise((_, reject) => connection.onclose = error => {
          lost = error
          while (queries.length) queries.shift().reject(error)
          reject(error)
        })
`,
  },
  {
    why: '… and so does everything that it still wants to run',
    file: 'src/index.js',
    from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        c.queue',
    to: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        lost ? q.reject(lost) : c.queue',
  },
  {
    why: '… which it has to remember',
    file: 'src/index.js',
    from: '      , connection\n      , prepare = null\n',
    to: '      , connection\n      , lost = null\n      , prepare = null\n',
  },
  {
    why: 'an answer begins with its first row; before, one that followed an error among rows began with as many empty ones',
    file: 'src/connection.js',
    from: '    result = new Result()\n    connectTimer.cancel()\n',
    to: '    result = new Result()\n    rows = 0\n    connectTimer.cancel()\n',
  },
  {
    why: '… and so does the first one on a new connection',
    file: 'src/connection.js',
    from: '    result = new Result()\n    closedTime = performance.now()\n',
    to: '    result = new Result()\n    rows = 0\n    closedTime = performance.now()\n',
  },
  {
    why: 'a transaction has its connection to itself; before, not if its BEGIN was the last that the connection could take',
    file: 'src/connection.js',
    from: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
    to: `      const hasRoom = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? !!q.options.onexecute(connection) : hasRoom
`,
  },
  {
    why: '… until it ends; before, not if its socket had been full for a moment',
    file: 'src/connection.js',
    from: '    !query && onopen(connection)\n',
    to: '    !query && !connection.reserved && onopen(connection)\n',
  },
  {
    why: 'whoever has sent all rows of a COPY is told that they are refused; before, the next statement that succeeded said they were taken',
    file: 'src/connection.js',
    from: '    stream && (stream.destroy(err), stream = null)\n    query &&',
    to: '    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n    query &&',
  },
  {
    why: 'after the last row of a COPY the connection is read again; before, it was not if that row had to wait for its reader',
    file: 'src/connection.js',
    from: '    stream && stream.push(null)\n    stream = null\n',
    to: '    stream && stream.push(null)\n    stream = null\n    socket.resume()\n',
  },
]

/** Mends the installed driver, unless it is mended. */
export function mendDriver(folder = join(root, 'node_modules', 'postgres')) {
  for (const { file, from, to, why } of mends) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (text.includes(to)) continue
    if (text.split(from).length !== 2)
      throw new Problem(`The driver in ${path} is another than the one that needs this: ${why}.`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
  }
}
