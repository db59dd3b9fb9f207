import { expect } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { dumpDatabase } from './dump.ts'
import type { Preparation } from './sign-in.ts'
import { type Answer, outcome, type TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'
import { successfulCalls } from './walk.ts'

export type Prepared = Awaited<ReturnType<Preparation>>

export async function prepare(server: TestServer, name: string): Promise<Prepared> {
  const prepared = await successfulCalls[name]?.(server)
  if (!prepared) throw new Error(`The walk knows no call of ${name}.`)
  return prepared
}

export type PreparedCall = { name: string; endpoint: AnyEndpoint; prepared: Prepared }

/** A call of every endpoint that would succeed, all of them ready before the first is made. */
export async function prepareAll(server: TestServer): Promise<PreparedCall[]> {
  const calls: PreparedCall[] = []
  // First: it sends everybody away who runs the place.
  const endpoints = allEndpoints().sort(
    (a, b) => Number(b.name === 'auth.setupAdmin') - Number(a.name === 'auth.setupAdmin'),
  )
  for (const { name, endpoint } of endpoints) {
    calls.push({ name, endpoint, prepared: await prepare(server, name) })
    await server.database.sql`delete from attempts`
  }
  return calls
}

/** Sends what was prepared as somebody, who may be another than it was prepared for. */
export function sendAs(
  client: TestClient,
  endpoint: AnyEndpoint,
  { input, file }: Omit<Prepared, 'client'>,
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> {
  return file ? client.upload(endpoint, file, headers, input) : client.call(endpoint, input, headers)
}

/**
 * Move by themselves: sessions are renewed, attempts counted, mails sent (with a key for the first), servers called, numbers folded
 * (of rows that are looked at themselves).
 */
const restless = [
  ...['sessions', 'attempts', 'mail_outbox', 'media_trash', 'server_keys', 'running_servers'],
  ...['day_counts', 'day_count_moves'],
]

/** Everything that a refused call must leave as it is. */
export const lastingRows = ({ database }: TestServer): Promise<string> =>
  dumpDatabase(database.sql, { except: restless })

export type Refusal = readonly [status: number, code: string]

type By = {
  client: TestClient
  refusalOf: (call: PreparedCall) => Refusal
  headers?: Record<string, string>
}

/** All of them by one person: each is refused, and at the end nothing is other than before. */
export async function expectAllRefused(
  server: TestServer,
  calls: PreparedCall[],
  { client, refusalOf, headers = {} }: By,
): Promise<void> {
  const before = await lastingRows(server)
  const cookies = [...client.cookies]
  for (const call of calls) {
    // A session that has ended is taken from the browser at the first call; here each one comes with it.
    for (const [name, value] of cookies) client.cookies.set(name, value)
    const answer = await sendAs(client, call.endpoint, call.prepared, headers)
    expect([call.name, ...outcome(answer)]).toEqual([call.name, ...refusalOf(call)])
  }
  expect(await lastingRows(server)).toBe(before)
}
