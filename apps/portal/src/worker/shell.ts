import { paintedFirst } from './painted-first.ts'
import { NAMED_FILES, wayOf } from './ways.ts'

/** Named by vite-worker.ts, which knows all files once they are written. */
export interface Build {
  /** Another one for every build. */
  version: string
  /** Addresses below `/assets/`. */
  files: readonly string[]
}
/** Files under one name in the browser. */
type Kept = Pick<Cache, 'put' | 'match' | 'delete'>
/** The browser's side, which tests bring themselves. */
export interface Means {
  caches: Pick<CacheStorage, 'delete' | 'keys' | 'match'> & { open(name: string): Promise<Kept> }
  fetch: (request: Request | string) => Promise<Response>
  origin: string
}

const SHELL = 'fanfara-shell-'
const PAGE = '/index.html'
/** What is for everybody and changes without a new build. */
const PUBLIC = 'fanfara-public'
const CONFIG = '/api/config'
/** Files are fetched so many at a time: the page's own calls come between them. */
const AT_ONCE = 3
/** Builds whose files stay: pages of the one before may still be open, and want parts of it. */
const BUILDS_KEPT = 2
/** Our files differ by encoding only, which the browser undoes before they are kept. */
const LOOK = { ignoreVary: true }

/** The files of the portal, kept so that it opens without a connection; nothing of any person is among them. */
export function shellOf({ version, files }: Build, means: Means) {
  const name = `${SHELL}${version}`
  const own = () => means.caches.open(name)
  const ways = {
    page: async (request: Request) => (await (await own()).match(PAGE, LOOK)) ?? means.fetch(request),
    file: async (request: Request) => fileOf(await own(), means, request),
    config: (request: Request) => newestOf(means, request),
  }
  return {
    install: async () => takeAll(await own(), means, [PAGE, ...NAMED_FILES, ...files]),
    activate: () => forgetOld(means, name),
    /** The answer to a request; null leaves it to the browser. */
    answer(request: Request): Promise<Response> | null {
      const way = wayOf(request, means.origin)
      return way && ways[way](request)
    },
  }
}

/** Takes what earlier builds have in common with this one, and fetches the rest. @throws when a file cannot be had */
async function takeAll(shell: Kept, { caches, fetch, origin }: Means, paths: readonly string[]): Promise<void> {
  const wanted = [...paths]
  const takeNext = async (): Promise<void> => {
    const path = wanted.shift()
    if (path === undefined) return
    const isHashed = path.startsWith('/assets/')
    const known = isHashed ? await caches.match(path, LOOK) : undefined
    const request = new Request(new URL(path, origin), { cache: isHashed ? 'default' : 'no-cache' })
    const answer = known ?? (await fetch(request))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await shell.put(path, path === PAGE ? await paintedFirst(answer) : answer)
    return takeNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
}

/** Forgets the files of builds that no open page can want any more. */
async function forgetOld({ caches }: Means, name: string): Promise<void> {
  const others = (await caches.keys()).filter(key => key.startsWith(SHELL) && key !== name)
  const old = others.slice(0, Math.max(0, others.length - (BUILDS_KEPT - 1)))
  await Promise.all(old.map(key => caches.delete(key)))
}

/**
 * A file of this build, or of the one before; what the browser threw away is fetched again. Where a release took that away
 * too, this build is at its end: the next page comes from the server.
 */
async function fileOf(shell: Kept, { caches, fetch }: Means, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const known = (await shell.match(pathname, LOOK)) ?? (await caches.match(pathname, LOOK))
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 404) await shell.delete(PAGE)
  return answer
}

/** The configuration as the server says it, and the last one without a connection. */
async function newestOf({ caches, fetch }: Means, request: Request): Promise<Response> {
  const cache = await caches.open(PUBLIC)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(CONFIG, answer.clone())
    return answer
  } catch (error) {
    const last = await cache.match(CONFIG, LOOK)
    if (last) return undated(last)
    throw error
  }
}

/** Without its date: the page sets its clock by answers that come from the server now (DAY-17). */
function undated({ body, status, statusText, headers }: Response): Response {
  const kept = new Headers(headers)
  kept.delete('date')
  return new Response(body, { status, statusText, headers: kept })
}
