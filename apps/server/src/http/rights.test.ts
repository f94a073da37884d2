import { allEndpoints } from '@fanfara/contract/all'
import { addressOf } from '@fanfara/contract/client'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { hasRight, type OperatorRole, operatorRoles } from '@fanfara/contract/rights'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: TestWorld
const tokens = new Map<OperatorRole, string>()
beforeAll(async () => {
  world = await startWorld()
  for (const role of operatorRoles) tokens.set(role, await longSession(world.world, (await world.colleague(role)).id))
})
afterAll(() => world.close())

const operations = allEndpoints.filter(({ auth }) => auth === 'operator')
const someId = '00000000-0000-4000-8000-000000000000'

async function answerTo(endpoint: AnyEndpoint, role: OperatorRole, language = 'en') {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map(name => [name, someId]))
  const response = await fetch(addressOf(endpoint, `${world.origin}/api`, { params, query: {} }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${tokens.get(role)}`, 'content-language': language },
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = (isJson ? JSON.parse(text) : {}) as { code?: string; message?: string }
  return { status: response.status, ...body }
}

describe('OPS-01 decision 0044 every operation of operators × every role: the table says who may', () => {
  test.each(operations.map(endpoint => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const { right = 'read' } = endpoint
    for (const role of operatorRoles) {
      const { status, code = '' } = await answerTo(endpoint, role)
      const isRefused = status === 403 && code === `right_${right}`
      expect(isRefused, `${role}: ${status} ${code}`).toBe(!hasRight(role, right))
      // An unknown id, a missing body, or a good answer: past the guard it is never about the role.
      if (!isRefused) expect(code, role).not.toMatch(/^right_|operators_only/)
    }
  })
})

test('OPS-01 the refusal says in both languages who can', async () => {
  const setCompany = operations.find(({ id }) => id === 'opsSetCompany') as AnyEndpoint
  expect(await answerTo(setCompany, 'operator')).toMatchObject({
    status: 403,
    code: 'right_company',
    message: expect.stringContaining('Finance and owners'),
  })
  expect((await answerTo(setCompany, 'viewer', 'pl')).message).toContain('finanse i właściciel')
})

test('OPS-01 API-07 the description names the right of every operation, and who has it', async () => {
  const document = (await (await fetch(`${world.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { description?: string; 'x-right'?: string }>>
  }
  for (const { id, path, method, right } of operations) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation?.['x-right'], id).toBe(right)
    expect(operation?.description, id).toContain('owner')
  }
})
