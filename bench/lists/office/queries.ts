import { creatorAges, creatorSorts, creatorStates, opsListCreators } from '@fanfara/contract/ops/creator-list'
import { campaignStages, campaignTypes, categoryKeys, payoutStatuses, platforms } from '@fanfara/contract/enums'
import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import { campaignSorts, campaignWaits, opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { correctionSorts, opsListCorrections } from '@fanfara/contract/ops/corrections'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsListPayouts, payoutSorts } from '@fanfara/contract/ops/payouts'
import { correctionStates } from '@fanfara/contract/own/corrections'

/** `path` without a host; `query` without its question mark, empty for the first page. */
export interface Asked {
  list: string
  path: string
  query: string
}

const each = (name: string, values: readonly (string | number)[]) => values.map(value => `${name}=${value}`)
const search = (name: string, words: readonly string[]) => words.map(word => `${name}=${encodeURIComponent(word)}`)

const creators = [
  ...each('sort', creatorSorts),
  ...each('platform', platforms),
  ...each('stage_from', [1, 8]),
  ...each('followers', [1000, 1_000_000]),
  ...each('viewers', [10, 5000]),
  ...each('price', [100, 5000]),
  ...each('language', ['pl', 'en']),
  ...each('interest', categoryKeys.slice(0, 3)),
  ...each('age', creatorAges),
  ...each('state', creatorStates),
  ...each('available', [0, 1000]),
  ...each('on_time', [50, 100]),
  ...each('campaigns', [1, 50]),
  ...each('earned', [100, 50_000]),
  'double=yes',
  'platform=twitch&stage_from=4&price=500&sort=followers',
  'platform=x&stage_from=8&available=1000&language=en&sort=available',
  'state=limited&interest=music&sort=newest',
  'age=week&platform=x&sort=followers',
  'on_time=100&sort=campaigns',
  'on_time=90&campaigns=10&earned=5000&platform=twitch&sort=on_time',
  'age=week&sort=earned',
  'platform=twitch&viewers=500&sort=viewers',
  'age=week&platform=x&sort=price',
  'state=limited&sort=stage',
  'page=1000',
  ...search('name', [
    'zoska',
    'Żaneta Łoś',
    'wrzos 77777',
    'osoba777',
    'kanal9999',
    'lo',
    'z',
    'PO-000123',
    'Zoskka Wrzzos',
    'qqqqqqq',
  ]),
  'name=zoska&platform=x&sort=available',
]
const campaigns = [
  ...each('sort', campaignSorts),
  ...each('stage', campaignStages),
  ...each('waits', campaignWaits),
  'stage=completed&waits=settlements',
  'page=1000',
  ...search('name', ['lampa', 'Krzesło 12345', '4321', 'lo', 'l', 'qqqqqqq']),
  'stage=draft&name=lampa',
  ...each('month', ['2026-03', '2031-01', 'none']),
  ...each('platform', platforms),
  ...each('type', campaignTypes),
  'platform=x&type=closed&sort=end',
  'month=2026-03&stage=running',
]
const months = ['month=2031-01', 'month=2026-03&stage=running', 'month=2026-03&name=lampa']
const payouts = [
  ...each('sort', payoutSorts),
  ...each('status', payoutStatuses),
  'page=1000',
  ...search('search', ['zoska', 'Wrzos 77777', 'PO-000123', '150,00', 'lo', 'z', 'qqqqqqq', '2026-03-30']),
  'status=ordered&search=zoska',
]
/** Words that many of them say, few, and none; of whom and why. */
const corrections = [
  ...each('sort', correctionSorts),
  ...each('state', correctionStates),
  ...search('search', [
    'zoska',
    'poczta',
    'jedno zero',
    'Wrzos 77777',
    'osoba777',
    'sprawa 777777',
    'lo',
    'z',
    'qqqqqqq',
  ]),
  'state=proposed&search=zoska',
  'state=withdrawn&search=poczta',
  'sort=amount&search=zoska',
  'sort=oldest&search=7777',
]
/** Ids of the rows are known by how they are made. */
const log = (ids: { actor: string; creator: string; object: string }) => [
  ...each('actor', [ids.actor]),
  ...each('creator', [ids.creator]),
  ...each('object_id', [ids.object]),
  ...each('action', ['proof_accepted', 'company_changed', 'nothing_such']),
  ...each('object_type', ['account', 'campaign', 'company']),
  'page=1000',
  ...search('text', ['lampa', 'Lampa 4321', 'Dosłane później', 'sprawa 777777', 'zoska wrzos', 'lo', 'z', 'qqqqqqq']),
  'sort=oldest',
  'from=2026-03-01&to=2026-03-07',
  'from=2026-03-01&to=2026-03-07&action=company_changed&sort=oldest',
  'to=2026-03-07&text=lampa',
  'from=2026-03-01&to=2026-03-07&text=qqqqqqq',
  `actor=${ids.actor}&to=2026-03-07`,
  `actor=${ids.actor}&action=company_changed`,
  `actor=${ids.actor}&object_type=campaign`,
  `actor=${ids.actor}&text=lampa`,
  'action=proof_accepted&text=lampa',
  'action=company_changed&text=lampa',
  `creator=${ids.creator}&action=proof_accepted`,
]

/** Every list without a filter, and with each of them. */
export const everyList = (ids: Parameters<typeof log>[0]): Asked[] =>
  [
    { list: 'creators', path: opsListCreators.path, queries: creators },
    { list: 'campaigns', path: opsListCampaigns.path, queries: campaigns },
    { list: 'calendar of campaigns', path: opsCampaignCalendar.path, queries: months, whole: 'month=2026-03' },
    { list: 'payouts', path: opsListPayouts.path, queries: payouts },
    { list: 'corrections', path: opsListCorrections.path, queries: corrections },
    { list: 'log', path: opsListAudit.path, queries: log(ids) },
  ].flatMap(({ list, path, queries, whole = '' }) => [whole, ...queries].map(query => ({ list, path, query })))
