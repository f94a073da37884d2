import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { saysAway, StoreAway } from './away.ts'
import { statement } from '../port.ts'
import { openPostgres } from './postgres.ts'
import { portOf } from '@fanfara/testkit/ports'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach(server => server.close()))

/** A server program that does with each connection what it is told, and its address. */
async function listening(meet: (socket: Socket) => void): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    meet(socket)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `postgres://nobody@127.0.0.1:${portOf(server)}/nothing`
}

/** What PostgreSQL says to whoever comes in: that no password is wanted, and that it is ready. */
const WELCOME = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), Buffer.from([0x5a, 0, 0, 0, 5, 0x49])])

describe('design §4 a database that is away', () => {
  test('refuses: said at once', async () => {
    const url = await listening(() => {})
    servers.splice(0).forEach(server => server.close())
    const store = openPostgres(url)
    await expect(statement(store, 'select 1')).rejects.toBeInstanceOf(StoreAway)
    await store.close()
  })

  test('accepts and says nothing: said when the time for a connection is over', async () => {
    const store = openPostgres(await listening(() => {}), { connectMs: 80 })
    await expect(statement(store, 'select 1')).rejects.toBeInstanceOf(StoreAway)
    await store.close()
  })

  test('hangs up in the middle of a statement: said at once', async () => {
    const url = await listening(socket => {
      socket.once('data', () => {
        socket.write(WELCOME)
        socket.once('data', () => socket.destroy())
      })
    })
    const store = openPostgres(url)
    await expect(statement(store, 'select 1')).rejects.toBeInstanceOf(StoreAway)
    await store.close()
  })

  test('a full house is as good as nobody: who waits for a connection is told', async () => {
    const url = await listening(socket => void socket.once('data', () => socket.write(WELCOME)))
    const store = openPostgres(url, { connections: 1, connectMs: 80 })
    const held = await store.connect()
    await expect(store.connect()).rejects.toBeInstanceOf(StoreAway)
    held.release()
    await store.close()
  })
})

test('what a statement did wrong says nothing of the database being away', () => {
  const failed = (code: string) => Object.assign(new Error('no'), { code })
  for (const code of ['57P01', '57014', '53300', '08006', 'ECONNREFUSED']) expect(saysAway(failed(code))).toBe(true)
  for (const code of ['23505', '40P01', '22P02', 'ENOENT', '']) expect(saysAway(failed(code))).toBe(false)
  expect(saysAway('no')).toBe(false)
})
