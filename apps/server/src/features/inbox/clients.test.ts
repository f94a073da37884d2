import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/**
 * What the published clients of both generations send, as the wire protocol writes it down, to the byte: headers, bodies
 * and query texts, and what they read of the answers.
 */

let world: TestWorld
let app: InboxApplication
beforeAll(async () => {
  world = await startWorld()
  app = await inboxApplication(world, { is_secure: false })
})
afterAll(() => world.close())

interface Answer {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}
/** One request written by hand: nothing is added to what the client would send. */
function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.origin)
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ hostname, port, method, path, headers: { ...headers, ...length } }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** How the clients read an answer (wire protocol §1). */
function read({ status, text }: Answer): unknown {
  if (status < 200 || status > 299) throw new Error(`${status}: ${(JSON.parse(text) as { message: string }).message}`)
  return status === 204 ? undefined : (JSON.parse(text) as unknown)
}

const MESSAGE = {
  _id: expect.stringMatching(/^[0-9a-zA-Z_-]+$/) as string,
  content: expect.any(String) as string,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  read: expect.any(Boolean) as boolean,
  seen: expect.any(Boolean) as boolean,
  channel: 'in_app',
  cta: expect.objectContaining({ type: 'redirect', data: expect.any(Object) as object }) as object,
  payload: expect.any(Object) as object,
  providerId: 'novu',
  templateIdentifier: 'message',
}
const message = (more: object = {}) => expect.objectContaining({ ...MESSAGE, ...more }) as object
/** DATA-22: a message with everything that a trigger may give it, and nothing that clients do not know. */
const wholeMessage = (subscriberId: string) => ({
  ...MESSAGE,
  _subscriberId: expect.any(String) as string,
  _templateId: expect.any(String) as string,
  _feedId: expect.any(String) as string,
  read: false,
  seen: false,
  transactionId: expect.any(String) as string,
  cta: {
    type: 'redirect',
    data: { url: '/orders/3' },
    action: { status: 'pending', buttons: [{ type: 'primary', content: 'Accept' }] },
  },
  subscriber: { _id: expect.any(String) as string, subscriberId },
  deleted: false,
})
const PREFERENCE = {
  template: expect.objectContaining({ _id: expect.any(String) as string, name: 'Messages', critical: false }) as object,
  preference: expect.objectContaining({ enabled: true, channels: { in_app: true } }) as object,
}
const GLOBAL = {
  preference: { enabled: true, channels: { in_app: true, email: true, sms: true, chat: true, push: true } },
}

interface Step {
  what: string
  method: string
  path: string
  body?: string
  status: number
  /** What the client takes of the answer: its `data`, or the feed page as a whole. */
  expected: unknown
}

