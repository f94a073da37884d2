import { createServer, type Server } from 'node:net'
import { getUser, login } from '@fanfara/contract/accounts'
import { getHealth } from '@fanfara/contract/config'
import { setTheme } from '@fanfara/contract/settings'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreAway } from '../../db/engines/away.ts'
import { portOf } from '@fanfara/testkit/ports'
import { makeLog } from '../../setup/log.ts'
import { generalLimits } from '../general-limits.ts'

/**
 * A stand-in for Redis: it answers whatever it is asked as the limits' counter would, until it freezes.
 * @param late so many times it does not say that it is ready.
 */
function fakeRedis({ late = 0 } = {}) {
  let isFrozen = false
  let [asked, greeted] = [0, 0]
  const server: Server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', bytes => {
      if (isFrozen) return
      // Each command begins with the number of its words.
      for (const command of bytes.toString().split(/(?=^\*\d+\r\n)/m)) {
        asked += 1
        if (/\r\n(info)\r\n/i.test(command)) {
          greeted += 1
          if (greeted > late) socket.write('$11\r\nloading:0\r\n\r\n')
        } else if (/\r\n(evalsha|eval)\r\n/i.test(command)) socket.write('*2\r\n:1\r\n:60000\r\n')
        else socket.write('+OK\r\n')
      }
    })
  })
  return {
    listen: () =>
      new Promise<string>(resolve =>
        server.listen(0, '127.0.0.1', () => resolve(`redis://127.0.0.1:${portOf(server)}`)),
      ),
    freeze: () => void (isFrozen = true),
    asked: () => asked,
    greeted: () => greeted,
    close: () => server.close(),
  }
}

let world: TestWorld
const redis = fakeRedis()
beforeAll(async () => {
  world = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on', REDIS_URL: await redis.listen() } })
})
afterAll(async () => {
  await world.close()
  redis.close()
})

test('SETUP-18 the count that processes share is reached once the process is built, so that building does not look like a Redis that is away', async () => {
  const own = fakeRedis()
  const app = Fastify()
  await generalLimits(app, { ...world.world, config: { ...world.world.config, redisUrl: await own.listen() } })
  await world.creator()
  expect(own.asked()).toBe(0)
  await app.ready()
  await expect.poll(own.asked).toBeGreaterThan(0)
  await app.close()
  own.close()
})

test.each([
  ['is late once', 1, false],
  ['is not there', 99, true],
])(
  'SETUP-18 a Redis that %s when the process begins draws a warning where it stays so, and only there',
  async (_, late, isAway) => {
    const own = fakeRedis({ late })
    const lines: string[] = []
    const log = makeLog('warn', { write: line => void lines.push(line) })
    const app = Fastify()
    await generalLimits(app, { ...world.world, log, config: { ...world.world.config, redisUrl: await own.listen() } })
    await app.ready()
    await expect.poll(own.greeted).toBeGreaterThan(isAway ? 2 : 1)
    expect(lines.length > 0).toBe(isAway)
    await app.close()
    own.close()
  },
)

test('design §4 while the database is away every act answers 503, when to try again, and nothing of ours', async () => {
  const ola = await world.creator()
  await ola.call(getUser)
  const { store } = world.world
  const connect = store.connect.bind(store)
  store.connect = async () => {
    throw new StoreAway(new Error('connect ECONNREFUSED 10.1.2.3:5432'))
  }
  try {
    const calls = [
      () => ola.call(getUser),
      () => ola.call(setTheme, { body: { value: 'dark' } }),
      () => world.caller(null, 'pl')(login, { body: { email: ola.email, password: PASSWORD } }),
      () => world.caller()(getHealth),
    ]
    for (const call of calls) {
      const refused = await refusal(call())
      expect(refused).toMatchObject({ status: 503, code: 'store', retryAfter: 5 })
      expect(JSON.stringify(refused)).not.toContain('10.1.2.3')
    }
  } finally {
    store.connect = connect
  }
  expect((await ola.call(getUser)).data.id).toBe(ola.id)
})

test('design §3 a Redis that freezes costs a request a tenth of a second at most, and no request its answer', async () => {
  const ola = await world.creator()
  await ola.call(getUser)
  const before = redis.asked()
  await ola.call(getUser)
  expect(redis.asked()).toBeGreaterThan(before)
  redis.freeze()
  const since = performance.now()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ola.call(getUser)))
  expect(answers.map(({ data }) => data.id)).toEqual(Array.from({ length: 5 }, () => ola.id))
  // They waited at once; without a limit of time this test would not end.
  expect(performance.now() - since).toBeLessThan(2000)
})

test('SEC-02 threat model §3.10 while a Redis does not answer each process keeps to the limits by its own count', async () => {
  const ola = await world.creator()
  redis.freeze()
  const answers = await Promise.allSettled(Array.from({ length: 305 }, () => ola.call(getUser)))
  const refused = answers.filter(answer => answer.status === 'rejected')
  expect(refused.map(({ reason }) => reason.status)).toEqual([429, 429, 429, 429, 429])
})

test('SETUP-27 a database that has no room left is answered 503 with a time to try again, and nothing of ours', async () => {
  const ola = await world.creator()
  const { store } = world.world
  const connect = store.connect.bind(store)
  store.connect = async () => {
    throw Object.assign(new Error('could not extend file "base/5/17170"'), { code: '53100' })
  }
  try {
    const refused = await refusal(world.caller()(login, { body: { email: ola.email, password: PASSWORD } }))
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 })
    expect(JSON.stringify(refused)).not.toContain('extend')
  } finally {
    store.connect = connect
  }
})
