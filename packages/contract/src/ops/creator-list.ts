import * as z from 'zod/mini'
import { requiredText } from '../accounts.ts'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, inLanguages } from '../endpoint.ts'
import { STAGE_COUNT } from '../evaluation.ts'
import { atMost } from '../values/bounds.ts'
import { campaignStatuses, categoryKeys, languages, platforms } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'
import { REQUIRED } from './shared.ts'

/** Orders of the list; by name unless told. */
export const creatorSorts = [
  'name',
  'newest',
  'followers',
  'viewers',
  'stage',
  'price',
  'available',
  'on_time',
  'campaigns',
  'earned',
] as const
export type CreatorSort = (typeof creatorSorts)[number]
/** Where an account stands; everybody who is not erased unless told. */
export const creatorStates = ['active', 'limited', 'erased'] as const
/** How long somebody has been here: at most so long, or longer than a year. */
export const creatorAges = ['week', 'month', 'quarter', 'older'] as const
export type CreatorAge = (typeof creatorAges)[number]
/** Steps of a filter, so that each is one look into an index: "at least so many". */
export const followerSteps = [1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000] as const
/** "At least so many watch at once, on average of the last thirty days"; of channels that stream (DESK-10). */
export const viewerSteps = [10, 50, 100, 500, 1000, 5000] as const
/** "Asks at most so much for something", whole zł. */
export const priceSteps = [100, 250, 500, 1000, 2500, 5000] as const
/** "May have paid out at least so much"; 0 is more than nothing. Whole zł. */
export const availableSteps = [0, 100, 1000] as const
/** "At least so many per cent of the tasks that ended were done"; of the newest 200. */
export const onTimeSteps = [50, 75, 90, 100] as const
/** "Took part in at least so many campaigns to their end." */
export const finishedSteps = [1, 3, 5, 10, 25, 50] as const
/** "Earned at least so much in accepted settlements", whole zł. */
export const earnedSteps = [100, 500, 1000, 5000, 10_000, 50_000] as const

const CHOICE = 'inputs.error.choice'
/** One of these figures, or nothing asked. Nothing in its place is no nought: written out, or refused. */
export const stepOf = (steps: readonly number[]) =>
  z.optional(
    z.pipe(
      z.union([z.number(CHOICE), z.string(CHOICE).check(atMost(10, CHOICE), z.regex(/^\d+$/, CHOICE))]),
      z.coerce.number<number | string>().check(z.refine(value => steps.includes(value), CHOICE)),
    ),
  )

/** What the list may show beside name and address, in the order in which it does. */
export const creatorColumns = [
  'channels',
  'stage',
  'followers',
  'viewers',
  'price',
  'on_time',
  'campaigns',
  'earned',
  'since',
  'language',
  'state',
  'available',
] as const
export type CreatorColumn = (typeof creatorColumns)[number]
/** What it shows to whoever chose nothing. */
export const usualColumns: readonly CreatorColumn[] = ['channels', 'price', 'on_time', 'since', 'available']

const isColumn = (name: string): boolean => creatorColumns.some(column => column === name)
/** Columns with commas between them, as an address has them. */
const columnList = z.optional(
  z
    .string('inputs.error.invalid')
    .check(atMost(200, 'inputs.error.invalid'))
    .check(z.refine(list => list.split(',').every(isColumn), 'inputs.error.invalid')),
)

/** What the list is narrowed to. With a platform, stage, followers, viewers and price are those of the channel there. */
export const creatorFilter = {
  /** Parts of a name, a confirmed address, a channel, or a payout's reference; Polish letters may be left out. */
  name: nameSearch,
  platform: z.optional(z.enum(platforms, 'inputs.error.choice')),
  stage_from: stepOf(Array.from({ length: STAGE_COUNT }, (_, below) => below + 1)),
  followers: stepOf(followerSteps),
  viewers: stepOf(viewerSteps),
  price: stepOf(priceSteps),
  language: z.optional(z.enum(languages, 'inputs.error.choice')),
  interest: z.optional(z.enum(categoryKeys, 'inputs.error.choice')),
  age: z.optional(z.enum(creatorAges, 'inputs.error.choice')),
  state: z.optional(z.enum(creatorStates, 'inputs.error.choice')),
  available: stepOf(availableSteps),
  on_time: stepOf(onTimeSteps),
  campaigns: stepOf(finishedSteps),
  earned: stepOf(earnedSteps),
  /** Whoever has the account number, tax number or telephone of another account (decision 0082). */
  double: z.optional(z.literal('yes', 'inputs.error.choice')),
}
/** Platforms with commas between them. */
const platformList = z.optional(
  z.string('inputs.error.invalid').check(
    atMost(100, 'inputs.error.invalid'),
    z.refine(
      list => list.split(',').every(name => platforms.some(platform => platform === name)),
      'inputs.error.choice',
    ),
  ),
)
/**
 * Whom a campaign on these platforms can have: accounts without a limit and with a channel on one of them; or everybody else (INV-09). With the
 * campaign, whoever is in it already counts as everybody else (INV-10).
 */
