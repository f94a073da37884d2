import type { ProviderFlags } from '@fanfara/contract/enums'

/** How creators get a platform, from everything to nothing. */
export const offers = ['offered', 'no_login', 'soon', 'paused', 'hidden'] as const
export type Offer = (typeof offers)[number]

/** Which flags an offer stands for; the others stay as they are. */
export const flagsOf: Readonly<Record<Offer, Partial<ProviderFlags>>> = {
  offered: { active: true, coming_soon: false, hidden: false, hidden_in_login: false },
  no_login: { active: true, coming_soon: false, hidden: false, hidden_in_login: true },
  soon: { active: true, coming_soon: true, hidden: false },
  paused: { active: false, coming_soon: false, hidden: false },
  hidden: { hidden: true },
}

/** The offer that creators see, in the order in which the portal asks the flags. */
export function offerOf({ active, coming_soon, hidden, hidden_in_login }: ProviderFlags): Offer {
  if (hidden) return 'hidden'
  if (coming_soon) return 'soon'
  if (!active) return 'paused'
  return hidden_in_login ? 'no_login' : 'offered'
}
