import type { World } from '../world.ts'

/** Address of a participation's campaign link (OPS-16): it counts a click and leads on. @param code its speakable part */
export const campaignLink = ({ config }: Pick<World, 'config'>, code: string): string => `${config.publicUrl}/c/${code}`