const ability = { able_on: platformList, unable_on: platformList, for_campaign: z.optional(id) }
const sort = z._default(z.enum(creatorSorts, 'inputs.error.choice'), 'name')

/** What decides about somebody at a glance; the rest is on their page. */
export const creatorRow = z.object({
  id,
  name: z.string(),
  /** Null until it is confirmed, and once the account is erased. */
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  is_erased: z.boolean(),
  created_at: instantText,
  language: z.enum(languages),
  /** Of connected channels. */
  platforms: z.array(z.enum(platforms)),
  channels: z.array(
    z.object({
      platform: z.enum(platforms),
      login: z.nullable(z.string()),
      stage: z.nullable(z.int()),
      followers: z.nullable(z.int()),
      /** Whether an operator wrote the figures down, because the platform was away (decision 0083). */
      by_hand: z.boolean(),
    }),
  ),
  /** How many watch at once on average, of the channel that most do; null where nothing streams, or too little did to say. */
  viewers: z.nullable(z.int()),
  /** The lowest price of their own, whole zł; null while they set none. */
  price_from: z.nullable(z.int()),
  available: zloty,
  /** Tasks that were done, of those whose end has come; of the newest 200. */
  on_time: z.object({ done: z.int(), of: z.int() }),
  /** Campaigns that they took part in to the end. */
  campaigns: z.int(),
  /** Of accepted settlements, paid out or not. */
  earned: zloty,
  /** From when they may be invited to a campaign again; null when they may be now (ASK-01). */
  invitable_from: z.nullable(instantText),
  /** Where they are in the campaign for which somebody is sought; null where they are not in it, and where nobody asks (INV-10). */
  inside: z.nullable(z.enum(campaignStatuses)),
})
/** A creator in the list of operators, as a type. */
export type CreatorRow = z.output<typeof creatorRow>

/** OPS-26, OPS-09. `meta.total` is counted up to 10,000, and no page lies beyond. */
export const opsListCreators = endpoint({
  id: 'opsListCreators',
  method: 'GET',
  path: '/ops/creators',
  auth: 'operator',
  summary: 'Creators by everything that tells them apart, in one of ten orders.',
  query: z.object({ page, per_page: perPage, sort, ...creatorFilter, ...ability }),
  response: z.object({
    data: z.array(creatorRow),
    meta: pageMeta,
    /** Nobody is called what was searched for; these are called nearly that. */
    is_near: z.boolean(),
  }),
})
/** OPS-26: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCreators = endpoint({
  id: 'opsDownloadCreators',
  method: 'GET',
  path: '/ops/creators/file',
  auth: 'operator',
  summary: 'The same creators as a CSV file, with all columns unless some are named.',
  query: z.object({ sort, columns: columnList, ...creatorFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})

/** So many creators are named one by one; more are all that match a filter. */
export const CHOSEN_MAX = 1000
/** OPS-24: to those who are named, or to all that match a filter, as they stand when it is sent. */
export const opsMessageCreators = endpoint({
  id: 'opsMessageCreators',
  method: 'POST',
  path: '/ops/creators/messages',
  auth: 'operator',
  summary: 'Sends a message to chosen creators, or to all that match a filter.',
  body: z.strictObject({
    to: z.union([
      z.strictObject({ creator_ids: z.array(id).check(z.minLength(1, REQUIRED), atMost(CHOSEN_MAX)) }),
      z.strictObject({ matching: z.strictObject(creatorFilter) }),
    ]),
    text: inLanguages(requiredText(1000)),
  }),
  response: data(z.object({ recipients: z.int() })),
  status: 201,
  idempotent: true,
})
