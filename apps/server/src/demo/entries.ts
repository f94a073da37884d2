import { HOUR_MS } from '@fanfara/contract/durations'
import { keepPrices } from '../features/campaigns/service.ts'
import type { Tx } from '../db/port.ts'
import type { ParticipationStatus } from '../features/campaigns/states.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import { chanceOf, steadyId } from './chance.ts'
import type { Part, Role } from './content/sketch.ts'
import type { Person } from './people.ts'

/** What was measured for somebody in a campaign. */
export interface Results {
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  sales_value_grosze: number | null
}
/** Somebody in a campaign. */
export interface Entry {
  id: string
  campaign: DemoCampaign
  person: Person
  part: Part
  status: ParticipationStatus
  /** When they applied or were invited; for open campaigns the same as `enteredAt`. */
  askedAt: Date
  /** Null for who never was in. */
  enteredAt: Date | null
  /** When they were answered, or left; null for everybody else. */
  leftAt: Date | null
  since: Date
  results: Results
}

/** Status in which somebody who is in a campaign stands today. */
function roleToday({ stageNow, startDate, isHeldBack }: DemoCampaign, today: string): Role {
  if (stageNow === 'completed') return 'completed'
  if (isHeldBack || (startDate === null && stageNow !== 'running')) return 'attached'
  return startDate !== null && startDate > today ? 'planned' : 'active'
}

/** Everybody in every campaign: the four as the campaigns say, the others by chance. */
export function imagineEntries(
  campaigns: readonly DemoCampaign[],
  people: readonly Person[],
  calendar: Calendar,
): Entry[] {
  return campaigns.flatMap(campaign => {
    if (campaign.stageNow === 'draft') return []
    const named = Object.entries(campaign.cast ?? {}).flatMap(([key, part]) => {
      const person = people.find(candidate => candidate.key === key)
      return person && part ? [{ person, part }] : []
    })
    return [...named, ...castOthers(campaign, people, calendar.day(0))].map(({ person, part }) =>
      entryOf(campaign, person, part, calendar),
    )
  })
}

function castOthers(
  campaign: DemoCampaign,
  people: readonly Person[],
  today: string,
): { person: Person; part: Part }[] {
  const { name, others = {}, platforms, isAutomatic, stageNow, days } = campaign
  const fits = (person: Person) =>
    platforms.some(platform => person.platforms.includes(platform)) && person.joined > -days.published
  const candidates = people.filter(person => !isNamed(person) && !person.isLimited && fits(person))
  const role = stageNow === 'cancelled' ? 'refused' : roleToday(campaign, today)
  // Easy Ad puts everybody who switched it on into every automatic campaign (TRAN-17).
  if (isAutomatic) return candidates.filter(({ easyAd }) => easyAd).map(person => ({ person, part: { as: role } }))
  const { join = 0, apply = 0, invite = 0 } = others
  const left = stageNow === 'completed' || stageNow === 'cancelled' ? 'refused' : null
  const roles: Role[] = [
    ...Array<Role>(join).fill(role),
    ...Array<Role>(apply).fill(left ?? 'pending_approval'),
    ...Array<Role>(invite).fill(left ?? (isRecruiting(campaign) ? 'invited' : 'rejected')),
  ]
  const chosen = chanceOf(`${name} cast`).shuffled(candidates)
  return roles.flatMap((as, at) => (chosen[at] ? [{ person: chosen[at], part: { as } }] : []))
}

const isRecruiting = ({ days }: DemoCampaign): boolean => days.recruiting === null || days.recruiting >= 0
const NAMED: readonly string[] = ['ola', 'kuba', 'maja', 'tomek']
/** Whether this is one of the four with a documented address. */
export const isNamed = ({ key }: Pick<Person, 'key'>): boolean => NAMED.includes(key)

const STATUSES: Readonly<Record<Role, ParticipationStatus>> = {
  active: 'active',
  planned: 'planned',
  attached: 'attached',
  pending_approval: 'pending_approval',
  completed: 'completed',
  invited: 'invited',
  refused: 'declined',
  rejected: 'declined',
  quit: 'declined',
}
const IN: readonly Role[] = ['active', 'planned', 'attached', 'completed', 'quit']

