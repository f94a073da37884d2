import { PRODUCTION, startWorld, type TestWorld } from '@fanfara/testkit'
import { emptyFronts } from '@fanfara/testkit/fronts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const fronts = emptyFronts()
let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ apps: fronts.folder })
})
afterAll(async () => {
  await world.close()
  fronts.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

describe('13.7 an address that nobody can decode', () => {
  test.each(['/campaigns/%E0%A4%A', '/%', '/settings/%zz?x=%E0', '/ops/campaigns/%C3'])(
    'NAV-26 a person gets a page at %s',
    async url => {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
      expect(answer.body).toContain('<div id="root">')
    },
  )
  test.each(['/api/campaigns/%E0%A4%A', '/api/%', '/v1/%E0', '/overlay/%E0', '/sandbox/%E0'])(
    'API-06 a program gets JSON at %s',
    async url => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toHaveProperty('message')
    },
  )
  test('a query that cannot be decoded is no reason to lose the page, or a file', async () => {
    expect((await get('/campaigns?name=%E0%A4%A')).body).toContain('<div id="root">')
    expect((await get('/favicon.svg?v=%E0%A4%A')).headers['content-type']).toContain('image/svg+xml')
  })
})

test('13.7 the clock is not turned for a page that hides where it comes from, and says so with 403', async () => {
  const before = world.clock.now().getTime()
  for (const origin of ['null', 'x', '', 'https://evil.test', 'file://', 'http://[']) {
    const headers = { 'content-type': 'application/json', ...(origin ? { origin } : {}) }
    const payload = JSON.stringify({ advance: origin ? 'P1D' : 'nonsense' })
    const answer = await world.app.inject({ method: 'POST', url: '/dev/clock', headers, payload })
    expect(answer.statusCode, origin).toBe(origin ? 403 : 422)
  }
  expect(world.clock.now().getTime()).toBe(before)
})

describe('13.8 who reads the meters', () => {
  const statusOf = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const other = await startWorld({ env })
    try {
      const answer = await other.app.inject({ method: 'GET', url: '/metrics', headers })
      return { status: answer.statusCode, hasMeters: answer.body.includes('http_request_duration_seconds') }
    } finally {
      await other.close()
    }
  }
  const METRICS_TOKEN = 'a-token-for-the-meters'

  test('nobody in production without a token of its own', async () => {
    expect(await statusOf(PRODUCTION)).toEqual({ status: 404, hasMeters: false })
  })
  test('with a token whoever has it, in both modes', async () => {
    const right = { authorization: `Bearer ${METRICS_TOKEN}` }
    for (const env of [{ METRICS_TOKEN }, { ...PRODUCTION, METRICS_TOKEN }]) {
      expect(await statusOf(env, right)).toEqual({ status: 200, hasMeters: true })
      for (const authorization of ['', 'Bearer x', `Basic ${METRICS_TOKEN}`, `Bearer ${METRICS_TOKEN}x`])
        expect(await statusOf(env, { authorization }), authorization).toEqual({ status: 401, hasMeters: false })
    }
  })
})

describe('13 second look: answers that no route gave', () => {
  test.each(['/api/campaigns/%E0%A4%A', '/v1/%E0', '/overlay/%E0', `/api/campaigns/${'a'.repeat(300)}`])(
    '13 second look: %s carries the headers of every answer of the API',
    async url => {
      const { headers, statusCode } = await get(url)
      expect(statusCode).toBe(404)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    },
  )
})

test('13 second look: in production every answer says that there is https alone, whichever part gave it', async () => {
  const production = await startWorld({ env: PRODUCTION, apps: fronts.folder })
  try {
    const urls = ['/api/health', '/api/none', '/api/%E0', '/v1/openapi.json', '/v1/none', '/v1/%E0', '/', '/none.js']
    const answers = await Promise.all(urls.map(url => production.app.inject({ method: 'GET', url })))
    const without = urls.filter((_, at) => !answers[at]?.headers['strict-transport-security'])
    expect(without).toEqual([])
  } finally {
    await production.close()
  }
})
