import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, portOf } from './ports.ts'

test('a port that is given is never one that a system gives of its own accord, and is given once', async () => {
  const anybody = createServer().listen(0, '127.0.0.1')
  await once(anybody, 'listening')
  const ports = [await freePort(), await freePort(), await freePort()]
  expect(new Set(ports).size).toBe(ports.length)
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(portOf(anybody)).toBeGreaterThanOrEqual(32_768)
  anybody.close()
})

test('a port where somebody listens is passed over', async () => {
  const next = (await freePort()) + 1
  const taken = createServer().listen(next, '127.0.0.1')
  await once(taken, 'listening')
  expect(await freePort()).toBe(next + 1)
  taken.close()
})
