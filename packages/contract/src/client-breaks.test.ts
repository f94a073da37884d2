import { afterEach, describe, expect, test, vi } from 'vitest'
import { listCampaignFilters } from './campaigns.ts'
import { ApiError, addressOf, createClient, fetchFile } from './client.ts'
import { downloadInvoice } from './payments.ts'
import { downloadData } from './profile.ts'

const encoder = new TextEncoder()
/** An answer that has begun: its head is there, and of its body a part; `end` says how it goes on. */
const begun = (end: (stream: ReadableStreamDefaultController<Uint8Array>) => void, init: ResponseInit = {}) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: stream => {
        stream.enqueue(encoder.encode('{"data":['))
        end(stream)
      },
    }),
    init,
  )
/** Breaks off when the call is given up, as a browser’s does. */
const waiting = (signal: AbortSignal | null | undefined, init?: ResponseInit) =>
  begun(stream => signal?.addEventListener('abort', () => stream.error(signal.reason)), init)
const reset = new TypeError('network error')

function clientOf(answer: typeof fetch, timeoutMs?: number) {
  const heard: ApiError[] = []
  const call = createClient({ baseUrl: '/api', fetch: answer, timeoutMs, onError: error => void heard.push(error) })
  return { call, heard }
}

describe('ENUM-17 an answer that has begun and breaks off', () => {
  test.each([200, 422, 500])('with %i is no answer that nobody understands: the connection broke', async status => {
    const { call, heard } = clientOf(async () => begun(stream => stream.error(reset), { status }))
    const error: unknown = await call(listCampaignFilters).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'FETCH_ERROR', status: null, cause: reset })
    expect(heard).toEqual([error])
  })

  test('after the time of a call is an answer that did not come in time', async () => {
    const { call } = clientOf(async (_, init) => waiting(init?.signal), 15)
    await expect(call(listCampaignFilters)).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR' })
  })

  test('because whoever asked went away is nobody’s failure: it is thrown as it is, and nobody is told', async () => {
    const { call, heard } = clientOf(async (_, init) => waiting(init?.signal))
    const leaving = new AbortController()
    const asked = call(listCampaignFilters, {}, { signal: leaving.signal }).catch((thrown: unknown) => thrown)
    await new Promise(resolve => setTimeout(resolve, 5))
    leaving.abort()
    expect(await asked).toBe(leaving.signal.reason)
    expect(heard).toEqual([])
  })

  test('of a text to be saved is told like any other', async () => {
    const { call } = clientOf(async () => begun(stream => stream.error(reset)))
    await expect(call(downloadData)).rejects.toMatchObject({ kind: 'FETCH_ERROR' })
  })

  test('an answer that is whole and no JSON is one that nobody understands, whatever its status', async () => {
    for (const status of [200, 404, 502]) {
      const { call } = clientOf(async () => new Response('{"data":[', { status }))
      await expect(call(listCampaignFilters)).rejects.toMatchObject({ kind: 'PARSING_ERROR', status })
    }
    const { call } = clientOf(async () => new Response(''))
    await expect(call(listCampaignFilters)).rejects.toMatchObject({ kind: 'PARSING_ERROR' })
  })
})

describe('API-05 an error’s body of any shape', () => {
  test.each([[[]], ['no'], [null], [{}], [{ message: 7 }], [{ message: null, code: 'x' }]])(
    '%j is told by its status',
    async body => {
      const { call } = clientOf(async () => Response.json(body, { status: 418 }))
      await expect(call(listCampaignFilters)).rejects.toMatchObject({
        status: 418,
        message: 'HTTP 418',
        code: null,
        errors: {},
      })
    },
  )

  test.each([
    ['120', 120],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['Mon, 05 Jan 2026 12:02:00 GMT', null],
    [undefined, null],
  ])('429 with Retry-After %s is waited for %s seconds', async (after, seconds) => {
    const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after }
    const { call } = clientOf(async () => Response.json({ message: 'Za dużo' }, { status: 429, headers }))
    await expect(call(listCampaignFilters)).rejects.toMatchObject({
      status: 429,
      message: 'Za dużo',
      retryAfter: seconds,
    })
  })
})

describe('the address of a call', () => {
  test('carries Polish letters and signs of addresses escaped, and leaves out what is absent', () => {
    const params = { id: '../ł?#/ &' }
    const address = addressOf(downloadInvoice, '/api', {
      params,
      query: { a: 'ż&=', b: undefined, c: null, d: '', e: 0, f: false },
    })
    const url = new URL(address, 'https://portal.example')
    expect(url.pathname).toContain(encodeURIComponent(params.id))
    expect(url.hash).toBe('')
    expect(Object.fromEntries(url.searchParams)).toEqual({ a: 'ż&=', e: '0', f: 'false' })
  })
})

describe('a file that is fetched', () => {
  afterEach(() => vi.unstubAllGlobals())
  const access = (renew: () => Promise<boolean> = async () => false) => ({ baseUrl: '/api', token: () => 't', renew })
  const fetched = (answer: typeof fetch, renew?: () => Promise<boolean>) => {
    vi.stubGlobal('fetch', answer)
    return fetchFile(downloadInvoice, { params: { id: '1' } }, access(renew)).catch((thrown: unknown) => thrown)
  }

  test('and breaks off in the middle is told as a connection that broke, not as a failure of the screen', async () => {
    const broken = async () => begun(stream => stream.error(reset))
    expect(await fetched(broken)).toBeInstanceOf(ApiError)
    expect(await fetched(broken)).toMatchObject({ kind: 'FETCH_ERROR', cause: reset })
    expect(await fetched(async () => begun(stream => stream.error(reset), { status: 500 }))).toMatchObject({
      kind: 'FETCH_ERROR',
    })
  })

  test('is asked for once more with a new token, and not for ever', async () => {
    let asked = 0
    const refusing = async () => {
      asked += 1
      return Response.json({ message: 'Nie' }, { status: 401 })
    }
    expect(await fetched(refusing, async () => true)).toMatchObject({ status: 401 })
    expect(asked).toBe(2)
    expect(await fetched(refusing)).toMatchObject({ status: 401 })
    expect(asked).toBe(3)
  })

  test('has the name that the server gives it, or none', async () => {
    const named = (disposition: string) => async () =>
      new Response('%PDF', { headers: { 'content-disposition': disposition } })
    expect(await fetched(named('attachment; filename="faktura-7.pdf"'))).toMatchObject({ name: 'faktura-7.pdf' })
    expect(await fetched(named('inline'))).toMatchObject({ name: null })
    expect(await fetched(async () => new Response('%PDF'))).toMatchObject({ name: null })
  })
})
