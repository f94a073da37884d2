/** NAV-16, HELP-07: last part of the address, in the order of the menu; the first is the default. */
export const helpTopics = [
  'profile-update',
  'service-description',
  'payouts',
  'campaign',
  'platform-evaluation',
  'contact',
  'facebook-fan-page',
] as const
/** A help article. */
export type HelpTopic = (typeof helpTopics)[number]

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
/** A name of such a place. */
export type HelpPlace = keyof typeof helpPlaces
