import type { OperatorRole } from '@fanfara/contract/rights'
import { mistakesInQuery } from '@fanfara/contract/testing/asked'
import type { SignedInUser } from '@fanfara/ui/session'
import { dismiss } from '@fanfara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, configure, render, screen, waitFor, within } from '@testing-library/react'
import type { FunctionComponent, ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { Console } from '#/console.tsx'
import { makeRouter } from '#/routes.tsx'
import { endBack } from '#/shared/acts/way-back.ts'
import { speak } from '#/texts.ts'

/** Screens are loaded lazily; a busy machine takes its time for the first one. */
configure({ asyncUtilTimeout: 10_000 })

/** One request that reached the server. */
export interface Received {
  method: string
  path: string
  body: unknown
  headers: Headers
}
/** A member of what was sent; undefined where there is none. */
export const sent = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
/** What the server answers to `METHOD /path`: a body, or a status with a body. */
export type Answers = Record<string, (request: Received) => unknown>

const operator: SignedInUser = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Iza Operator',
  avatar_url: null,
  role: 'operator',
  operator_role: 'owner',
  language: 'pl',
  theme: 'dark',
  easy_ad: false,
}

/** An answer with another status than 200. */
export const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Puts a server at the other end of `fetch`; it answers 404 to what it was not told about, and 422 to what the contract does not allow. */
export function serve(answers: Answers): Received[] {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = (input instanceof Request ? input.url : String(input)).replace(/^\/api/, '')
    const request = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    received.push(request)
    const mistakes = mistakesInQuery(request.method, path)
    if (mistakes.length > 0) return answer(422, { message: `${request.method} ${path}: ${mistakes.join(', ')}` })
    const respond = answers[`${request.method} ${path.split('?')[0]}`]
    if (!respond) return answer(404, { message: `Nie ma ${request.method} ${path}` })
    const body = await respond(request)
    return body instanceof Response ? body : answer(200, body)
  })
  return received
}

/** Signs the operator in, in Polish, as an owner; nothing that was read or said before is there any more. */
export const signIn = (): Promise<void> => signInAs('owner')

/** The same, in another role. */
export async function signInAs(role: OperatorRole) {
  queryClient.clear()
  sessionStorage.clear()
  for (const key of ['act', 'download']) dismiss(key)
  // Whoever has a second step is asked nothing about it.
  queryClient.setQueryData(['second-factor'], { authenticator: { since: '', last_used_at: null } })
  session.signIn({ token: 'secret', remember: false, user: { ...operator, operator_role: role } })
  await speak('pl')
}

/** Draws something inside the console's providers, without its router. */
export function draw(children: ReactNode) {
  return render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
}

/** Draws something that asks before it is left, as every address of a router of its own. */
export function drawPage(Page: FunctionComponent) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page })
  const router = createRouter({ routeTree, history })
  return Object.assign(draw(<RouterProvider<typeof router> router={router} />), { router, history })
}

/** Renders the whole app there, below `/ops`, on a history in memory. */
export function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [`/ops${address}`] })
  return Object.assign(render(<Console router={makeRouter(history)} />), { history })
}

/** What stands in the open dialog, which is waited for, and until what it names was read (FRESH-01). */
export const dialog = async () => {
  const opened = await screen.findByRole('dialog')
  await waitFor(() => expect(opened.querySelector('[aria-busy=true]')).toBeNull())
  return within(opened)
}

/** What a form or a question says that a colleague saved meanwhile, each as "field: before → now". */
export const savedMeanwhile = async (): Promise<string[]> => {
  const told = within(await screen.findByRole('region', { name: 'Teraz zapisane' }))
  return told.getAllByRole('term').map(term => `${term.textContent} ${term.nextSibling?.textContent}`)
}

/** The ten seconds are over in which what is held can be taken back: whoever looks at another screen has meant it (DESK-40). */
export const meanIt = () => act(() => void endBack())

/** What would change something, as it reached the server: method, path and body. */
export const changesIn = (received: readonly Received[]) =>
  received.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
