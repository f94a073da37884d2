import { allEndpoints, inboxEndpoints } from '@fanfara/contract/all'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { type Creator, longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: TestWorld
let ola: Creator
let shop: InboxApplication
/** Headers of whoever may call an operation. */
let credentials: (endpoint: AnyEndpoint, base: string) => { authorization?: string }
beforeAll(async () => {
  world = await startWorld()
  ola = await world.creator()
  shop = await inboxApplication(world)
  const operator = await longSession(world.world, (await world.operator()).id)
  const subscriber = await shop.token('somebody')
  credentials = ({ auth }, base) => {
    const by = (authorization: string) => ({ authorization })
    if (auth === 'public' || auth === 'refresh') return {}
    if (auth === 'application') return by(`ApiKey ${shop.secret}`)
    return by(`Bearer ${base === '/v1' ? subscriber : auth === 'operator' ? operator : ola.token}`)
  }
})
afterAll(() => world.close())

const someId = '00000000-0000-4000-8000-000000000000'
const MIB = 1024 * 1024
/** How much processor time one answer may take: forty times what the dearest takes, a fiftieth of what the attack took. */
const CPU_MS = 1000

/** A call's answer, and the processor time that this process needed for it: independent of who else uses the machine. */
async function post(endpoint: AnyEndpoint, base: string, payload: string, query = '') {
  const url = `${base}${endpoint.path.replace(/\{\w+\}/g, someId)}${query}`
  const before = process.cpuUsage()
  const hasBody = endpoint.method !== 'GET'
  const headers = { ...credentials(endpoint, base), ...(hasBody ? { 'content-type': 'application/json' } : {}) }
  const answer = await world.app.inject({ method: endpoint.method, url, headers, ...(hasBody ? { payload } : {}) })
  const { user, system } = process.cpuUsage(before)
  return { status: answer.statusCode, bytes: answer.rawPayload.length, cpuMs: (user + system) / 1000 }
}

interface Definition {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  options?: unknown[]
  in?: unknown
  valueType?: unknown
  catchall?: unknown
}
type Wrap = (leaf: unknown) => unknown

/** One builder of a body for each place of a schema that takes a text: everything else is left away. */
function textPlaces(schema: unknown, wrap: Wrap = leaf => leaf): Wrap[] {
  const definition = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def
  if (!definition) return []
  const { shape = {}, element, innerType, options = [], in: input, valueType } = definition
  return [
    ...(definition.type === 'string' ? [wrap] : []),
    ...Object.entries(shape).flatMap(([name, member]) => textPlaces(member, leaf => wrap({ [name]: leaf }))),
    ...textPlaces(element, leaf => wrap([leaf])),
    ...textPlaces(innerType, wrap),
    ...options.flatMap(option => textPlaces(option, wrap)),
    ...textPlaces(input, wrap),
    ...textPlaces(valueType, leaf => wrap({ member: leaf })),
    ...(definition.type === 'unknown' ? [wrap] : []),
  ]
}

const operations = [
  ...allEndpoints.map(endpoint => [`/api${endpoint.path} ${endpoint.id}`, endpoint, '/api'] as const),
  ...inboxEndpoints.map(endpoint => [`/v1${endpoint.path} ${endpoint.id}`, endpoint, '/v1'] as const),
]
const writing = operations.filter(([, { method, upload }]) => method !== 'GET' && !upload)
const fill = (part: string, bytes = MIB - 200) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))

/** Texts that one kind of rule or another takes long about: classes, addresses, space, markup, links, characters in two units. */
const texts = ['k', 'a.', ' ', 'Ab1-', '<b ', 'https://a.', '😀', '1'].map(part => fill(part))

describe('13.1 SEC-02 a text of 1 MiB in any member is answered at once', () => {
  test.each(writing)('%s', async (_name, endpoint, base) => {
    const places = textPlaces(endpoint.body)
    for (const [at, place] of places.entries()) {
      // Two kinds for each place, all kinds for each operation that has a few.
      for (const text of places.length > 4 ? [texts[0], texts[(at % 7) + 1]] : texts) {
        const { status, bytes, cpuMs } = await post(endpoint, base, JSON.stringify(place(text)))
        expect(status, JSON.stringify(place('…'))).toBeGreaterThanOrEqual(400)
        expect(status, JSON.stringify(place('…'))).toBeLessThan(500)
        expect(cpuMs, JSON.stringify(place(text?.slice(0, 10)))).toBeLessThan(CPU_MS)
        expect(bytes, 'the answer repeats nothing of it').toBeLessThan(10_000)
      }
    }
  })
})

/** JSON of any depth and width, of about 1 MiB. */
const shapes: Record<string, string> = {
  'arrays in arrays': `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'objects in objects': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'half a million numbers': `[${fill('1,', MIB - 1000)}1]`,
  'half a million texts': `{"messageIds":[${fill('"",', MIB - 1000)}""]}`,
  'a hundred thousand members': `{${Array.from({ length: 90_000 }, (_, at) => `"m${at}":1`).join(',')}}`,
  'one long name': `{"${fill('n')}":1}`,
  'one long number': `{"amount":${fill('9')}}`,
  'one member again and again': `{${fill('"email":"a",', MIB - 1000)}"email":"b"}`,
}
describe('13.1 threat model §3.4 JSON of any depth and width is answered at once', () => {
  test.each(Object.entries(shapes))('%s', async (_name, payload) => {
    for (const [name, endpoint, base] of writing) {
      const { status, bytes, cpuMs } = await post(endpoint, base, payload)
      expect(status, name).toBeLessThan(500)
      expect(cpuMs, name).toBeLessThan(CPU_MS)
      expect(bytes, name).toBeLessThan(10_000)
    }
  })
})

test('13.1 as much as fits into an address is answered at once', async () => {
  for (const [name, endpoint, base] of operations) {
    const shape = (endpoint.query as { _zod?: { def: Definition } } | undefined)?._zod?.def.shape ?? {}
    for (const member of [...Object.keys(shape), 'token']) {
      const { status, cpuMs } = await post(endpoint, base, '{}', `?${member}=${fill('a.', 15_000)}`)
      expect(status, `${name} ?${member}`).toBeLessThan(500)
      expect(cpuMs, `${name} ?${member}`).toBeLessThan(CPU_MS)
    }
  }
})
