import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import webpush from 'web-push'
import { startPushService } from '#server/testing/push-service.ts'
import { sendPush } from './push-sending.ts'

afterEach(() => vi.restoreAllMocks())

test('a push service that takes a message and says nothing is given up, and asked later', async () => {
  const service = await startPushService()
  const { path, subscription } = service.browser()
  service.keepSilent(path)
  const wait = AbortSignal.timeout.bind(AbortSignal)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => wait(ms / 50))
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const { endpoint, keys } = subscription
  const config = { publicUrl: 'https://tornanti.example', pushOrigins: [service.origin] }
  const message = { id: randomUUID(), title: 'Tornanti', path: '/notifications' }
  const outcome = await sendPush(config, { publicKey, privateKey }, { endpoint, ...keys }, message)
  expect([outcome, service.tries()]).toEqual(['later', 1])
  expect(limit.mock.lastCall?.[0]).toBeLessThanOrEqual(10_000)
  await service.stop()
})
