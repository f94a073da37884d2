import { wholeTexts } from '@fanfara/contract/languages'
import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import type { OpsCreator } from '@fanfara/contract/ops/creators'
import type { Answer } from '@fanfara/contract/endpoint'
import type { opsGetCampaignWork } from '@fanfara/contract/ops/campaign/work'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { opsOverview } from '@fanfara/contract/ops/desk'
import type { opsGetApplication } from '@fanfara/contract/ops/inbox'
import type { ProofRow } from '@fanfara/contract/ops/proofs'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import type { OpsPayout } from '@fanfara/contract/ops/payouts'
import type { CreatorActPerson } from '@fanfara/contract/ops/people/creator-acts'
import type { Proof } from '@fanfara/contract/tasks'

type Application = Answer<typeof opsGetApplication>['data']
type CampaignWork = Answer<typeof opsGetCampaignWork>['data']

/** An identifier that stands for a number. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A running campaign; change what matters. */
export const campaign = (of: Partial<OpsCampaign> = {}): OpsCampaign => ({
  id: uuid(1),
  stage: 'running',
  name: 'Kawa na żywo',
  description: 'Mielona dla nocnych marków.',
  advertiser: 'Palarnia Świt',
  advertiser_email: 'reklama@swit.test',
  type: 'open',
  platforms: ['twitch', 'youtube'],
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  recruiting_until: null,
  places: 10,
  taken: 3,
  is_held_back: false,
  is_automatic: false,
  landing_url: 'https://swit.test/kawa',
  topic: 'food_cooking',
  incomes: [
    { model: 'CPM', unit: 'flat', value: 15 },
    { model: 'FLAT_FEE', unit: 'flat', value: null },
  ],
  task_plan: [
    {
      platform: 'twitch',
      ad_type: 'stream_banner',
      amount: 2,
      start_date: null,
      end_date: null,
      brief: wholeTexts({ pl: 'Pokaż baner.', en: 'Show the banner.' }),
      need_acceptance: false,
    },
  ],
  product_photos: [],
  created_at: '2026-02-01T10:00:00Z',
  published_at: '2026-02-02T10:00:00Z',
  revision: 'first',
  allowed: [],
  ...of,
})

/** The same campaign as a month of the calendar has it. */
export const calendarCampaign = (of: Partial<CalendarCampaign> = {}): CalendarCampaign => {
  const { id, stage, name, advertiser, start_date, end_date, recruiting_until, is_held_back, places, taken } =
    campaign()
  const days = { start_date, end_date, recruiting_from: '2026-02-02', recruiting_until }
  return { id, stage, name, advertiser, ...days, is_held_back, places, taken, ...of }
}

/** Where a campaign stands: it runs, and creators work; change what matters. */
export const work = (of: Partial<CampaignWork> = {}): CampaignWork => ({
  life: [
    { step: 'created', state: 'done', at: '2026-02-01T10:00:00Z', on: null, count: null },
    { step: 'joined', state: 'done', at: null, on: null, count: { done: 3, of: 10 } },
    { step: 'ended', state: 'now', at: null, on: '2026-03-31', count: null },
    { step: 'settled', state: 'ahead', at: null, on: null, count: null },
  ],
  next: { actor: 'creator', wait: 'tasks', count: 4 },
  ready: [],
  counts: { participants: 3, applications: 0, proofs_waiting: 2, proofs: 5, messages: 0 },
  ...of,
})

/** A creator who takes part. */
export const participant = (of: Partial<OpsParticipant> = {}): OpsParticipant => ({
  id: uuid(2),
  creator: { id: uuid(3), name: 'Ola Nowak', email: 'ola@demo.test', description: 'Gram wieczorami.' },
  status: 'active',
  since: '2026-03-01T10:00:00Z',
  results: { views: 12_345, clicks: null, actions: null, sales: null, sales_value: null },
  results_revision: 'r1',
  tasks: [],
  proofs: [],
  payment: null,
  ...of,
})

/** `ordered`, unless told otherwise; the number makes id and names. */
export const payout = (number: number, of: Partial<OpsPayout> = {}): OpsPayout => ({
  id: uuid(number),
  reference: `FANFARA-${number}`,
  creator: { id: uuid(3), name: `Twórca ${number}` },
  is_limited: false,
  holder: 'Jan Kowalski',
  iban_masked: 'PL61 **** 2874',
  amount: 132.4,
  status: 'ordered',
  requested_at: '2026-03-05T10:00:00Z',
  bank_file_id: null,
  reason: null,
  invoice: null,
  ...of,
})

