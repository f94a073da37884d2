/** How the worker answers a request: the portal's page, a file of its build, the public configuration, or not at all. */
export type Way = 'page' | 'file' | 'config'

/** Programs, other applications, and pages whose answers carry headers of their own: none of the worker's business. */
const OTHERS =
  /^\/(api|v1|c|k|ops|overlay|inbox|dev|demo|sandbox|socket\.io|metrics|callback|confirm-email|task-acceptance|advertiser)(\/|$)/
const FILE = /\.[a-z0-9]{2,12}$/i
/** Files of the build that keep their names from version to version. */
export const NAMED_FILES: readonly string[] = ['/theme.js', '/shell.css', '/favicon.svg']

/**
 * Which way a request goes; null leaves it to the browser, as if there were no worker.
 * @example wayOf({ method: 'GET', mode: 'navigate', url: 'https://fanfara.test/timetable' }, 'https://fanfara.test') // 'page'
 */
export function wayOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way | null {
  const { origin: from, pathname } = new URL(request.url)
  if (request.method !== 'GET' || from !== origin) return null
  if (pathname === '/api/config') return 'config'
  if (pathname.startsWith('/assets/') || NAMED_FILES.includes(pathname)) return 'file'
  const isPage = request.mode === 'navigate' && !OTHERS.test(pathname) && !FILE.test(pathname)
  return isPage ? 'page' : null
}
