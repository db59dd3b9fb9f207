import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mendDriver } from './mended-driver.mjs'
import { root } from './root.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tornanti-driver-'))
  cpSync(join(root, 'node_modules', 'postgres', 'src'), join(folder, 'src'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = () =>
  ['connection.js', 'index.js'].map((file) => readFileSync(join(folder, 'src', file), 'utf8'))

// That a mended driver does what it should is shown on a database, in server/db/lost-connection.test.ts.
test('the installed driver is mended, and stays as it is when it is mended again', () => {
  const [connection, index] = read()
  expect(connection).toContain('chunk = nextWriteTimer = null\n    socket')
  expect(index).toContain('lost ? q.reject(lost)')
  mendDriver(folder)
  expect(read()).toEqual([connection, index])
})

test('a driver that reads otherwise is refused, with the reason of the mend', () => {
  writeFileSync(join(folder, 'src', 'connection.js'), 'export default 1\n')
  expect(() => mendDriver(folder)).toThrow(/a query on a connection without a socket is refused/)
})
