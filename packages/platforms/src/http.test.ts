import * as z from 'zod/mini'
import { expect, test } from 'vitest'
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
