import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitArrival } from './arrival.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose bytes a test counts by hand, on a server that says when it would cut it. */
function arriving({ takesFile = false, headers = { 'content-length': '9' } as Record<string, string> } = {}) {
  const socket = { bytesRead: 0, destroy: vi.fn() }
  const reply = { sent: false }
  const raw = Object.assign(new EventEmitter(), { headers, socket, complete: false })
  const server = new EventEmitter()
  const cuts: string[] = []
  server.on('clientError', (error: { code: string }) => cuts.push(error.code))
  // Only what `limitArrival` looks at.
  const request = { raw, routeOptions: { config: { takesFile } } } as unknown as FastifyRequest
  limitArrival(request, reply as FastifyReply, server as unknown as Server)
  return { raw, socket, reply, cuts }
}

test('a form has 15 seconds to arrive, however it trickles', () => {
  const { socket, cuts } = arriving()
  for (let second = 0; second < 14; second++) {
    socket.bytesRead += 1
    vi.advanceTimersByTime(1000)
  }
  expect(cuts).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(cuts).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
})

test('a file may take minutes while it keeps coming, and is cut when it stops for 20 seconds', () => {
  const { socket, cuts } = arriving({ takesFile: true })
  for (let step = 0; step < 30; step++) {
    socket.bytesRead += 1
    vi.advanceTimersByTime(15_000)
  }
  expect(cuts).toEqual([])
  vi.advanceTimersByTime(40_000)
  expect(cuts).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
})

test.each(['end', 'close'])('nothing is waited for after its %s', (event) => {
  for (const takesFile of [false, true]) {
    const { raw, cuts } = arriving({ takesFile })
    raw.emit(event)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(cuts).toEqual([])
  }
})

test('what was refused before it had arrived is told nothing more, and its line is let go', () => {
  for (const takesFile of [false, true]) {
    const { socket, reply, cuts } = arriving({ takesFile })
    reply.sent = true
    vi.advanceTimersByTime(60_000)
    expect(cuts).toEqual([])
    expect(socket.destroy).toHaveBeenCalled()
  }
})

test('what has arrived whole is not cut while it is being answered', () => {
  for (const takesFile of [false, true]) {
    const { raw, cuts } = arriving({ takesFile })
    raw.complete = true
    vi.advanceTimersByTime(60_000)
    expect(cuts).toEqual([])
  }
})

test('a request without a body waits for none', () => {
  arriving({ headers: {} })
  expect(vi.getTimerCount()).toBe(0)
  arriving({ headers: { 'transfer-encoding': 'chunked' } })
  expect(vi.getTimerCount()).toBe(1)
})
