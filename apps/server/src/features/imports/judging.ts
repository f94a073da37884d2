import { type AdType, adTypes, isOffered, languages, type Platform, platforms, recordOf } from '@fanfara/contract/enums'
import { PRICE_MAX } from '@fanfara/contract/limits'
import { type CampaignForm, campaignForm } from '@fanfara/contract/ops/campaigns'
import { STAGE_COUNT } from '@fanfara/contract/stages'
import { safeParse } from 'zod/mini'
import { amountIn, dayIn, isYes, type Said, wordIn } from './reading.ts'
import { adWords, formWords, interestWords, unitWords } from './words.ts'

/** What is wrong with a line: a sentence's key, and the field that it is about; null: about the whole line. */
export interface Problem {
  key: string
  field: string | null
  /** What else is wrong with it, of other fields. */
  also?: readonly Problem[]
}

/** All that is wrong with a line as one problem, the first of each field; null where nothing is (IMP-09). */
export function allOf(problems: readonly (Problem | null)[]): Problem | null {
  const each = problems.filter(problem => problem !== null)
  const [first, ...also] = each.filter(({ field }, at) => each.findIndex(one => one.field === field) === at)
  if (!first) return null
  return also.length === 0 ? first : { ...first, also }
}

/** The same of a form's refusals, by its members. @param columnOf the field of the table that a member is written in */
export const wrongIn = (
  refused: Readonly<Record<string, readonly string[]>>,
  columnOf: (member: string) => string | null,
): Problem | null =>
  allOf(Object.entries(refused).map(([member, [key = 'inputs.error.invalid']]) => ({ key, field: columnOf(member) })))

/** What one line, or the lines of one campaign, would make. */
export interface Judged<Made> {
  line: number
  title: string
  detail: string
  problem: Problem | null
  /** Key of why it is left out although nothing is wrong with it. */
  skipped?: 'import.known_account' | 'import.known_invited' | 'import.known_lately'
  made: Made | null
}

/** What holds for a whole campaign; said once, or the same in every line. */
const WHOLE = [
  'advertiser',
  'advertiser_email',
  'type',
  'description',
  'start_date',
  'end_date',
  'recruiting_until',
  'places',
  'landing_url',
  'topic',
] as const

/** The task of a line but for its days, as forms have it. */
export const taskOf = ({ cell }: Said) => ({
  platform: wordIn(cell('platform')),
  ad_type: wordIn(cell('ad_type'), adWords),
  amount: amountIn(cell('amount')) ?? 1,
  brief: recordOf(languages, language => cell(`brief_${language}`) ?? ''),
  need_acceptance: isYes(cell('need_acceptance')),
})

/** The task of a line, as the form of a campaign has it. */
const planOf = (said: Said) => ({
  ...taskOf(said),
  start_date: dayIn(said.cell('task_start')),
  end_date: dayIn(said.cell('task_end')),
})

/** The rate of a line; null where it names none. */
function incomeOf({ cell }: Said) {
  const model = wordIn(cell('model'))?.toUpperCase()
  if (!model) return null
  return { model, unit: wordIn(cell('unit'), unitWords) ?? 'flat', value: amountIn(cell('rate')) }
}

function formOf(lines: readonly Said[]) {
  const whole = (field: string) => lines.map(({ cell }) => cell(field)).find(said => said !== null) ?? null
  const plan = lines.map(planOf)
  const topic = wordIn(whole('topic'), interestWords)
  return {
    name: whole('name'),
    description: whole('description'),
    advertiser: whole('advertiser'),
    advertiser_email: whole('advertiser_email'),
    type: wordIn(whole('type'), formWords),
    platforms: [...new Set(plan.map(({ platform }) => platform))],
    start_date: dayIn(whole('start_date')),
    end_date: dayIn(whole('end_date')),
    recruiting_until: dayIn(whole('recruiting_until')),
    places: amountIn(whole('places')),
    is_held_back: false,
    landing_url: whole('landing_url'),
    ...(topic === null ? {} : { topic }),
    incomes: lines.map(incomeOf).filter(income => income !== null),
    task_plan: plan,
    product_photos: [],
  }
}

/** The field of a table that a field of the form is written in. @example fieldOf('task_plan.0.start_date') // 'task_start' */
export function fieldOf(path: string): string | null {
  const [first = '', , last] = path.split('.')
  if (first === 'incomes') return last === undefined || last === 'model' ? 'model' : last === 'value' ? 'rate' : 'unit'
  if (first === 'platforms') return 'platform'
  if (first !== 'task_plan') return first || null
  if (last === 'start_date' || last === 'end_date') return last === 'start_date' ? 'task_start' : 'task_end'
  return last === 'brief' ? 'brief_pl' : (last ?? 'platform')
}

/** What is written and yet not understood is no word of its list; only what is not there is missing. */
export function saidWrong(lines: readonly Said[], key: string, field: string | null): Problem {
  const isThere = field !== null && lines.some(({ cell }) => cell(field) !== null)
  return { key: isThere && key === 'inputs.error.required' ? 'inputs.error.choice' : key, field }
}

