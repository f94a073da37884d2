import type { HelpTopic } from '../help.ts'

/** Figures that a text of the help leaves open, in braces: of this installation, or the product’s own. */
export const helpFigures = [
  'advertiser_days',
  'avatar_mb',
  'chat_bot',
  'contact_email',
  'description_max',
  'interests_max',
  'invoice_days',
  'invoice_mb',
  'payout_minimum',
  'price_max',
  'request_links',
  'snapshot_seconds',
  'transfer_days',
  'twitch_below_second',
  'twitch_second',
] as const
/** Stands in braces without a dot: `{payout_minimum}`. */
export type HelpFigure = (typeof helpFigures)[number]

/** Words of creators’ screens that a text of the help may name in braces. A test holds them to the portal’s catalogue. */
export const helpWords = [
  'ads.automatic',
  'ads.instastory',
  'ads.onpage_banner_under_stream',
  'ads.paid_promotion',
  'ads.post',
  'ads.product_placement',
  'ads.product_placement_post',
  'ads.product_placement_reels',
  'ads.reels',
  'ads.stream_banner',
  'ads.stream_dedicated_stream',
  'ads.stream_product_placement',
  'ads.stream_shotout',
  'ads.tiktok',
  'ads.tweet',
  'ads.video_dedicated_video',
  'ads.video_product_placement',
  'ads.video_short',
  'ads.video_shotout',
  'billing.title',
  'callback.channel_exists',
  'campaigns.decline',
  'campaigns.form',
  'campaigns.join',
  'campaigns.quit',
  'campaigns.why.no_places',
  'campaigns.why.recruitment_closed',
  'channels.connect',
  'channels.price_save',
  'channels.title',
  'enums.campaign_status.active',
  'enums.campaign_status.attached',
  'enums.campaign_status.completed',
  'enums.campaign_status.declined',
  'enums.campaign_status.invited',
  'enums.campaign_status.onboarding',
  'enums.campaign_status.pending_approval',
  'enums.campaign_status.planned',
  'enums.campaign_type.closed',
  'enums.campaign_type.open',
  'enums.campaign_type.semi_open',
  'enums.channel_status.connected',
  'enums.payment_status.paid',
  'enums.payment_status.ready_for_payout',
  'enums.payment_status.sent_for_payout',
  'enums.payment_status.waiting_for_acceptance',
  'enums.payment_status.waiting_for_payment',
  'enums.payment_status.waiting_for_payout',
  'enums.task_status.coming',
  'enums.task_status.during',
  'enums.task_status.finished',
  'enums.task_status.missed',
  'frame.billing',
  'frame.campaigns',
  'frame.finances',
  'frame.home',
  'frame.messages',
  'frame.profile',
  'frame.settings',
  'frame.timetable',
  'mine.to_counts',
  'mine.undo',
  'overlays.title',
  'payments.invoice',
  'payments.invoice_send',
  'payments.payout',
  'profile.delete_link',
  'profile.picture_choose',
  'profile.save',
  'settings.easy_ad_switch',
  'tasks.approval_send',
  'tasks.finish_title',
  'tasks.method.link',
  'tasks.method.media',
  'tasks.method.snapshot',
  'tasks.record_start',
] as const
/** Stands in braces as catalogue and key: `{channels.price_save}`. */
export type HelpWord = (typeof helpWords)[number]

/** Headings of the product’s articles that screens lead to: a text without them would leave people at the wrong place. */
export const helpAnchors: Readonly<Partial<Record<HelpTopic, readonly string[]>>> = {
  campaign: ['easy-ad', 'forms', 'proof', 'tasks'],
  contact: ['connecting-fails', 'contact', 'faq', 'report'],
  payouts: ['statuses'],
  'platform-evaluation': ['fork'],
  'service-description': ['ad-types', 'overlay'],
}

const known: ReadonlySet<string> = new Set([...helpFigures, ...helpWords])
const PLACE = /\{([^{}#\n][^{}\n]{0,79})\}/g
const HEADING_ID = /^#{1,6}\s.*\{#([\w-]+)\}\s*$/gm

/**
 * What stands in braces and nothing fills, each once.
 * @example unknownHelpPlaces('From {payout_minimum}, {minimum}') // ['minimum']
 */
export function unknownHelpPlaces(text: string): string[] {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  return [...new Set(names.filter(name => !known.has(name)))]
}

/**
 * The ids that headings of a text say, in its order.
 * @example helpHeadings('## When? {#when}') // ['when']
 */
export const helpHeadings = (text: string): string[] => [...text.matchAll(HEADING_ID)].map(([, id = '']) => id)

/** The headings that screens lead to and a text of this article lacks; none for articles of one’s own. */
export function missingAnchors(topic: string, text: string): string[] {
  const there = new Set(helpHeadings(text))
  const [, needed = []] = Object.entries(helpAnchors).find(([name]) => name === topic) ?? []
  return needed.filter(id => !there.has(id))
}

/** Letters of an address that is made of a title. */
const SLUG_MAX = 60

/**
 * The last part of an article’s address, made of its title.
 * @param taken addresses that there are.
 * @example slugOf('Zażółć, czyli jak?', new Set()) // 'zazolc-czyli-jak'
 */
export function slugOf(title: string, taken: ReadonlySet<string>): string {
  const plain = title.toLowerCase().replaceAll('ł', 'l').normalize('NFD')
  const words = plain
    .replace(/\p{M}/gu, '')
    .slice(0, SLUG_MAX)
    .split(/[^a-z0-9]+/)
  const slug = words.filter(word => word !== '').join('-') || 'article'
  if (!taken.has(slug)) return slug
  let nth = 2
  while (taken.has(`${slug}-${nth}`)) nth += 1
  return `${slug}-${nth}`
}
