/**
 * Every closed list of values (requirements §16). Labels live in the catalogues; the values are what travels and what the
 * database's constraints allow.
 */

/** ENUM-08. Facebook exists only as the page that an Instagram account hangs on; it is hidden. */
export const channelTypes = ['twitch', 'youtube', 'facebook', 'tiktok', 'instagram', 'x'] as const
export type ChannelType = (typeof channelTypes)[number]
/** What they are called, the same in every language. */
export const channelLabels: Readonly<Record<ChannelType, string>> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
}

/** GEN-03: the platforms that creators connect, in the order of the evaluation table (EVAL-02). */
export const platforms = ['twitch', 'youtube', 'tiktok', 'instagram', 'x'] as const
export type Platform = (typeof platforms)[number]
/** Domains of links to what is published there. */
export const platformDomains: Record<Platform, readonly string[]> = {
  twitch: ['twitch.tv'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
}

/** ENUM-08, CHAN-14: operators switch them at runtime. */
export interface ProviderFlags {
  active: boolean
  hidden: boolean
  hidden_in_login: boolean
  need_confirm: boolean
  coming_soon: boolean
}
/** ENUM-08 as shipped, until an operator switches one (OPS-20). */
export const providerDefaults: Record<ChannelType, ProviderFlags> = {
  twitch: { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: false },
  youtube: { active: true, hidden: false, hidden_in_login: false, need_confirm: true, coming_soon: false },
  facebook: { active: false, hidden: true, hidden_in_login: true, need_confirm: false, coming_soon: false },
  tiktok: { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: false },
  instagram: { active: true, hidden: false, hidden_in_login: true, need_confirm: false, coming_soon: false },
  x: { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: false },
}

/** ENUM-01: the campaign's status as one creator sees it. */
export const campaignStatuses = [
  'onboarding',
  'active',
  'pending_approval',
  'attached',
  'planned',
  'completed',
  'declined',
  'invited',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** OPS-05: the campaign's own life. */
export const campaignStages = ['draft', 'onboarding', 'running', 'completed', 'cancelled'] as const
export type CampaignStage = (typeof campaignStages)[number]

/** ENUM-13: how a rate is written, as a share of the sales value or as an amount. */
export const incomeUnits = ['perc', 'flat'] as const
export type IncomeUnit = (typeof incomeUnits)[number]

interface ModelFacts {
  /** What pays; `tasks` are those that were finished, of all. */
  counts: 'views' | 'clicks' | 'actions' | 'sales' | 'tasks'
  /** How many of them pay the rate once. */
  per: number
  units: readonly IncomeUnit[]
  /** A round number of them, for examples. */
  example: number
}
/**
 * ENUM-02, MONEY-41…MONEY-47: the models, and what each pays for: formula, estimate, forms and examples read it here. `FLAT_FEE` is
 * shown as "FLAT FEE".
 */
export const modelFacts = {
  CPM: { counts: 'views', per: 1000, units: ['flat'], example: 10_000 },
  CPS: { counts: 'sales', per: 1, units: ['flat', 'perc'], example: 10 },
  CPC: { counts: 'clicks', per: 1, units: ['flat'], example: 100 },
  CPA: { counts: 'actions', per: 1, units: ['flat'], example: 10 },
  FLAT_FEE: { counts: 'tasks', per: 1, units: ['flat'], example: 1 },
} as const satisfies Record<string, ModelFacts>
export type Model = keyof typeof modelFacts
/** ENUM-02 in the order of the tables; not empty, as schemas ask. */
export const models = Object.keys(modelFacts) as [Model, ...Model[]]
/** What somebody can be paid for. */
export type Counted = (typeof modelFacts)[Model]['counts']
/** Models that may pay a share of the sales value. */
export type ShareModel = { [M in Model]: 'perc' extends (typeof modelFacts)[M]['units'][number] ? M : never }[Model]
/** Whether a model may be paid in this unit. */
export function isUnitOf(model: Model, unit: IncomeUnit): boolean {
  const { units }: ModelFacts = modelFacts[model]
  return units.includes(unit)
}

/** ENUM-03: what a payment row reads on its way to the bank; the order is not the way. */
export const paymentStatuses = [
  'waiting_for_payment',
  'waiting_for_acceptance',
  'ready_for_payout',
  'sent_for_payout',
  'waiting_for_payout',
  'paid',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** ENUM-04, in the order of the tabs; the first is the default. */
export const campaignFilters = ['all', 'available', 'active', 'waiting', 'ended', 'invited', 'inactive'] as const
export type CampaignFilter = (typeof campaignFilters)[number]

/** ENUM-05: entered at once, by an application, or by an invitation. */
export const campaignTypes = ['open', 'semi_open', 'closed'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** OPS-12: who applied, who may be invited, who is in. */
export const participantLists = ['applicants', 'candidates', 'participants'] as const
export type ParticipantList = (typeof participantLists)[number]

/** ENUM-16: what has to be published; each ad type has one. */
export const taskKinds = ['live', 'stream', 'video', 'post', 'story', 'reel'] as const
export type TaskKind = (typeof taskKinds)[number]

/** ENUM-13: whether the proof is of something live, taken as a snapshot, or of something published. */
export const mediaTypes = ['live', 'other'] as const
export type MediaType = (typeof mediaTypes)[number]

interface AdTypeFacts {
  platforms: readonly Platform[]
  kind: TaskKind
  media_type: MediaType
}
/** ENUM-06, ENUM-07, ENUM-16: 19 ad types, where they exist, what they are and how they are proven. */
export const adTypeFacts = {
  automatic: { platforms: ['twitch', 'youtube'], kind: 'stream', media_type: 'live' },
  instastory: { platforms: ['instagram'], kind: 'story', media_type: 'other' },
  onpage_banner_under_stream: { platforms: ['twitch'], kind: 'stream', media_type: 'other' },
  paid_promotion: { platforms: ['youtube', 'instagram', 'tiktok', 'x'], kind: 'post', media_type: 'other' },
  post: { platforms: ['instagram'], kind: 'post', media_type: 'other' },
  product_placement: { platforms: ['youtube', 'tiktok'], kind: 'video', media_type: 'other' },
  reels: { platforms: ['instagram'], kind: 'reel', media_type: 'other' },
  stream_banner: { platforms: ['twitch', 'youtube'], kind: 'stream', media_type: 'live' },
  stream_dedicated_stream: { platforms: ['twitch', 'youtube'], kind: 'live', media_type: 'live' },
  stream_product_placement: { platforms: ['twitch', 'youtube'], kind: 'live', media_type: 'live' },
  stream_shotout: { platforms: ['twitch', 'youtube'], kind: 'live', media_type: 'live' },
  tiktok: { platforms: ['tiktok'], kind: 'video', media_type: 'other' },
  tweet: { platforms: ['x'], kind: 'post', media_type: 'other' },
  video_dedicated_video: { platforms: ['youtube'], kind: 'video', media_type: 'other' },
  video_product_placement: { platforms: ['youtube'], kind: 'video', media_type: 'other' },
  video_short: { platforms: ['youtube'], kind: 'video', media_type: 'other' },
  video_shotout: { platforms: ['youtube'], kind: 'video', media_type: 'other' },
  product_placement_post: { platforms: ['instagram'], kind: 'post', media_type: 'other' },
  product_placement_reels: { platforms: ['instagram'], kind: 'reel', media_type: 'other' },
} as const satisfies Record<string, AdTypeFacts>
export type AdType = keyof typeof adTypeFacts
/** Whether ads of a type exist on a platform (ENUM-07). */
export function isOnPlatform(type: AdType, platform: Platform): boolean {
  const { platforms }: AdTypeFacts = adTypeFacts[type]
  return platforms.includes(platform)
}
/** ENUM-06: 19 keys; not empty, as schemas ask. */
export const adTypes = Object.keys(adTypeFacts) as [AdType, ...AdType[]]

/** Whether a kind of advertising exists on a platform. */
export const isOffered = (adType: AdType, platform: Platform): boolean => {
  const offered: readonly Platform[] = adTypeFacts[adType].platforms
  return offered.includes(platform)
}

/** Typed so that no key can be missing; values are made in the order of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>

/** CAMP-17: prefixes that name the platform on the wire and are stripped for display; longest first. */
export const taskTypePrefixes = {
  twitch: 'tw_',
  youtube: 'yt_',
  tiktok: 'tt_',
  instagram: 'in_',
  x: 'x_',
  facebook: 'fb_',
} as const satisfies Record<ChannelType, string>
const strippedPrefixes = ['xx_', 'yt_', 'tw_', 'fb_', 'in_', 'tt_', 'x_']

/**
 * CAMP-17: the ad type's name without the platform's prefix; one prefix only.
 * @example stripTaskTypePrefix('yt_video_short') // 'video_short'
 * @example stripTaskTypePrefix('instastory') // 'instastory'
 */
export function stripTaskTypePrefix(name: string): string {
  const prefix = strippedPrefixes.find(candidate => name.startsWith(candidate))
  return prefix ? name.slice(prefix.length) : name
}

/** ENUM-09: `notconnected` is never stored; clients show it for platforms without a row. */
export const channelStatuses = ['connected', 'disconnected', 'notconnected'] as const
export type ChannelStatus = (typeof channelStatuses)[number]

/** ENUM-10: three follow from the clock; `finished` from a proof. */
export const taskStatuses = ['finished', 'coming', 'during', 'missed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** ENUM-11: of the advertiser's word on a task; null while nothing was sent. */
export const approvalStatuses = ['approved', 'pending_approval'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
/** Life of one request for approval, from sending to an answer, a newer request or the end of its link (ADV-07, ADV-08). */
export const acceptanceStatuses = ['pending', 'approved', 'changes_requested', 'superseded', 'expired'] as const
export type AcceptanceStatus = (typeof acceptanceStatuses)[number]

/** ENUM-12: of a billing profile. */
export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

/** ENUM-13: `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
interface LanguageFacts {
  /** What its speakers call it. */
  name: string
  /** BCP 47: whose figures, plurals and names of days it has. */
  locale: string
  /** The short date (I18N-04); `MMM` is the month's name, cut to three letters. */
  date: string
}
/** ENUM-13, I18N-01…I18N-05: the languages, and what differs between them beside their catalogues; the first is the default. */
export const languageFacts = {
  pl: { name: 'Polski', locale: 'pl-PL', date: 'DD-MM-YYYY' },
  en: { name: 'English', locale: 'en-GB', date: 'MMM DD, YYYY' },
} as const satisfies Record<string, LanguageFacts>
export type Language = keyof typeof languageFacts
/** ENUM-13; not empty, as schemas ask. */
export const languages = Object.keys(languageFacts) as [Language, ...Language[]]
/** ENUM-13: a company also gives its name. */
export const settlementForms = ['individual', 'company'] as const
export type SettlementForm = (typeof settlementForms)[number]

/** FLAG-01…FLAG-04: parts of the portal that an operator switches at runtime (FLAG-06). */
export const featureFlags = ['finances', 'notification-settings', 'task-filters', 'profile-edit-salary'] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** OPS-23: creators see `published` alone. */
export const newsStatuses = ['draft', 'published', 'withdrawn'] as const
export type NewsStatus = (typeof newsStatuses)[number]

/** ENUM-17: what can go wrong before a server's answer is understood. */
export const clientErrorKinds = ['TIMEOUT_ERROR', 'FETCH_ERROR', 'PARSING_ERROR'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

/** ROLE-01, ROLE-11: registration makes creators only; operators come from the command line. */
export const roles = ['influencer', 'operator'] as const
export type Role = (typeof roles)[number]

/** Life of a payout order, from the creator's press to the bank's word (design §5). */
export const payoutStatuses = ['ordered', 'in_bank_file', 'paid', 'refused', 'returned'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What a task is proven with (GEN-08). */
export const proofKinds = ['link', 'media', 'snapshot'] as const
export type ProofKind = (typeof proofKinds)[number]
/**
 * What the platform said about a proof: it is the creator's; or nobody asked it, because a person has to look, because it
 * did not answer, or because it gives us no access (decision 0012).
 */
export const proofChecks = ['verified', 'manual', 'unreachable', 'no_access'] as const
export type ProofCheck = (typeof proofChecks)[number]

/** OPS-11: what an operator thought of a proof: it waits, something was asked of its creator, it was accepted or refused. */
export const proofStates = ['waiting', 'asked', 'accepted', 'refused'] as const
export type ProofState = (typeof proofStates)[number]
/** OPS-11: why a proof is refused; the creator reads its sentence in their language. `other` says nothing without a sentence of its own. */
export const proofReasons = [
  'label_missing',
  'label_unclear',
  'brief_not_met',
  'link_missing',
  'wrong_medium',
  'not_visible',
  'removed',
  'other',
] as const
export type ProofReason = (typeof proofReasons)[number]

/** ENUM-14: 26 interests by their stable key; names live in the server's catalogue. */
export const categoryKeys = [
  'arts_entertainment',
  'automotive',
  'beauty',
  'books_literature',
  'business_finance',
  'comedy_humor',
  'crafts_diy',
  'dance',
  'education_careers',
  'family_parenting',
  'fashion',
  'fitness_health',
  'food_cooking',
  'gaming',
  'history_culture',
  'home_garden',
  'lifestyle',
  'movies_tv',
  'music',
  'news_politics',
  'pets_animals',
  'photography',
  'science_technology',
  'sports',
  'travel',
  'uncategorized',
] as const
export type CategoryKey = (typeof categoryKeys)[number]

/**
 * ENUM-15: codes of the inbox's 74 interface languages. The list is part of the contract; the texts belong to the inbox.
 */
export const inboxLanguages =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh'.split(
    ' ',
  )

/** What creators can take back for a while (decision 0050). */
export const undoKinds = ['easy_ad', 'invitation'] as const
export type UndoKind = (typeof undoKinds)[number]
