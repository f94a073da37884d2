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
/** Names the article’s Markdown file in every language, too. */
export type HelpTopic = (typeof helpTopics)[number]
