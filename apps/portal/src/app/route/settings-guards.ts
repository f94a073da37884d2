import { redirect } from '@tanstack/react-router'
import { loadConfig } from '#/app/server/config.ts'
import { queryClient } from '#/app/server/cache.ts'
import { helpQuery } from '#/app/server/help.ts'
import { helpTopics, isHelpTopic } from '@fanfara/contract/help'

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

/** The help begins with its first article (NAV-15). */
export function toFirstArticle(): never {
  throw redirect({ to: '/settings/instruction/$subpath', params: { subpath: helpTopics[0] }, replace: true })
}

/** An address that is no article's leads to the first one (NAV-17); whether it is one of operators' (HTXT-07) is asked. */
export async function knownArticle({ params }: { params: { subpath: string } }): Promise<void> {
  if (isHelpTopic(params.subpath)) return
  const changed = await queryClient.ensureQueryData(helpQuery).catch(() => null)
  if (changed?.some(({ topic }) => topic === params.subpath) === false) toFirstArticle()
}
