import type { CategoryKey, Language, Platform } from '@fanfara/contract/enums'
import { DAY_MS } from '@fanfara/contract/durations'
import type { CreatorAge } from '@fanfara/contract/ops/creator-list'

/** What a list of creators is narrowed to. */
export interface Filter {
  name?: string | undefined
  platform?: Platform | undefined
  stage_from?: number | undefined
  followers?: number | undefined
  viewers?: number | undefined
  price?: number | undefined
  language?: Language | undefined
  interest?: CategoryKey | undefined
  age?: CreatorAge | undefined
  state?: 'active' | 'limited' | 'erased' | undefined
  available?: number | undefined
  on_time?: number | undefined
  campaigns?: number | undefined
  earned?: number | undefined
  double?: 'yes' | undefined
  able_on?: string | undefined
  unable_on?: string | undefined
  for_campaign?: string | undefined
}
/** Whom a campaign can have, or everybody else: by the marks that somebody needs all of, and those of which one will do. */
export interface Ability {
  isAble: boolean
  all: readonly string[]
  some: readonly string[]
  /** Who is in it already cannot be had again; null where no campaign is named. */
  campaignId: string | null
}

/**
 * Who can take part in a campaign, as marks, and the campaign (INV-09, INV-10); null where nobody asks.
 * @example abilityOf({ able_on: 'twitch,x' }) // { isAble: true, all: ['state:active'], some: ['on:twitch', 'on:x'], campaignId: null }
 */
export function abilityOf({
  able_on: able,
  unable_on: unable,
  for_campaign: campaignId = null,
}: Pick<Filter, 'able_on' | 'unable_on'> & { for_campaign?: string | null | undefined }): Ability | null {
  const platforms = able ?? unable
  if (platforms === undefined) return null
  return {
    isAble: able !== undefined,
    all: ['state:active'],
    some: platforms.split(',').map(platform => `on:${platform}`),
    campaignId,
  }
}

/**
 * What a card must be marked with to be found.
 * @example marksOf({ platform: 'twitch', stage_from: 3 }) // ['state:here', 'on:twitch', 'stage:twitch:3']
 */
export function marksOf({
  platform,
  stage_from: stage,
  followers,
  viewers,
  price,
  language,
  interest,
  state,
  available,
  on_time: onTime,
  campaigns,
  earned,
  double,
}: Filter): string[] {
  const there = platform ?? ''
  const asked: [string, string | number | undefined][] = [
    ['state', state ?? 'here'],
    ['on', platform],
    [`stage:${there}`, stage],
    [`followers:${there}`, followers],
    [`viewers:${there}`, viewers],
    [`price:${there}`, price],
    ['language', language],
    ['interest', interest],
    ['available', available],
    ['on_time', onTime],
    ['campaigns', campaigns],
    ['earned', earned],
    ['double', double],
  ]
  return asked.flatMap(([about, value]) => (value === undefined ? [] : [`${about}:${value}`]))
}

const AGE_DAYS = { week: 7, month: 30, quarter: 90, older: 365 } as const

/** Between which moments somebody came who has been here so long. */
export function cameWithin(age: CreatorAge | undefined, now: Date): { from: Date | null; to: Date | null } {
  if (!age) return { from: null, to: null }
  const moment = new Date(now.getTime() - AGE_DAYS[age] * DAY_MS)
  return age === 'older' ? { from: null, to: moment } : { from: moment, to: null }
}

const WORDS_MAX = 6
const REFERENCE = /^(?:po[-\s]?)?0*([1-9]\d{0,11})$/i

/** What somebody looks for: the words of a card, and the payout that it may name. */
export function searchOf(name: string | undefined): { words: string[]; payout: number | null; isReference: boolean } {
  const words = (name ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const number = REFERENCE.exec((name ?? '').trim())?.[1]
  return {
    words,
    payout: number === undefined ? null : Number(number),
    isReference: /^po/i.test((name ?? '').trim()) && number !== undefined,
  }
}
