import { redirect } from '@tanstack/react-router'
import { loadConfig } from '#/app/server/config.ts'
import { helpTopics } from './help-topics.ts'

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

/** An address that is no article's leads to the first one (NAV-17). */
export function knownArticle({ params }: { params: { subpath: string } }): void {
  if (!(helpTopics as readonly string[]).includes(params.subpath)) toFirstArticle()
}
