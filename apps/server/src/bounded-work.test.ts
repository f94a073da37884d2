import { expect, test } from 'vitest'
import { boundedWork } from './bounded-work.ts'
import { Unavailable } from './errors.ts'

/** Work that lasts until it is let go. */
function held() {
  const letGo: (() => void)[] = []
  let running = 0
  let most = 0
  const work = () => {
    running += 1
    most = Math.max(most, running)
    return new Promise<void>(resolve => letGo.push(resolve)).finally(() => (running -= 1))
  }
  return { work, letGo, most: () => most }
}

test('so much runs at once, so much waits, and more is refused with a time to come back', async () => {
  const { work, letGo, most } = held()
  const bounded = boundedWork({ atOnce: 2, waiting: 3, retryAfterSeconds: 7 })
  const accepted = Array.from({ length: 5 }, () => bounded.run(work))
  const refused = await bounded.run(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unavailable)
  expect(refused).toMatchObject({ status: 503, retryAfter: 7 })
  expect(() => bounded.refuseWhenFull()).toThrow(Unavailable)
  for (let done = 0; done < 5; done += 1) {
    while (letGo.length === 0) await new Promise(resolve => setImmediate(resolve))
    letGo.shift()?.()
  }
  await Promise.all(accepted)
  expect(most()).toBe(2)
  expect(() => bounded.refuseWhenFull()).not.toThrow()
})

test('work that fails makes room like work that succeeds', async () => {
  const bounded = boundedWork({ atOnce: 1, waiting: 0, retryAfterSeconds: 1 })
  for (let at = 0; at < 3; at += 1)
    await expect(bounded.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await bounded.run(async () => 'done')).toBe('done')
})

test('13.8 one asker gets its share and no more, so that there is room for everybody else', async () => {
  const { work, letGo } = held()
  const bounded = boundedWork({ atOnce: 1, waiting: 9, share: 3, retryAfterSeconds: 7 })
  const accepted = Array.from({ length: 3 }, () => bounded.run(work, 'crowd'))
  await expect(bounded.run(work, 'crowd')).rejects.toThrow(Unavailable)
  accepted.push(bounded.run(work, 'somebody'))
  for (let done = 0; done < 4; done += 1) {
    while (letGo.length === 0) await new Promise(resolve => setImmediate(resolve))
    letGo.shift()?.()
  }
  await Promise.all(accepted)
  const again = bounded.run(work, 'crowd')
  while (letGo.length === 0) await new Promise(resolve => setImmediate(resolve))
  letGo.shift()?.()
  await again
})
