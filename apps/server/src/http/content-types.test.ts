import { allEndpoints } from '@fanfara/contract/all'
import { addressOf } from '@fanfara/contract/client'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { inboxEndpoints } from '@fanfara/contract/inbox/all'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const someId = '00000000-0000-4000-8000-000000000000'
type Described = Record<string, { content?: Record<string, { schema: { type?: string } }> }>
type Document = { paths: Record<string, Record<string, { responses: Described }>> }
const describedBy = async (prefix: string): Promise<Document> =>
  (await (await fetch(`${world.origin}${prefix}/openapi.json`)).json()) as Document

/** The media type without its parameters; of an answer without a body the empty text. */
const typeOf = (header: string | null) => header?.split(';')[0] ?? ''

/** Calls an operation as somebody who may, with nothing in particular. */
function ask(endpoint: AnyEndpoint, prefix: string, authorization: string | null): Promise<Response> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map(name => [name, someId]))
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  const hasBody = endpoint.method !== 'GET' && endpoint.body !== undefined
  return fetch(addressOf(endpoint, `${world.origin}${prefix}`, { params }), {
    method: endpoint.method,
    headers: hasBody ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(hasBody ? { body: '{}' } : {}),
  })
}

/** Every answer, whatever its status, has the type that the description of its status names. */
async function compare(
  endpoints: readonly AnyEndpoint[],
  prefix: string,
  authorizationOf: (endpoint: AnyEndpoint) => Promise<string | null>,
): Promise<number> {
  const { paths } = await describedBy(prefix)
  let succeeded = 0
  for (const endpoint of endpoints) {
    const response = await ask(endpoint, prefix, await authorizationOf(endpoint))
    await response.arrayBuffer()
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[String(response.status)]
    const name = `${endpoint.method} ${endpoint.path} ${response.status}`
    expect(described, name).toBeDefined()
    const type = response.status === 204 ? '' : typeOf(response.headers.get('content-type'))
    if (response.status !== 204) expect(Object.keys(described?.content ?? {}), name).toContain(type)
    if (response.ok) succeeded += 1
  }
  return succeeded
}

test('13.7 API-07 every answer of the portal’s and the operators’ API has the content type that is described', async () => {
  const creator = await world.creator()
  const operatorToken = await longSession(world.world, (await world.operator()).id)
  // A new session for each, since some operations end it.
  const succeeded = await compare(allEndpoints, '/api', async ({ auth }) =>
    auth === 'public' || auth === 'refresh'
      ? null
      : `Bearer ${auth === 'operator' ? operatorToken : await longSession(world.world, creator.id)}`,
  )
  expect(succeeded).toBeGreaterThan(30)
})

test('13.7 WAPI-09 every answer of the inbox service has the content type that is described, the feed’s too', async () => {
  const shop = await inboxApplication(world)
  await shop.send('ola', { content: 'x' })
  const succeeded = await compare(inboxEndpoints, '/v1', async ({ auth }) =>
    auth === 'public' ? null : auth === 'application' ? `ApiKey ${shop.secret}` : `Bearer ${await shop.token('ola')}`,
  )
  expect(succeeded).toBeGreaterThan(9)
})

test('13.7 security 8: downloads are described as the files that they are', async () => {
  const { paths } = await describedBy('/api')
  const downloads = allEndpoints.filter(({ download }) => download !== undefined)
  expect(downloads.length).toBeGreaterThan(4)
  for (const { path, download, status } of downloads) {
    const content = paths[path]?.get?.responses[String(status)]?.content ?? {}
    expect(Object.keys(content), path).toEqual([typeOf(download ?? null)])
    const { type } = Object.values(content)[0]?.schema ?? {}
    expect(type, path).toBe(download?.startsWith('application/json') ? 'object' : 'string')
  }
})