/** Every count and sum is zero. */
export const settlement = {
  reference: 'FAN-00000000',
  waiting_for_acceptance: { count: 0, amount: 0 },
  unanswered: { count: 0, amount: 0 },
  waiting_for_payment: { count: 0, amount: 0 },
  released: { count: 0, amount: 0 },
  received: 0,
  unallocated: 0,
  written_off: 0,
  write_off: null,
  credit: { own: 0, all: 0 },
  unproven: { count: 0, amount: 0, rows: [] as { name: string; amount: number }[] },
}

/** The first and only one, with as many rows as given. */
export const page = <Row>(rows: Row[]) => ({
  data: rows,
  meta: { current_page: 1, per_page: 10, total: rows.length, last_page: 1 },
})

type Overview = Answer<typeof opsOverview>['data']

/** What waits for operators: applications alone, unless said otherwise. */
export const overview = (of: Partial<Overview> = {}): Overview => ({
  applications: 2,
  proofs: 0,
  proofs_since: null,
  settlements: { count: 0, amount: 0 },
  advertiser_payments: { count: 0, amount: 0 },
  payout_orders: { count: 0, amount: 0 },
  transfers: { count: 0, amount: 0 },
  bank_lines: 0,
  payouts_stopped: false,
  company_unknown: false,
  platforms_shut: false,
  installation: {
    version: '0.1.0',
    public_url: null,
    database: 'postgres',
    size_bytes: 12_345_678,
    disk: null,
    ledger_checked_at: null,
    backed_up_at: null,
  },
  ...of,
})

/** Somebody without anything yet, as operators read them. */
export const creator = (of: Partial<OpsCreator> = {}): OpsCreator => ({
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Ola Nowak',
  email: 'ola@demo.test',
  description: null,
  is_active: true,
  is_erased: false,
  language: 'pl',
  interests: [],
  revision: 'r1',
  created_at: '2026-01-05T10:00:00Z',
  balances: { pending: 0, available: 0, in_payout: 0 },
  channels: [],
  campaigns: [],
  payouts: [],
  invoices: [],
  on_time: { done: 0, of: 0 },
  tasks: [],
  messages: [],
  has_second_factor: false,
  live_sessions: 0,
  sessions: [],
  notes: [],
  audit: [],
  ...of,
})

/** A creator of the list of creators, by a number. */
export const creatorRow = (number: number, of: Partial<CreatorRow> = {}): CreatorRow => ({
  id: uuid(number),
  name: `Twórca ${number}`,
  email: `t${number}@demo.test`,
  is_active: true,
  is_erased: false,
  created_at: '2026-01-05T10:00:00Z',
  language: 'pl',
  platforms: [],
  channels: [],
  viewers: null,
  price_from: null,
  available: 0,
  on_time: { done: 0, of: 0 },
  campaigns: 0,
  earned: 0,
  invitable_from: null,
  inside: null,
  ...of,
})

/** What an act on many did for one of them, by a number. */
export const actPerson = (number: number, of: Partial<CreatorActPerson> = {}): CreatorActPerson => ({
  id: uuid(number),
  name: `Twórca ${number}`,
  outcome: 'done',
  why: null,
  until: null,
  ...of,
})

/** A link that its platform confirmed, as it stands with its task. */
export const handedProof = (of: Partial<Proof> = {}): Proof => ({
  kind: 'link',
  check: 'verified',
  title: null,
  created_at: null,
  views: null,
  viewers: null,
  picture_url: null,
  is_fallback: false,
  ...of,
})

/** A proof of the list of proofs that waits. */
export const proofRow = (of: Partial<ProofRow> = {}): ProofRow => ({
  id: uuid(7),
  campaign: { id: campaign().id, name: campaign().name },
  creator: { id: participant().creator.id, name: 'Ola Nowak' },
  platform: 'twitch',
  ad_type: 'stream_banner',
  title: null,
  check: null,
  state: 'waiting',
  handed_in_at: '2026-03-02T10:00:00Z',
  judged_at: null,
  judged_by: null,
  ...of,
})

/** An application of the inbox service. */
export const application = (of: Partial<Application> = {}): Application => ({
  id: uuid(1),
  identifier: 'shop',
  name: 'Sklep',
  is_own: false,
  is_secure: true,
  allowed_origins: ['https://shop.test'],
  makes_feeds: false,
  own_channels: ['email'],
  is_removable: true,
  branding: {},
  created_at: '2026-03-01T10:00:00.000Z',
  revision: 'a1',
  feeds: [],
  workflows: [],
  ...of,
})