/** The first line that says something else about the whole campaign than another one does. */
function contradictionIn(lines: readonly Said[]): Problem | null {
  for (const field of WHOLE)
    if (new Set(lines.map(({ cell }) => cell(field)).filter(said => said !== null)).size > 1)
      return { key: 'import.contradiction', field }
  return null
}

/**
 * Judges the lines of one name together, in the order of their first ones; lines without a name are wrong, each for itself.
 * @param field where the name stands. @param alike what makes two names the same one.
 */
export function judgeByName<Made>(
  said: readonly Said[],
  field: string,
  alike: (name: string) => string,
  judge: (name: string, lines: readonly Said[]) => Judged<Made>,
): Judged<Made>[] {
  const groups = new Map<string, { name: string; lines: Said[] }>()
  const unnamed: Judged<Made>[] = []
  for (const line of said) {
    const name = line.cell(field)
    if (name === null) {
      const problem = { key: 'inputs.error.required', field }
      unnamed.push({ line: line.line, title: '', detail: '', problem, made: null })
      continue
    }
    const group = groups.get(alike(name)) ?? { name, lines: [] }
    group.lines.push(line)
    groups.set(alike(name), group)
  }
  return [...groups.values()]
    .map(({ name, lines }) => judge(name, lines))
    .concat(unnamed)
    .toSorted((one, other) => one.line - other.line)
}

/** Campaigns of a table: lines with the same name are one. */
export const judgeCampaigns = (said: readonly Said[]): Judged<CampaignForm>[] =>
  judgeByName(
    said,
    'name',
    name => name,
    (name, lines) => {
      const read = safeParse(campaignForm, formOf(lines))
      const wrong = (read.error?.issues ?? []).map(({ message, path }) =>
        saidWrong(lines, message, fieldOf(path.join('.'))),
      )
      const problem = allOf([contradictionIn(lines), ...wrong])
      const rates = lines.map(incomeOf).flatMap(income => income?.model ?? [])
      const detail = [...rates, `${lines.length} × ${lines[0]?.cell('platform') ?? ''}`].join(' · ')
      return { line: lines[0]?.line ?? 0, title: name.slice(0, 120), detail, problem, made: read.data ?? null }
    },
  )

/** Recommended prices of one ad type on one platform. */
export interface PriceLine {
  adType: AdType
  platform: Platform
  prices: (number | null)[]
  /** What is recommended now. */
  replaced: readonly (number | null)[]
}

const NOTHING: readonly null[] = Array.from({ length: STAGE_COUNT }, () => null)
const written = (prices: readonly (number | null)[]) => prices.map(price => price ?? '–').join(' ')

/** What is there and what it becomes; only the latter where nothing is there, or nothing changes. */
function changeIn(replaced: readonly (number | null)[], prices: readonly (number | null)[]): string {
  const [was, becomes] = [written(replaced), written(prices).replaceAll('NaN', '?')]
  return was === becomes || was === written(NOTHING) ? becomes : `${was} → ${becomes}`
}

/** Recommended prices of an ad type on a platform, as they are now. */
interface Recommended {
  ad_type: AdType
  platform: Platform
  prices: readonly (number | null)[]
}

/** Rows of prices: the eight stages of an ad type on a platform; an empty cell recommends nothing. */
export function judgePrices(said: readonly Said[], recommended: readonly Recommended[]): Judged<PriceLine>[] {
  const seen = new Set<string>()
  const kept = new Map(recommended.map(row => [`${row.ad_type}/${row.platform}`, row.prices]))
  return said.map(({ line, cell }) => {
    const platform = platforms.find(name => name === wordIn(cell('platform')))
    const adType = adTypes.find(name => name === wordIn(cell('ad_type'), adWords))
    const prices = Array.from({ length: STAGE_COUNT }, (_, at) => amountIn(cell(String(at + 1))))
    const title = `${cell('ad_type') ?? ''} · ${cell('platform') ?? ''}`.slice(0, 200)
    const wrong = prices.findIndex(price => price !== null && !(Number.isInteger(price) && price <= PRICE_MAX))
    const problem = ((): Problem | null => {
      if (!platform) return { key: 'inputs.error.choice', field: 'platform' }
      if (!adType || !isOffered(adType, platform)) return { key: 'inputs.error.choice', field: 'ad_type' }
      if (wrong !== -1) return { key: 'inputs.error.salary_range', field: String(wrong + 1) }
      return seen.has(`${adType}/${platform}`) ? { key: 'import.twice', field: null } : null
    })()
    if (adType && platform) seen.add(`${adType}/${platform}`)
    const replaced = kept.get(`${adType}/${platform}`) ?? NOTHING
    const made = problem || !adType || !platform ? null : { adType, platform, prices, replaced }
    return { line, title, detail: changeIn(replaced, prices), problem, made }
  })
}
