import { afterEach, describe, expect, test, vi } from 'vitest'
import { getUser, login, refreshToken } from './accounts.ts'
import { listCampaignFilters, listCampaigns } from './campaigns.ts'
import { ApiError, type ClientOptions, createClient, fetchFile } from './client.ts'
import { updateSalary } from './evaluation.ts'
import { removeAllMessages } from './inbox/messages.ts'
import { clientErrorKinds } from './values/enums.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './values/limits.ts'
import { downloadInvoice, requestPayout, sendInvoice } from './payments.ts'

const failing = async (answer: typeof fetch, timeoutMs?: number) => {
  const heard: ApiError[] = []
  const call = createClient({ baseUrl: '/api', fetch: answer, timeoutMs, onError: error => void heard.push(error) })
  const error = await call(listCampaignFilters).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(heard).toEqual([error])
  return error as ApiError
}
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))

test('ERR-08 ENUM-17 no answer in time, no way through, and an answer nobody understands are three kinds', async () => {
  const kinds = [
    (await failing(never, 5)).kind,
    (await failing(() => Promise.reject(new TypeError('offline')))).kind,
    (await failing(async () => new Response('<html>'))).kind,
  ]
  expect(kinds).toEqual(clientErrorKinds)
})

test('ENUM-17 a call waits for 30 s, one that carries a file for 120 s', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  const call = createClient({ baseUrl: '/api', fetch: async () => new Response('{}') })
  await call(listCampaignFilters)
  await call(sendInvoice, {}, { upload: { file: new File(['x'], 'x.pdf') } })
  expect(waits.mock.calls).toEqual([[REQUEST_TIMEOUT_MS], [UPLOAD_TIMEOUT_MS]])
  expect([REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]).toEqual([30_000, 120_000])
  waits.mockRestore()
})

const user = { id: 'u', name: 'Ola' }
type Sent = { url: string; init: RequestInit }
/** A client whose server gives these answers in turn, the last one for ever; what it sent, and with which token. */
function clientOf(answers: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const held = { token: 'first' as string | null }
  const call = createClient({
    baseUrl: '/api',
    token: () => held.token,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      return answer?.() ?? new Response('{}')
    },
    ...options,
  })
  const tokens = () => sent.map(({ init }) => new Headers(init.headers).get('authorization'))
  return { call, sent, held, tokens }
}
const good = () => Response.json({ data: user })
const refused =
  (status: number, more: object = {}) =>
  () =>
    Response.json({ message: 'No.', ...more }, { status })
const errorOf = (outcome: Promise<unknown>) => outcome.catch((error: unknown) => error as ApiError)

