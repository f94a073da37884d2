import { mistakesInQuery } from '@fanfara/contract/testing/asked'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { vi } from 'vitest'
import { parseSearch, stringifySearch } from '@fanfara/ui/search'
import { showWay } from '#/app/route/way.ts'

/** Method, address and body, for tests to look at afterwards. */
export interface TestCall {
  /** @example 'PUT /users' */
  name: string
  body: unknown
  search: string
}
type Respond = (call: TestCall) => Response | Promise<Response>

/** A JSON answer of the server. */
export const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/**
 * A server for one test: answers calls by method and path, keeps what was asked, and answers 404 to the rest and 422 to
 * what the contract does not allow.
 * @example const calls = serve({ 'GET /users': () => answer(200, { data: user }) })
 */
export function serve(answers: Record<string, Respond>): TestCall[] {
  const calls: TestCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    const [method, path] = [init.method ?? 'GET', pathname.replace(/^\/api/, '')]
    const name = `${method} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { name, body, search }
    calls.push(call)
    const mistakes = mistakesInQuery(method, path + search)
    if (mistakes.length > 0) return answer(422, { message: `${name}${search}: ${mistakes.join(', ')}` })
    return (await answers[name]?.(call)) ?? answer(404, { message: 'Nie ma.' })
  })
  return calls
}

/**
 * Shows a page at `/`, or at the first of its own routes, with a router and a cache around it; any other address is an
 * empty page that names itself.
 * @example showPage(CampaignsScreen, { at: '/campaigns?page=2', routes: ['/campaigns', '/campaigns/$filter'] })
 */
export function showPage(
  Page: FunctionComponent,
  { at = '/', routes = ['/'] }: { at?: string; routes?: string[] } = {},
) {
  const root = createRootRoute({ component: Outlet })
  const pages = routes.map(path => createRoute({ getParentRoute: () => root, path, component: Page }))
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/$', component: Elsewhere })
  const router = createRouter({
    routeTree: root.addChildren([...pages, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  showWay({
    go: async (address, isReplaced) => router.history[isReplaced ? 'replace' : 'push'](address),
    prepare: () => undefined,
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...view, router, cache }
}

const Elsewhere = () => <p>elsewhere</p>
