import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { PlatformError } from './errors.ts'
import { createHttp } from './http.ts'

const NOW = Date.parse('2026-01-05T12:00:00Z')
const ask = (answer: () => Response) =>
  createHttp({ fetch: async () => answer(), now: () => NOW })({
    method: 'GET',
    url: new URL('https://platform.test/me'),
    reply: z.object({ id: z.string() }),
    explain: ({ status }) => new PlatformError('permanent', 'refused', { status }),
  })
const failure = async (answer: () => Response) => (await ask(answer).catch((error: unknown) => error)) as PlatformError

test('threat model §3.4 a reply without end is left at 8 MB: a sentence for the person, not the memory of the server', async () => {
  let sent = 0
  let isLeft = false
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: stream => {
          sent += 1
          // It ends at 64 MB, so that whoever reads all of it fails here and not the machine.
          if (sent > 64) stream.close()
          else stream.enqueue(new Uint8Array(1024 * 1024).fill(32))
        },
        cancel: () => {
          isLeft = true
        },
      }),
    )
  expect(await failure(endless)).toMatchObject({ kind: 'temporary', providerCode: 'too_long' })
  expect(isLeft).toBe(true)
  expect(sent).toBeLessThan(12)
})

test('a reply in its bounds is read whole, also when it comes in pieces that cut a character', async () => {
  const bytes = new TextEncoder().encode('{"id":"Zażółć"}')
  const pieces = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: stream => {
          for (const byte of bytes) stream.enqueue(Uint8Array.of(byte))
          stream.close()
        },
      }),
    )
  expect(await ask(pieces)).toEqual({ id: 'Zażółć' })
})

test.each([
  [{ 'retry-after': '90' }, 90_000],
  [{ 'retry-after': 'Mon, 05 Jan 2026 12:02:00 GMT' }, 120_000],
  [{ 'retry-after': 'Mon, 05 Jan 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '9'.repeat(400) }, 86_400_000],
  [{ 'retry-after': 'Mon, 05 Jan 2096 12:00:00 GMT' }, 86_400_000],
  [{ 'x-rate-limit-reset': '9'.repeat(30) }, 86_400_000],
  [{ 'retry-after': 'soon' }, null],
  // A date, to who parses it as one: the 5th of January 2001.
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': '' }, null],
  [{ 'retry-after': '60, 60' }, null],
  [{ 'retry-after': 'soon', 'ratelimit-reset': String(NOW / 1000 + 42) }, 42_000],
  [{ 'ratelimit-reset': String(NOW / 1000 - 42) }, 0],
  [{}, null],
])(
  'a 429 with %o makes us wait %s ms: a platform whose clock is wrong costs a day at most',
  async (headers, waitMs) => {
    expect(await failure(() => new Response('', { status: 429, headers }))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: waitMs,
    })
  },
)

/** What a platform answers in turn, the last for ever; `null` breaks the connection. */
function platform(answers: (Response | null)[]) {
  const asked: RequestInit[] = []
  const http = createHttp({
    now: () => NOW,
    fetch: async (_url, init = {}) => {
      asked.push(init)
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      if (!answer) throw new TypeError('reset')
      return answer.clone()
    },
  })
  const call = (more: object = {}) =>
    http({
      method: 'GET',
      url: new URL('https://platform.test/me'),
      reply: z.object({ id: z.string() }),
      explain: ({ status, body }) => new PlatformError('permanent', JSON.stringify(body) ?? 'none', { status }),
      ...more,
    }).catch((error: unknown) => error)
  return { asked, call }
}
const good = () => Response.json({ id: '7' })
const status = (code: number, body: unknown = {}) => Response.json(body, { status: code })

describe('platforms.md §2.1 rule 9: trying again', () => {
  test.each([
    ['a read after 5xx', [status(503), good()], {}, 2, { id: '7' }],
    ['a read after a broken connection', [null, good()], {}, 2, { id: '7' }],
    ['a read that fails twice', [status(500), status(502)], {}, 2, { kind: 'temporary', status: 502 }],
    ['no read that is refused', [status(404), good()], {}, 1, { kind: 'permanent', status: 404 }],
    ['no read that came too often', [status(429), good()], {}, 1, { kind: 'rate_limited' }],
    ['no read that nobody understands', [Response.json({}), good()], {}, 1, { providerCode: 'unexpected_reply' }],
    ['no write after 5xx', [status(503), good()], { method: 'POST' }, 1, { kind: 'temporary', status: 503 }],
    ['no write after a broken connection', [null, good()], { method: 'DELETE' }, 1, { providerCode: 'network' }],
  ])('%s', async (_, answers, more, times, outcome) => {
    const { asked, call } = platform(answers)
    expect(await call(more)).toMatchObject(outcome)
    expect(asked).toHaveLength(times)
  })
})

test('threat model §3.4 a redirect is never followed, and no call waits without end', async () => {
  const { asked, call } = platform([good()])
  await call()
  expect(asked[0]).toMatchObject({ redirect: 'error', method: 'GET', body: undefined })
  expect(asked[0]?.signal).toBeInstanceOf(AbortSignal)
})

test('a form is sent as one, JSON with its type, headers as they are given', async () => {
  const { asked, call } = platform([good()])
  await call({ method: 'POST', form: { a: '1 &', b: 'ł' } })
  await call({ method: 'POST', json: { a: 1 }, headers: { authorization: 'Bearer t' } })
  expect(String(asked[0]?.body)).toBe('a=1+%26&b=%C5%82')
  expect(asked[0]?.headers).toEqual({ accept: 'application/json' })
  expect(asked[1]?.body).toBe('{"a":1}')
  expect(asked[1]?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer t',
  })
})

test('what a success says is not looked at where nobody needs it; a refusal in spite of 200 is one', async () => {
  expect(await platform([new Response('<html>')]).call({ reply: null })).toBeUndefined()
  expect(await platform([new Response(null, { status: 204 })]).call({ reply: null })).toBeUndefined()
  const isRefusal = (body: unknown) => JSON.stringify(body).includes('error')
  expect(await platform([Response.json({ error: 'no' })]).call({ isRefusal })).toMatchObject({
    kind: 'permanent',
    status: 200,
    message: '{"error":"no"}',
  })
  expect(await platform([good()]).call({ isRefusal })).toEqual({ id: '7' })
})

test('a reply of another shape names its fields, and nothing of what they hold', async () => {
  const error = (await platform([Response.json({ id: { secret: 'hunter2' } })]).call()) as PlatformError
  expect(error.message).toBe('Unexpected reply at id')
  expect(((await platform([Response.json('hunter2')]).call()) as PlatformError).message).toBe(
    'Unexpected reply at (whole)',
  )
})
