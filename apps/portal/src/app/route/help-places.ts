import type { HelpTopic } from '@fanfara/contract/help'

/** Where screens send their questions: an article, and the id of a heading in it. A test holds them to the articles. */
export const helpPlaces = {
  ad_types: { topic: 'service-description', at: 'ad-types' },
  campaigns: { topic: 'campaign', at: 'forms' },
  connecting: { topic: 'contact', at: 'connecting-fails' },
  easy_ad: { topic: 'campaign', at: 'easy-ad' },
  evaluation: { topic: 'platform-evaluation', at: 'fork' },
  overlay: { topic: 'service-description', at: 'overlay' },
  payment_statuses: { topic: 'payouts', at: 'statuses' },
  proofs: { topic: 'campaign', at: 'proof' },
  tasks: { topic: 'campaign', at: 'tasks' },
} as const satisfies Record<string, { topic: HelpTopic; at: string }>
/** What a screen asks about; its sentence is `place.…` of the catalogue `help`. */
export type HelpPlace = keyof typeof helpPlaces