describe('AUTH-35 AUTH-36 AUTH-37 AUTH-38 AUTH-39 a call whose token is no longer good', () => {
  test('is made once more with the new one', async () => {
    const { call, held, tokens } = clientOf([refused(401), good], {
      onUnauthenticated: async rejected => {
        expect(rejected).toBe('first')
        held.token = 'second'
        return true
      },
    })
    expect(await call(getUser)).toEqual({ data: user })
    expect(tokens()).toEqual(['Bearer first', 'Bearer second'])
  })

  test('DAY-18 says why it was refused, where the answer does', async () => {
    const asked: unknown[] = []
    const { call } = clientOf([refused(401, { code: 'account_erased' })], {
      onUnauthenticated: async (rejected, code) => {
        asked.push([rejected, code])
        return false
      },
    })
    await errorOf(call(getUser))
    expect(asked).toEqual([['first', 'account_erased']])
  })

  test('fails when there is none, and is told once', async () => {
    const heard: ApiError[] = []
    const { call, sent } = clientOf([refused(401)], {
      onUnauthenticated: async () => false,
      onError: error => void heard.push(error),
    })
    expect(await errorOf(call(getUser))).toMatchObject({ status: 401, message: 'No.' })
    expect(heard).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  test('that is refused with the new one too asks to sign out, and not to refresh again', async () => {
    const asked: string[] = []
    const { call, sent } = clientOf([refused(401)], {
      onUnauthenticated: async rejected => {
        asked.push(rejected)
        return true
      },
    })
    await errorOf(call(getUser))
    expect(asked).toEqual(['first', ''])
    expect(sent).toHaveLength(2)
  })

  test('that fails otherwise the second time fails so, and nobody is signed out', async () => {
    const asked: string[] = []
    const { call } = clientOf([refused(401), refused(503)], {
      onUnauthenticated: async rejected => Boolean(asked.push(rejected)),
    })
    expect(await errorOf(call(getUser))).toMatchObject({ status: 503 })
    expect(asked).toEqual(['first'])
  })

  test('AUTH-41 refreshes nothing where nobody has to be signed in, or nobody is', async () => {
    const onUnauthenticated = vi.fn(async () => true)
    const { call, held } = clientOf([refused(401)], { onUnauthenticated })
    const body = { email: 'ola@demo.test', password: 'x' }
    await errorOf(call(login, { body }))
    await errorOf(call(refreshToken))
    held.token = null
    await errorOf(call(getUser))
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})

describe('decision 0026 a call whose owner must be seen again', () => {
  const unconfirmed = refused(403, { code: 'confirm_identity' })
  test('is made once more after that, with the same key', async () => {
    const { call, sent } = clientOf([unconfirmed, good], { onUnconfirmed: async () => true })
    await call(requestPayout, {}, { idempotencyKey: 'k1' })
    expect(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual(['k1', 'k1'])
  })
  test.each([
    ['nobody could be seen', unconfirmed, async () => false],
    ['it was refused for another reason', refused(403, { code: 'account_limited' }), async () => true],
  ])('fails when %s', async (_, answer, onUnconfirmed) => {
    const { call, sent } = clientOf([answer], { onUnconfirmed })
    expect(await errorOf(call(requestPayout))).toMatchObject({ status: 403 })
    expect(sent).toHaveLength(1)
  })
  test('asks once alone', async () => {
    const onUnconfirmed = vi.fn(async () => true)
    const { call, sent } = clientOf([unconfirmed], { onUnconfirmed })
    expect(await errorOf(call(requestPayout))).toMatchObject({ code: 'confirm_identity' })
    expect([onUnconfirmed.mock.calls.length, sent.length]).toEqual([1, 2])
  })
})

describe('API-01 API-02 API-03 API-04 what a call carries', () => {
  test('method, address, token, language and a body as JSON', async () => {
    const { call, sent } = clientOf([good], { language: () => 'en' })
    await call(updateSalary, { params: { id: 'a/b', salaryId: '7' }, body: { price: 5 } })
    const [{ url, init } = { url: '', init: {} }] = sent
    expect([init.method, url, init.body]).toEqual(['PUT', '/api/channels/a%2Fb/salaries/7', '{"price":5}'])
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: 'application/json',
      authorization: 'Bearer first',
      'content-language': 'en',
      'content-type': 'application/json',
    })
  })

  test('every address begins with the base that is set, on this host or another', async () => {
    for (const baseUrl of ['/other', 'https://api.example/v2']) {
      const { call, sent } = clientOf([good], { baseUrl })
      await call(getUser)
      await call(requestPayout)
      expect(sent.map(({ url }) => url)).toEqual([`${baseUrl}/users`, `${baseUrl}/payments/payout`])
    }
  })

  test('no type without a body, no token without a session, no members of a query that say nothing', async () => {
    const { call, sent, held } = clientOf([good])
    held.token = null
    await call(listCampaigns, { query: { page: 2, name: '', filter: undefined } })
    expect(sent[0]?.url).toBe('/api/campaigns?page=2')
    expect(Object.keys(Object.fromEntries(new Headers(sent[0]?.init.headers)))).toEqual(['accept'])
  })

  test('a file after the texts beside it, in a form whose type the browser names', async () => {
    const { call, sent } = clientOf([good])
    const file = new File(['%PDF'], 'faktura.pdf')
    await call(sendInvoice, {}, { upload: { file, fields: { amount: '100.00' } } })
    const form = sent[0]?.init.body as FormData
    expect([...form.keys()]).toEqual(['amount', 'invoice'])
    expect((form.get('invoice') as File).name).toBe('faktura.pdf')
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBeNull()
  })
})

describe('DATA-21 what an answer is read as', () => {
  test('nothing for 204, a text for a download, the body else', async () => {
    expect(await clientOf([() => new Response(null, { status: 204 })]).call(removeAllMessages)).toBeNull()
    const params = { id: '7' }
    expect(await clientOf([() => new Response('%PDF')]).call(downloadInvoice, { params })).toBe('%PDF')
    expect(await clientOf([good]).call(getUser)).toEqual({ data: user })
  })

  test.each([
    ['30', 30],
    ['0', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [null, null],
  ])('retry-after %j is %j seconds', async (header, seconds) => {
    const headers: Record<string, string> = header === null ? {} : { 'retry-after': header }
    const limited = () => Response.json({ message: 'Slower.' }, { status: 429, headers })
    expect(await errorOf(clientOf([limited]).call(getUser))).toMatchObject({ status: 429, retryAfter: seconds })
  })

  test('a refusal with its code and sentences by field; one of another shape by its status alone', async () => {
    const body = { message: 'Popraw.', code: 'email_taken', errors: { email: ['Zajęty.'] }, requestId: 'r1' }
    expect(await errorOf(clientOf([() => Response.json(body, { status: 422 })]).call(getUser))).toMatchObject({
      status: 422,
      kind: null,
      code: 'email_taken',
      message: 'Popraw.',
      errors: { email: ['Zajęty.'] },
      body,
    })
    for (const strange of [{ detail: 'x' }, [], 'text', null])
      expect(await errorOf(clientOf([() => Response.json(strange, { status: 500 })]).call(getUser))).toMatchObject({
        status: 500,
        code: null,
        errors: {},
        message: 'HTTP 500',
      })
  })

  test('ERR-08 who gives up a call themselves is told no failure of the server', async () => {
    const heard: ApiError[] = []
    const { call } = clientOf([], { fetch: never, onError: error => void heard.push(error) })
    const control = new AbortController()
    const outcome = errorOf(call(getUser, {}, { signal: control.signal }))
    control.abort()
    expect(await outcome).not.toBeInstanceOf(ApiError)
    expect(heard).toEqual([])
  })
})

describe('SEC-08 a file that is fetched', () => {
  const access = { baseUrl: '/api', token: () => 'first', renew: async () => false }
  const fetching = (answers: (() => Response)[]) => {
    let nth = 0
    const asked = vi.fn<typeof fetch>(async () => answers[Math.min(nth++, answers.length - 1)]?.() ?? new Response())
    vi.stubGlobal('fetch', asked)
    return asked
  }
  afterEach(() => vi.unstubAllGlobals())
  const input = { params: { id: '7' } }

  test('comes byte by byte, with the name that the server gives it', async () => {
    const headers = { 'content-disposition': 'attachment; filename="faktura 7.pdf"' }
    const asked = fetching([() => new Response(new Uint8Array([0, 255, 10]), { headers })])
    const { content, name } = await fetchFile(downloadInvoice, input, access)
    expect([[...new Uint8Array(await content.arrayBuffer())], name]).toEqual([[0, 255, 10], 'faktura 7.pdf'])
    expect(asked.mock.calls[0]?.[0]).toBe('/api/payments/invoices/7/content')
    fetching([() => new Response('x')])
    expect((await fetchFile(downloadInvoice, input, access)).name).toBeNull()
  })

  test('AUTH-35 is asked for once more with a new token, where there is one', async () => {
    const asked = fetching([refused(401), () => new Response('x')])
    let token = 'first'
    const renew = async (rejected: string) => {
      expect(rejected).toBe('first')
      token = 'second'
      return true
    }
    await fetchFile(downloadInvoice, input, { baseUrl: '/api', token: () => token, renew })
    const tokens = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
    expect(tokens).toEqual(['Bearer first', 'Bearer second'])
  })

  test('fails with the server’s words, or for want of an answer', async () => {
    fetching([refused(401)])
    expect(await errorOf(fetchFile(downloadInvoice, input, access))).toMatchObject({ status: 401, message: 'No.' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await errorOf(fetchFile(downloadInvoice, input, access))).toMatchObject({ kind: 'FETCH_ERROR' })
  })
})
