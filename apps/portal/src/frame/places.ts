/** NAV-08: last part of the address; the first is the default. */
export const messageFilters = ['unread', 'read'] as const
/** NAV-16, the first is the default. */
export const articles = [
  'profile-update',
  'service-description',
  'payouts',
  'campaign',
  'platform-evaluation',
  'contact',
  'facebook-fan-page',
] as const
export type Article = (typeof articles)[number]
