import { DAY_MS } from '@fanfara/contract/durations'
import { INVITATION_WINDOW_DAYS } from '@fanfara/contract/limits'

/** Invitations of so long count, to campaigns of whichever advertiser. */
export const WINDOW_MS = INVITATION_WINDOW_DAYS * DAY_MS

/**
 * From when somebody may be invited again; null when they may be now.
 * @param fullSince when the invitation came that used up the last place of the window; null while there are places
 */
export function invitableFrom(fullSince: Date | null, now: Date): Date | null {
  if (!fullSince) return null
  const from = new Date(fullSince.getTime() + WINDOW_MS)
  return from > now ? from : null
}
