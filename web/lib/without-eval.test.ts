import { expect, test } from 'vitest'
import './without-eval.ts'

test('zod, which comes later, is told not to compile its rules', async () => {
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
