import { campaignFilters } from '@fanfara/contract/enums'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loadConfig } from '#/app/server/config.ts'
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
    if (!preload) rememberOrigin(location.href)
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

/** `/settings/platform-regulation` leaves for the configured address (NAV-12). */
export async function openRegulations({ preload }: { preload: boolean }): Promise<void> {
  if (preload) return
  const config = await loadConfig().catch(() => null)
  const address = config?.links.platform_regulation
  if (!address) throw redirect({ to: '/legal/terms', replace: true })
  window.location.replace(address)
  await new Promise<never>(() => undefined)
}

const pathsWithoutSubpath = ['system', 'profile', 'billing', 'password'] as const

/** Any other settings path: a subpath falls back to its path, everything else to the system settings (NAV-11, NAV-13). */
export function settingsFallback({ params }: { params: { _splat?: string } }): never {
  const first = params._splat?.split('/')[0]
  const path = pathsWithoutSubpath.find(known => known === first) ?? 'system'
  throw redirect({ to: `/settings/${path}`, replace: true })
}
