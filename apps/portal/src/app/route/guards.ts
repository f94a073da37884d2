import { campaignFilters } from '@fanfara/contract/enums'
import { isErased } from '@fanfara/ui/session-expired'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { rememberOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'

/** The signed-in area: without a token to `/login`, and the address is remembered (NAV-30, NAV-31). */
export function needSession({
  location,
  preload,
}: {
  location: ParsedLocation
  preload: boolean
}): Promise<void> | undefined {
  if (session.token() === null) {
    // Whoever signs in next is not led to what belonged to an account that is gone.
    if (!preload && !isErased()) rememberOrigin(location.href)
    throw redirect({ to: '/login', replace: true })
  }
  if (session.user.get()?.role === 'operator') {
    window.location.replace('/ops')
    return new Promise<never>(() => undefined)
  }
  return undefined
}

/** Pages that only make sense signed out (NAV-34). */
export function onlyGuests(): void {
  if (session.token() !== null) throw redirect({ to: '/', replace: true })
}

interface FilterRoute {
  params: { filter: string }
  search: Record<string, unknown>
}

/** The default filter has the bare path, and what no server can know leads there too; the query stays (NAV-02, NAV-03). */
export function forgetUnknownFilter({ params, search }: FilterRoute): void {
  const known: readonly string[] = campaignFilters.filter(filter => filter !== 'all')
  if (!known.includes(params.filter)) throw redirect({ to: '/campaigns', search: search, replace: true })
}