function entryOf(campaign: DemoCampaign, person: Person, part: Part, calendar: Calendar): Entry {
  const { as } = part
  const chance = chanceOf(`${campaign.name} ${person.key}`)
  const { published, recruiting, start } = campaign.days
  const last = Math.max(published, Math.min(recruiting ?? -1, (start ?? -1) + 2, as === 'quit' ? -6 : -1))
  const day = chance.whole(published, Math.min(last, published + 9))
  const askedAt = calendar.at(day, chance.whole(11, 20), chance.whole(0, 59))
  const answeredAt = new Date(askedAt.getTime() + chance.whole(2, 22) * HOUR_MS)
  const wasAsked = campaign.form !== 'open'
  const isIn = IN.includes(as)
  // An answer comes at the latest when the world begins.
  const settledAt = new Date(Math.min(answeredAt.getTime(), calendar.at(0, 0).getTime() - 2 * HOUR_MS))
  const enteredAt = isIn ? (wasAsked ? settledAt : askedAt) : null
  const leftAt = leftAtOf(campaign, as, settledAt, calendar)
  const startedAt = campaign.startsAt && enteredAt && campaign.startsAt > enteredAt ? campaign.startsAt : enteredAt
  const since = as === 'completed' ? campaign.completedAt : as === 'active' ? startedAt : enteredAt
  return {
    id: steadyId(`participation ${campaign.name} ${person.key}`),
    campaign,
    person,
    part,
    status: STATUSES[as],
    askedAt,
    enteredAt,
    leftAt,
    since: leftAt ?? since ?? askedAt,
    results: resultsOf(campaign, person, part),
  }
}

function leftAtOf(campaign: DemoCampaign, as: Role, answeredAt: Date, calendar: Calendar): Date | null {
  if (as === 'quit') return calendar.at(-2, 16, 20)
  if (as !== 'refused' && as !== 'rejected') return null
  return campaign.cancelledAt ?? answeredAt
}

/** What was measured: as the campaign says, or by reach and chance; only what the campaign pays for. */
function resultsOf(campaign: DemoCampaign, { key, followers }: Person, part: Part): Results {
  const nothing: Results = { views: null, clicks: null, actions: null, sales: null, sales_value_grosze: null }
  if (part.as !== 'active' && part.as !== 'completed' && part.as !== 'quit') return nothing
  const chance = chanceOf(`${campaign.name} ${key} results`)
  const models = new Set(campaign.pay.map(({ model }) => model))
  const share = part.as === 'completed' ? 100 : 35
  const drawn = (from: number, to: number) => Math.round((chance.whole(from, to) * share) / 100)
  const reach = Math.sqrt(followers)
  const views = part.views ?? Math.round((followers * drawn(15, 62)) / 100)
  const clicks = part.clicks ?? Math.round((reach * drawn(90, 420)) / 100)
  const actions = part.actions ?? Math.round((reach * drawn(3, 14)) / 100)
  const sales = part.sales ?? Math.round((reach * drawn(2, 9)) / 100)
  const worth = part.worth === undefined ? sales * chance.whole(5_900, 14_900) : part.worth * 100
  return {
    views: models.has('CPM') ? views : null,
    clicks: models.has('CPC') ? clicks : null,
    actions: models.has('CPA') ? actions : null,
    sales: models.has('CPS') ? sales : null,
    sales_value_grosze: models.has('CPS') ? worth : null,
  }
}

/** How many places are taken, by campaign. */
export function takenPlaces(entries: readonly Entry[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { campaign, status, enteredAt } of entries) {
    if (enteredAt && status !== 'declined') taken.set(campaign.id, (taken.get(campaign.id) ?? 0) + 1)
  }
  return taken
}

/** When somebody was invited, whatever they answered; null in campaigns that nobody is invited to. */
export const invitedAtOf = ({ campaign, askedAt }: Pick<Entry, 'campaign' | 'askedAt'>): Date | null =>
  campaign.form === 'closed' ? askedAt : null

/** Writes participations. Results of those who are paid come with the money, through the service that enters them. */
export async function writeEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await insertAll(
    tx,
    'participation',
    entries.map(({ id, campaign, person, status, since, askedAt, enteredAt, results }) => ({
      id,
      campaign_id: campaign.id,
      creator_id: person.id,
      status,
      since,
      entered_at: enteredAt,
      invited_at: invitedAtOf({ campaign, askedAt }),
      ...results,
    })),
  )
  await keepPrices(tx)
}
