import { expect, test } from 'vitest'
import { makeLog } from '../setup/log.ts'
import { openBus } from './bus.ts'

const log = makeLog('silent')

test.runIf(process.env.TEST_REDIS_URL)(
  'design §3 what one process says on Redis every process hears, the speaker once',
  async () => {
    let gaps = 0
    /** Its listening begins with a gap, which may come while the next one is opened. */
    const open = async () => {
      const bus = await openBus({ redisUrl: process.env.TEST_REDIS_URL ?? '', databaseUrl: null }, log)
      bus.on('gap', () => (gaps += 1))
      return bus
    }
    const [one, other] = [await open(), await open()]
    const [hears, said]: [string[], string[]] = [[], []]
    await expect.poll(() => gaps).toBe(2)
    one.on('inbox-changed', id => said.push(id))
    other.on('inbox-received', ({ subscriberId, messageId }) => hears.push(`${subscriberId} ${messageId}`))
    one.say('inbox-changed', 'mine')
    one.say('inbox-received', { subscriberId: 'a', messageId: 'b' })
    await expect.poll(() => hears).toEqual(['a b'])
    expect(said).toEqual(['mine'])
    await one.close()
    await other.close()
  },
)

test('design §3 a Redis that is away stops nobody: who speaks is heard in the own process', async () => {
  const bus = await openBus({ redisUrl: 'redis://127.0.0.1:1', databaseUrl: null }, log)
  const heard: string[] = []
  bus.on('inbox-changed', id => heard.push(id))
  bus.say('inbox-changed', 'mine')
  expect(heard).toEqual(['mine'])
  await bus.close()
})

test.runIf(process.env.TEST_REDIS_URL)(
  'SETUP-22 what a command says right before it ends is heard by the processes that run, and nothing is warned of',
  async () => {
    const lines: string[] = []
    const loud = makeLog('warn', { write: line => void lines.push(line) })
    const open = () => openBus({ redisUrl: process.env.TEST_REDIS_URL ?? '', databaseUrl: null }, loud)
    const other = await open()
    let [gaps, heard] = [0, 0]
    other.on('gap', () => (gaps += 1))
    other.on('company-changed', () => (heard += 1))
    await expect.poll(() => gaps).toBe(1)
    const command = await open()
    command.say('company-changed', '')
    await command.close()
    await expect.poll(() => heard).toBe(1)
    await (await open()).close()
    await other.close()
    expect(lines).toEqual([])
  },
)