/** What both generations send; `list` writes a list of a query the way the generation does. */
function steps(ids: readonly string[], workflow: string, list: (names: readonly string[]) => string): Step[] {
  const [one = '', two = '', three = '', four = ''] = ids
  const page = (more: object) => expect.objectContaining({ hasMore: false, page: 0, pageSize: 10, ...more }) as object
  const count = (number: number) => expect.objectContaining({ count: number }) as object
  const get = (what: string, path: string, expected: unknown): Step => ({
    what,
    method: 'GET',
    path,
    status: 200,
    expected,
  })
  const post = (what: string, path: string, body: string, expected: unknown, status = 201): Step => ({
    what,
    method: 'POST',
    path,
    body,
    status,
    expected,
  })
  const btoa64 = btoa(JSON.stringify({ kind: 'é' }))
  return [
    get('unseen', '/v1/widgets/notifications/unseen?limit=100', count(5)),
    get('unread', '/v1/widgets/notifications/unread?limit=100', count(5)),
    get('organisation', '/v1/widgets/organization', expect.objectContaining({ _id: app.id, name: 'A shop' })),
    get(
      'feed',
      '/v1/widgets/notifications/feed?page=0',
      page({ data: Array(5).fill(message()) as unknown, totalCount: 5 }),
    ),
    get(
      'past the end',
      '/v1/widgets/notifications/feed?page=9',
      expect.objectContaining({ data: [], hasMore: false, page: 9 }),
    ),
    get(
      'undefined and null as text',
      '/v1/widgets/notifications/feed?page=0&feedIdentifier=undefined&seen=null&read=undefined',
      page({ totalCount: 5 }),
    ),
    get(
      'a feed',
      '/v1/widgets/notifications/feed?page=0&feedIdentifier=orders&limit=10',
      page({ data: [message({ content: 'in a feed' })] }),
    ),
    get('feeds', `/v1/widgets/notifications/feed?page=0&${list(['orders', 'news'])}`, page({ totalCount: 1 })),
    get(
      'a Latin-1 payload',
      `/v1/widgets/notifications/feed?page=0&payload=${encodeURIComponent(btoa64)}`,
      page({ data: [message({ payload: expect.objectContaining({ kind: 'é' }) as object })] }),
    ),
    get(
      'further members',
      '/v1/widgets/notifications/feed?page=0&anything=goes&deep=%5Bobject+Object%5D',
      page({ totalCount: 5 }),
    ),
    get('a tab', '/v1/widgets/notifications/count?seen=false&limit=100', count(5)),
    get(
      'a tab with an object',
      '/v1/widgets/notifications/count?feedIdentifier=undefined&payload=%5Bobject+Object%5D&seen=false&limit=100',
      count(5),
    ),
    get('a tab of feeds', `/v1/widgets/notifications/count?${list(['orders', 'news'])}&seen=false&limit=100`, count(1)),
    post('mark one as read', '/v1/widgets/messages/markAs', `{"messageId":"${one}","mark":{"seen":true,"read":true}}`, [
      message({ _id: one, seen: true, read: true }),
    ]),
    post(
      'mark one as unread',
      '/v1/widgets/messages/markAs',
      `{"messageId":"${one}","mark":{"seen":true,"read":false}}`,
      [message({ _id: one, seen: true, read: false })],
    ),
    post(
      'mark many as seen',
      '/v1/widgets/messages/markAs',
      `{"messageId":["${one}","${two}"],"mark":{"seen":true}}`,
      expect.arrayContaining([message({ _id: two, seen: true, read: false })]),
    ),
    post('mark-as', '/v1/widgets/messages/mark-as', `{"messageId":["${two}"],"markAs":"read"}`, [
      message({ _id: two, seen: true, read: true }),
    ]),
    post(
      'usage',
      '/v1/widgets/usage/log',
      `{"name":"[Widget] - Notification Click","payload":{"notificationId":"${one}","hasCta":false}}`,
      { success: true },
    ),
    post(
      'action',
      `/v1/widgets/messages/${three}/actions/primary`,
      '{"executedType":"primary","status":"done"}',
      message({
        _id: three,
        cta: expect.objectContaining({
          action: expect.objectContaining({ status: 'done', result: { type: 'primary' } }) as object,
        }) as object,
      }),
    ),
    post('all of a feed as seen', '/v1/widgets/messages/seen', '{"feedId":"orders"}', expect.any(Number)),
    post('all as seen', '/v1/widgets/messages/seen', '{}', expect.any(Number)),
    post('all as read', '/v1/widgets/messages/read', '{"feedId":["orders","news"]}', expect.any(Number)),
    post('all as read, no feed', '/v1/widgets/messages/read', '{}', expect.any(Number)),
    get('nothing is unread', '/v1/widgets/notifications/unread?limit=100', count(0)),
    get(
      'preferences',
      '/v1/widgets/preferences',
      [PREFERENCE].map(preference => expect.objectContaining(preference) as object),
    ),
    get('preferences by level', '/v1/widgets/preferences/template', [expect.objectContaining(PREFERENCE)]),
    get('preferences for all', '/v1/widgets/preferences/global', [GLOBAL]),
    {
      what: 'a preference',
      method: 'PATCH',
      path: `/v1/widgets/preferences/${workflow}`,
      body: '{"channel":{"type":"in_app","enabled":true}}',
      status: 200,
      expected: expect.objectContaining(PREFERENCE),
    },
    {
      what: 'a preference for all',
      method: 'PATCH',
      path: '/v1/widgets/preferences',
      body: '{"preferences":[{"channelType":"email","type":"email","enabled":true}]}',
      status: 200,
      expected: GLOBAL,
    },
    {
      what: 'everything on',
      method: 'PATCH',
      path: '/v1/widgets/preferences',
      body: '{"preferences":[],"enabled":true}',
      status: 200,
      expected: GLOBAL,
    },
    post('bulk removal', '/v1/widgets/messages/bulk/delete', `{"messageIds":["${three}"]}`, [], 200),
    {
      what: 'removal',
      method: 'DELETE',
      path: `/v1/widgets/messages/${four}`,
      body: '{}',
      status: 200,
      expected: message({ _id: four }),
    },
    {
      what: 'removal of a feed',
      method: 'DELETE',
      path: '/v1/widgets/messages?feedId=orders',
      body: '{}',
      status: 204,
      expected: undefined,
    },
    get('two are left', '/v1/widgets/notifications/feed?page=0', page({ totalCount: 2 })),
    {
      what: 'removal of all',
      method: 'DELETE',
      path: '/v1/widgets/messages',
      body: '{}',
      status: 204,
      expected: undefined,
    },
    get('nothing is left', '/v1/widgets/notifications/feed?page=0', page({ data: [] })),
  ]
}

