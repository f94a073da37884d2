import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { platformNames } from '@fanfara/ui/platform-icon'

/** A channel on a creator's page. */
export type OpsChannel = OpsCreator['channels'][number]

/** What a channel is called: its name there, or the platform's. */
export const nameOf = ({ login, platform }: Pick<OpsChannel, 'login' | 'platform'>): string =>
  login ?? platformNames[platform]
