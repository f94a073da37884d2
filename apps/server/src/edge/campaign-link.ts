import type { World } from '../world.ts'

/** Address of a participation's campaign link (OPS-16): it counts a click and leads on. @param code its speakable part */
export const campaignLink = ({ config }: Pick<World, 'config'>, code: string): string => `${config.publicUrl}/c/${code}`

/** Whether an address is a campaign link of this installation: one that leads to another would go round in circles (SEC-05). */
export function isOwnLink(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.host === new URL(publicUrl).host && /^\/c(\/|$)/i.test(url.pathname)
}
