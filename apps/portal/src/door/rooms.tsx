import { RouterProvider } from '@tanstack/react-router'
import { showWay } from '#/app/route/way.ts'
import { session } from '#/app/session/session.ts'
import { router } from '#/routes.tsx'

/** Every page by its address. */
export const Rooms = () => <RouterProvider router={router} />

/** Has the page of an address ready to be drawn, with everything that it is made of. */
export async function openRoom(address: string, isReplaced: boolean): Promise<void> {
  if (address !== router.history.location.href) router.history[isReplaced ? 'replace' : 'push'](address)
  await router.load()
}

const forgetPages = () => {
  if (session.token() === null) void router.invalidate()
}

/** From here on the router leads from page to page. */
export function moveIn(): void {
  showWay({
    go: async (address, isReplaced) => router.history[isReplaced ? 'replace' : 'push'](address),
    prepare: to => void router.preloadRoute({ to }).catch(() => undefined),
  })
  session.auth.subscribe(forgetPages)
  // A page that the browser kept for Back missed what happened since: signed out meanwhile, it may show nothing (AUTH-34).
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetPages())
}
