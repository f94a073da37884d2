import { PlatformError } from '@fanfara/platforms'
import { Refused, Unavailable } from '#/errors.ts'

/** Whether a platform failed in a way that says nothing about what was asked of it. */
export const isTrouble = (error: unknown): error is PlatformError => error instanceof PlatformError

/** What a creator is told when a platform does not do what it was asked; anything else stays what it is. */
export function toldOf(error: unknown, platform: string): unknown {
  if (!isTrouble(error)) return error
  const { kind, providerCode, retryAfterMs } = error
  if (providerCode === 'offline') return new Refused('stream_offline')
  if (kind === 'scope_missing') return new Refused('channel_scope_missing', { values: { platform } })
  if (kind === 'token_invalid' || kind === 'account_ineligible') return noAccess(platform)
  if (kind === 'rate_limited') return new Unavailable('platform_busy', retryAfterMs === null ? 60 : retryAfterMs / 1000)
  return new Unavailable('platform_silent', 30)
}

/** We cannot look at the channel: it was disconnected, or took its permission back. */
export const noAccess = (platform: string) => new Refused('channel_not_accessible', { values: { platform } })
