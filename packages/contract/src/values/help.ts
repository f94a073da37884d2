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

/**
 * Which text of an article somebody read: another one after every change of it, in whatever language. A test holds these to the files and says what
 * they should be (decision 0099).
 */
export const helpVersions: Readonly<Record<HelpTopic, string>> = {
  'profile-update': '4e074ab2',
  'service-description': '16d05e25',
  payouts: '1487d1a4',
  campaign: '90e90c3d',
  'platform-evaluation': '9c982947',
  contact: '93dd249f',
  'facebook-fan-page': '98e84838',
}

/** UTF-16 units of what somebody writes an article lacks, after trimming. */
export const HELP_SENTENCE_MAX = 500
/** Answers of an article are counted up to here. */
export const HELP_COUNTED_MAX = 10_000

/** Articles that operators wrote themselves, at most. */
export const HELP_OWN_MAX = 30
/** UTF-16 units of an article in one language, as Markdown. */
export const HELP_TEXT_MAX = 60_000
/** UTF-16 units of an own article’s title. */
export const HELP_TITLE_MAX = 80
/** Earlier texts of an article that are kept, for each language. */
export const HELP_VERSIONS_MAX = 20
/** Bounds every list of articles: the seven of the product, and what operators may add. */
export const HELP_ARTICLES_MAX = helpTopics.length + HELP_OWN_MAX
/** The last part of any article’s address. */
export const HELP_TOPIC_MAX = 80

/** Whether an article came with the product. */
export const isHelpTopic = (topic: string): topic is HelpTopic => helpTopics.some(known => known === topic)
