import { allEndpoints, inboxEndpoints } from '@fanfara/contract/all'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { opsBeginLook } from '@fanfara/contract/ops/people/looks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownInLook } from '#/edge/looks.ts'

let world: TestWorld
let token: string
beforeAll(async () => {
  world = await startWorld()
  const [operator, ola] = [await world.operator(), await world.creator()]
  const params = { id: ola.id }
  token = (await operator.call(opsBeginLook, { params, body: { reason: 'Pyta o zadanie' } })).data.token
})
afterAll(() => world.close())

/** Asks an operation as a look would; of ids that nobody has, so that nothing is there to be changed. */
async function ask({ method, path }: AnyEndpoint, base: '/api' | '/v1') {
  const address = path.replace(/\{month\}/, '2025-01').replace(/\{\w+\}/g, () => crypto.randomUUID())
  const response = await fetch(`${world.origin}${base}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await response.text()
  const [, code = null] = /"code":"(\w+)"/.exec(text) ?? []
  return { status: response.status, code, text }
}

const guarded = allEndpoints.filter(({ auth }) => auth === 'creator' || auth === 'account' || auth === 'operator')

describe('LOOK-02 a look reads what its list names, and nothing else', () => {
  test.each(guarded.filter(({ id }) => !shownInLook.has(id)))('$method $path is refused', async endpoint => {
    const { status, code } = await ask(endpoint, '/api')
    expect([status, code]).toEqual([403, endpoint.method === 'GET' ? 'look_hidden' : 'look_only'])
  })

  test.each(guarded.filter(({ id }) => shownInLook.has(id) && id !== 'leaveLook'))(
    '$method $path answers',
    async endpoint => {
      const { status, code } = await ask(endpoint, '/api')
      expect([401, 403, 500]).not.toContain(status)
      expect(['look_hidden', 'look_only']).not.toContain(code)
    },
  )

  test.each(inboxEndpoints.filter(({ auth }) => auth !== 'public'))(
    '$method /v1$path knows no look',
    async endpoint => {
      expect((await ask(endpoint, '/v1')).status).toBe(401)
    },
  )
})

test('LOOK-02 the list names operations that read, of creators alone, and the one that leaves; none hands out files or asks who it is', () => {
  const named = allEndpoints.filter(({ id }) => shownInLook.has(id))
  expect(named).toHaveLength(shownInLook.size)
  for (const { id, method, auth, confirms, download } of named) {
    expect([id, method]).toEqual([id, id === 'leaveLook' ? 'DELETE' : 'GET'])
    expect(['creator', 'account']).toContain(auth)
    expect([id, confirms]).toEqual([id, undefined])
    expect([id, download]).toEqual([id, id === 'getStart' ? download : undefined])
  }
})

test('LOOK-02 what a look reads holds no account number, no tax number, no key and no hash that opens the inbox', async () => {
  const said: string[] = []
  for (const endpoint of allEndpoints.filter(({ id, method }) => shownInLook.has(id) && method === 'GET'))
    said.push((await ask(endpoint, '/api')).text)
  const all = said.join('\n')
  expect(all).toContain('"novu_subscriber_hash":null')
  expect(all).not.toMatch(/\bPL\d{26}\b|"(iban|tax_id|pesel|nip)"|"novu_subscriber_hash":"/)
})