interface Generation {
  name: string
  headers: Record<string, string>
  list: (names: readonly string[]) => string
  hasBodyOnDelete: boolean
  /** Whether the generation makes this call. */
  knows: (what: string) => boolean
}
const GENERATIONS: Generation[] = [
  {
    name: '@novu/client 2.6.6 (fetch)',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      'user-agent': '@novu/client-2.6.6',
      origin: 'https://shop.test',
    },
    list: (names: readonly string[]) => `feedIdentifier=${encodeURIComponent(names.join(','))}`,
    hasBodyOnDelete: true,
    knows: () => true,
  },
  {
    name: '0.16 to 0.24 (axios)',
    headers: {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/json',
      origin: 'https://shop.test',
    },
    list: (names: readonly string[]) => names.map(name => `feedIdentifier[]=${name}`).join('&'),
    hasBodyOnDelete: false,
    knows: (what: string) => what !== 'mark-as' && !what.includes('text') && !what.includes('object'),
  },
]

describe.each(GENERATIONS)(
  'WAPI-00…WAPI-17 wire protocol §13 §15: $name',
  ({ headers, list, hasBodyOnDelete, knows }) => {
    const people: string[] = []
    const nextPerson = () => {
      people.push(crypto.randomUUID())
      return people.at(-1) ?? ''
    }
    async function begin(subscriberId: string): Promise<string> {
      const body = `{"applicationIdentifier":"${app.identifier}","subscriberId":"${subscriberId}","hmacHash":null}`
      const answer = await send('POST', '/v1/widgets/session/initialize', headers, body)
      expect(answer.status).toBe(201)
      expect(answer.headers['access-control-allow-origin']).toBe('https://shop.test')
      const { data } = read(answer) as { data: { token: string; profile: { _id: string } } }
      expect(data.profile._id).toMatch(/^[\w-]+$/)
      return data.token
    }

    test('DATA-20 DATA-22 DATA-24 every documented call, one after the other', async () => {
      const ola = nextPerson()
      for (const payload of [
        { content: 'in a feed', feed: 'orders' },
        { content: 'é', kind: 'é' },
        { content: '3', url: '/orders/3', feed: 'parcels', buttons: [{ type: 'primary', content: 'Accept' }] },
        { content: '4' },
        { content: '5' },
      ]) {
        expect((await app.send(ola, payload)).status).toBe(201)
        world.clock.advance(1000)
      }
      const token = await begin(ola)
      const own = { ...headers, authorization: `Bearer ${token}` }
      const call = (method: string, path: string, body?: string) => send(method, path, own, body)
      const feed = read(await call('GET', '/v1/widgets/notifications/feed?page=0')) as {
        data: { _id: string; content: string }[]
      }
      expect(feed.data.find(({ content }) => content === '3')).toEqual(wholeMessage(ola))
      expect(feed.data.find(({ content }) => content === '4')).toMatchObject({ _feedId: null, cta: { data: {} } })
      const ids = ['5', '4', '3', 'é'].map(content => feed.data.find(one => one.content === content)?._id ?? '')
      const ordered = [ids[0] ?? '', ids[1] ?? '', ids[2] ?? '', ids[3] ?? '']
      const preferences = read(await call('GET', '/v1/widgets/preferences')) as {
        data: { template: { _id: string } }[]
      }
      const workflow = preferences.data[0]?.template._id ?? ''
      for (const { what, method, path, body, status, expected } of steps(ordered, workflow, list).filter(step =>
        knows(step.what),
      )) {
        const answer = await call(method, path, method === 'DELETE' && !hasBodyOnDelete ? undefined : body)
        expect(answer.status, `${what}: ${answer.text}`).toBe(status)
        expect(answer.headers['access-control-allow-origin'], what).toBe('https://shop.test')
        if (status === 204) expect(answer.text).toBe('')
        const value = read(answer) as { data: unknown } | undefined
        // WAPI-00: the feed page is whole, everything else is taken out of its envelope.
        expect(path.includes('/feed?') ? value : value?.data, what).toEqual(expected)
      }
    })

    test('what goes wrong is JSON with a message at the top, whatever it is', async () => {
      const token = await begin(nextPerson())
      const own = { ...headers, authorization: `Bearer ${token}` }
      const begun = (body: string) => ['POST', '/v1/widgets/session/initialize', headers, body] as const
      const cases: [Parameters<typeof send>, number][] = [
        [['GET', '/v1/widgets/notifications/unseen', headers], 401],
        [['GET', '/v1/widgets/notifications/unseen', { ...headers, authorization: 'Bearer undefined' }], 401],
        [['GET', '/v1/widgets/notifications/unseen', { ...headers, authorization: `Bearer ${'x'.repeat(4000)}` }], 401],
        [[...begun('{}')], 400],
        [[...begun('{')], 400],
        [[...begun('')], 400],
        [[...begun(`{"applicationIdentifier":"${app.identifier}","hmacHash":null}`)], 400],
        [[...begun('{"applicationIdentifier":"nobody","subscriberId":"x","hmacHash":null}')], 404],
        [['GET', '/v1/widgets/notifications/feed?page=-1', own], 400],
        [['GET', '/v1/widgets/notifications/feed?page=x', own], 400],
        [['GET', '/v1/widgets/notifications/feed?page=1e9', own], 400],
        [['GET', '/v1/widgets/notifications/feed?page=0&limit=101', own], 400],
        [['GET', '/v1/widgets/notifications/feed?page=0&payload=%7B%7D', own], 400],
        [['GET', '/v1/widgets/notifications/feed?page=0&payload=%00', own], 400],
        [['GET', '/v1/widgets/notifications/feed?%', own], 200],
        [['GET', '/v1/widgets/notifications/count?limit=0', own], 400],
        [['POST', '/v1/widgets/messages/markAs', own, '{"messageId":[],"mark":{"seen":true}}'], 400],
        [['POST', '/v1/widgets/messages/markAs', own, '[]'], 400],
        [['POST', '/v1/widgets/messages/markAs', { ...own, 'content-type': 'text/plain' }, 'x'], 415],
        [['POST', '/v1/widgets/messages/read', own, `{"feedId":"${'x'.repeat(1_100_000)}"}`], 413],
        [['POST', '/v1/widgets/messages/read', own, `{"feedId":{"a":1}}`], 400],
        [
          ['POST', '/v1/widgets/messages/nobody/actions/primary', own, '{"executedType":"primary","status":"done"}'],
          404,
        ],
        [['POST', `/v1/widgets/messages/${'x'.repeat(500)}/actions/primary`, own, '{"status":"done"}'], 404],
        [['DELETE', '/v1/widgets/messages/..%2f..', own, '{}'], 404],
        [['DELETE', `/v1/widgets/messages/${crypto.randomUUID()}`, own, '{}'], 404],
        [['DELETE', '/v1/widgets/messages?feedId=nobody', own, '{}'], 404],
        [['PATCH', '/v1/widgets/preferences/nobody', own, '{"enabled":true}'], 404],
        [['GET', '/v1/widgets/preferences/other', own], 404],
        [['GET', '/v1/nowhere', own], 404],
        [['PUT', '/v1/widgets/messages', own, '{}'], 404],
        [['GET', '/v1/%', own], 404],
      ]
      for (const [sent, status] of cases) {
        const answer = await send(...sent)
        expect(answer.status, `${sent[0]} ${sent[1].slice(0, 80)}: ${answer.text.slice(0, 200)}`).toBe(status)
        if (status < 400) continue
        expect(typeof (JSON.parse(answer.text) as { message: unknown }).message, sent[1]).toBe('string')
        expect(answer.headers['content-type'], sent[1]).toMatch(/^application\/json/)
        expect(answer.text).not.toMatch(/node_modules|select |insert |at \w+ \(|\.ts:/)
      }
    })
  },
)

test('WAPI-02 wire protocol §2 the hash that a host’s server makes opens an application in secure mode', async () => {
  const secure = await inboxApplication(world, { is_secure: true })
  const hmacHash = createHmac('sha256', secure.secret).update('zażółć').digest('hex')
  const begin = (hash: string | null) =>
    send(
      'POST',
      '/v1/widgets/session/initialize',
      { 'content-type': 'application/json' },
      JSON.stringify({ applicationIdentifier: secure.identifier, subscriberId: 'zażółć', hmacHash: hash }),
    )
  expect((await begin(hmacHash)).status).toBe(201)
  for (const hash of [null, 'undefined', `${hmacHash.slice(0, -1)}0x`]) {
    const { status, text } = await begin(hash)
    expect(status).toBe(401)
    expect(text).not.toContain(hmacHash)
  }
})

test('threat model §3.10 general limits count by subscriber and by key; 429 says when, in JSON, readable', async () => {
  const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
  try {
    const busy = await inboxApplication(limited)
    const token = await busy.token('ola')
    const mark = (as: string) =>
      fetch(`${limited.origin}/v1/widgets/messages/read`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', origin: 'https://shop.test' },
        body: '{}',
      })
    const answers = await Promise.all(Array.from({ length: 61 }, () => mark(token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('access-control-allow-origin')).toBe('https://shop.test')
    expect(await refused[0]?.json()).toMatchObject({ message: expect.any(String) as string, code: 'limited' })
    expect((await mark(await busy.token('kuba'))).status).toBe(201)
    expect((await busy.send('ola', { content: 'x' })).status).toBe(201)
  } finally {
    await limited.close()
  }
})

test('threat model §3.9 an address has so many sockets, and is refused more in the connect step', async () => {
  const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
  const sockets: Socket[] = []
  // Tries are counted by the minute: here it is the same one from the first to the last.
  const minute = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const connect = (token: string) =>
    new Promise<string>(resolve => {
      const options = { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } }
      const socket = io(limited.origin, options)
      sockets.push(socket)
      socket.on('connect_error', ({ message: text }) => resolve(text))
      socket.on('unread_count_changed', () => resolve('in'))
    })
  try {
    const busy = await inboxApplication(limited)
    const tokens = await Promise.all(Array.from({ length: 21 }, (_, at) => busy.token(`person-${at}`)))
    const first = await Promise.all(
      tokens.slice(0, 20).flatMap(token => Array.from({ length: 10 }, () => connect(token))),
    )
    expect(first.filter(answer => answer === 'in')).toHaveLength(200)
    expect(await connect(tokens[20] ?? '')).toBe('limited')
    for (const socket of sockets.splice(0, 20)) socket.disconnect()
    await expect.poll(() => connect(tokens[20] ?? '')).toBe('in')
    const flood = await Promise.all(Array.from({ length: 120 }, () => connect('wrong')))
    expect(new Set(flood)).toEqual(new Set(['unauthorized', 'limited']))
  } finally {
    minute.mockRestore()
    for (const socket of sockets) socket.disconnect()
    await limited.close()
  }
})
