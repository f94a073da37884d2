import { beforeEach, expect, test } from 'vitest'
import { shellOf } from './shell.ts'

const ORIGIN = 'https://fanfara.test'
/** What the server says the time is, in each of its answers. */
const SAID_AT = 'Mon, 02 Mar 2026 10:00:00 GMT'
const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request.toString(), ORIGIN).pathname

/** A browser's caches, as far as the worker uses them: in the order in which they were made. */
function memory() {
  const stores = new Map<string, Map<string, Response>>()
  const found = (store: Map<string, Response> | undefined, request: RequestInfo | URL) =>
    store?.get(pathOf(request))?.clone()
  return {
    names: () => [...stores.keys()],
    paths: (name: string) => [...(stores.get(name)?.keys() ?? [])].sort(),
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (request: RequestInfo | URL, response: Response) => void store.set(pathOf(request), response),
        match: async (request: RequestInfo | URL) => found(store, request),
        delete: async (request: RequestInfo | URL) => store.delete(pathOf(request)),
      }
    },
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    async match(request: RequestInfo | URL) {
      for (const store of stores.values()) {
        const answer = found(store, request)
        if (answer) return answer
      }
      return undefined
    },
  }
}

let caches: ReturnType<typeof memory>
let server: Map<string, string>
let asked: string[]
let isAway: boolean
const fetch = async (request: Request | string) => {
  if (isAway) throw new TypeError('no connection')
  const path = pathOf(request)
  asked.push(path)
  const body = server.get(path)
  return body === undefined
    ? new Response('not here', { status: 404 })
    : new Response(body, { headers: { date: SAID_AT } })
}
const release = (version: string, files: readonly string[]) => {
  server = new Map(files.map(path => [path, `${path} of any`]))
  for (const path of ['/index.html', '/theme.js', '/shell.css', '/favicon.svg'])
    server.set(path, `${path} of ${version}`)
  server.set('/api/config', `config of ${version}`)
  return shellOf({ version, files }, { caches, fetch, origin: ORIGIN })
}
type Shell = ReturnType<typeof release>
const read = async (shell: Shell, path: string, mode: RequestMode = 'cors') => {
  const request = new Request(new URL(path, ORIGIN))
  Object.defineProperty(request, 'mode', { value: mode })
  const answer = await shell.answer(request)
  return answer && answer.text()
}
beforeEach(() => {
  caches = memory()
  asked = []
  isAway = false
})

test('PHONE-02 once installed, pages and files come without a connection, every address of the portal alike', async () => {
  const shell = release('1', ['/assets/a-1.js', '/assets/b-1.js'])
  await shell.install()
  isAway = true
  for (const path of ['/', '/timetable', '/finances?id=7'])
    expect(await read(shell, path, 'navigate')).toBe('/index.html of 1')
  expect(await read(shell, '/assets/b-1.js')).toBe('/assets/b-1.js of any')
  expect(await read(shell, '/theme.js')).toBe('/theme.js of 1')
})

test('PHONE-02 a build that cannot be had as a whole is not installed', async () => {
  const shell = release('1', ['/assets/a-1.js'])
  server.delete('/assets/a-1.js')
  await expect(shell.install()).rejects.toThrow('/assets/a-1.js: 404')
})

test('PHONE-02 the next build fetches only what is new in it', async () => {
  await release('1', ['/assets/a-1.js', '/assets/b-1.js']).install()
  asked = []
  await release('2', ['/assets/a-1.js', '/assets/b-2.js']).install()
  expect(asked.sort()).toEqual(['/assets/b-2.js', '/favicon.svg', '/index.html', '/shell.css', '/theme.js'])
})

test('PHONE-04 a page of the build before finds its parts after a release took them away; older builds are forgotten', async () => {
  for (const version of ['1', '2', '3']) {
    const shell = release(version, [`/assets/part-${version}.js`])
    await shell.install()
    await shell.activate()
  }
  expect(caches.names()).toEqual(['fanfara-shell-2', 'fanfara-shell-3'])
  const shell = release('3', ['/assets/part-3.js'])
  expect(await read(shell, '/assets/part-2.js')).toBe('/assets/part-2.js of any')
  expect(await read(shell, '/', 'navigate')).toBe('/index.html of 3')
})

test('PHONE-04 a part that neither browser nor server has any more ends the build: the next page is the server’s', async () => {
  const shell = release('1', ['/assets/a-1.js'])
  await shell.install()
  await (await caches.open('fanfara-shell-1')).delete('/assets/a-1.js')
  release('2', ['/assets/a-2.js'])
  server.set('/', 'page of 2')
  expect(await read(shell, '/assets/a-1.js')).toBe('not here')
  expect(await read(shell, '/', 'navigate')).toBe('page of 2')
})

test('PHONE-02 the public configuration is the newest there is, and the last one without a connection', async () => {
  const shell = release('1', [])
  expect(await read(shell, '/api/config')).toBe('config of 1')
  server.set('/api/config', 'config of today')
  expect(await read(shell, '/api/config')).toBe('config of today')
  isAway = true
  expect(await read(shell, '/api/config')).toBe('config of today')
  await caches.delete('fanfara-public')
  await expect(read(shell, '/api/config')).rejects.toThrow('no connection')
})

test('DAY-17 what was kept of the configuration does not say when that was: no page sets its clock by it', async () => {
  const shell = release('1', [])
  const dateOf = async () => (await shell.answer(new Request(new URL('/api/config', ORIGIN))))?.headers.get('date')
  expect(await dateOf()).toBe(SAID_AT)
  isAway = true
  expect(await dateOf()).toBeNull()
})

test('PHONE-03 nothing that belongs to a person is ever among what the worker keeps', async () => {
  const shell = release('1', ['/assets/a-1.js'])
  await shell.install()
  for (const path of ['/api/tasks', '/api/payments', '/api/users', '/v1/feeds']) {
    server.set(path, 'private')
    expect(await read(shell, path), path).toBeNull()
  }
  expect(caches.paths('fanfara-shell-1')).toEqual([
    '/assets/a-1.js',
    '/favicon.svg',
    '/index.html',
    '/shell.css',
    '/theme.js',
  ])
  expect(caches.names()).toEqual(['fanfara-shell-1'])
})
