import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import type { CallOptions, Client } from '@fanfara/contract/client'
import { fromZloty } from '@fanfara/contract/money'
import {
  opsCloseCampaign,
  opsCreateCampaign,
  opsGetCampaign,
  opsPublishCampaign,
} from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants, opsRefuseProof } from '@fanfara/contract/ops/participants'
import {
  opsConfirmBankFile,
  opsConfirmPayout,
  opsCreateBankFile,
  opsGetBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReleaseBankFile,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import {
  opsAcceptSettlement,
  opsPayCreditBack,
  opsRecordAdvertiserPayment,
  opsUseCredit,
} from '@fanfara/contract/ops/settlement'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask } from '@fanfara/contract/tasks'
import { campaignForm } from '../campaigns.ts'
import { move, type Pair, pairOf, type PayoutState } from './model.ts'
import { acted, type Chance, type Outcome, read, type Sea } from './sea.ts'

/** Something that somebody tries; whatever is answered is noted in the model. */
type Act = (sea: Sea, chance: Chance) => Promise<unknown>

const PAYING = [
  { model: 'CPM', unit: 'flat', value: 7.35 },
  { model: 'CPC', unit: 'flat', value: 0.33 },
  { model: 'FLAT_FEE', unit: 'flat', value: 100 },
] as const
const LISTED = 100

const one = <T>(chance: Chance, things: readonly T[]): T | undefined => things[chance(Math.max(1, things.length))]
const operatorOf = (sea: Sea, chance: Chance): Client => (one(chance, sea.operators) ?? never()).call
const never = (): never => {
  throw new Error('a storm needs its people and its campaigns')
}

/** Publishes a campaign that pays in three ways. */
export async function newCampaign(sea: Sea, chance: Chance): Promise<void> {
  const call = operatorOf(sea, chance)
  const body = { ...campaignForm({ name: 'Burza' }, new Date()), incomes: [...PAYING] }
  const made = await read(sea, () => call(opsCreateCampaign, { body }))
  const { id } = made.data
  const published = await acted(sea, () => call(opsPublishCampaign, { params: { id } }))
  if (!published.error || published.isAgain) sea.model.running.add(id)
}

/** A creator, and a campaign that runs or, now and then, one that ended. */
function somePair(sea: Sea, chance: Chance): { pair: Pair; call: Client } {
  const creator = one(chance, sea.creators) ?? never()
  const ended = chance(8) === 0 ? one(chance, [...sea.model.ended]) : undefined
  const campaignId = ended ?? one(chance, [...sea.model.running]) ?? never()
  return { pair: pairOf(sea.model, campaignId, creator.id), call: creator.call }
}

/** Mostly somebody who takes part in a campaign, with what the product calls their place and their task; null where they have none. */
async function somePlace(sea: Sea, chance: Chance) {
  const inside = [...sea.model.pairs.values()].filter(({ state }) => state === 'in')
  const pair = (chance(8) > 0 && one(chance, inside)) || somePair(sea, chance).pair
  const call = sea.creators.find(({ id }) => id === pair.creatorId)?.call ?? never()
  pair.place ??= await placeOf(sea, pair)
  return pair.place && { pair, call, place: pair.place }
}

async function placeOf(sea: Sea, pair: Pair): Promise<Pair['place']> {
  const row = await rowOf(sea, pair)
  const taskId = row?.tasks[0]?.id
  return row && taskId ? { id: row.id, taskId } : null
}

async function rowOf(sea: Sea, { campaignId, creatorId }: Pair) {
  const query = { per_page: LISTED } as const
  const list = () => (sea.operators[0] ?? never()).call(opsListParticipants, { params: { id: campaignId }, query })
  return (await read(sea, list)).data.find(({ creator }) => creator.id === creatorId)
}

/** Acts on a pair in its lane. Where an act without a key was refused after nobody answered it, what holds is read. */
const onPair = (sea: Sea, pair: Pair, act: () => Promise<Outcome<unknown>>, isDone: Partial<Pair>): Promise<unknown> =>
  sea.laneOf(`${pair.campaignId}/${pair.creatorId}`)(async () => {
    const { error, isAgain } = await act()
    if (!error) Object.assign(pair, isDone)
    else if (isAgain) await readPair(sea, pair)
  })

async function readPair(sea: Sea, pair: Pair): Promise<void> {
  const row = await rowOf(sea, pair)
  pair.isFinished = row?.tasks.some(({ status }) => status === 'finished') ?? false
  if (row) pair.state = row.status === 'declined' ? 'left' : 'in'
}

const join: Act = (sea, chance) => {
  const { pair, call } = somePair(sea, chance)
  const act = () => acted(sea, () => call(joinCampaign, { params: { id: pair.campaignId } }))
  return onPair(sea, pair, act, { state: 'in' })
}
const quit: Act = async (sea, chance) => {
  const found = chance(3) === 0 ? await somePlace(sea, chance) : null
  if (!found) return
  const { pair, call } = found
  const act = () => acted(sea, () => call(quitCampaign, { params: { id: pair.campaignId } }))
  await onPair(sea, pair, act, { state: 'left' })
}
const finish: Act = async (sea, chance) => {
  const found = await somePlace(sea, chance)
  if (!found) return
  const id = found.place.taskId
  const body = { url: 'https://www.twitch.tv/storm/about' }
  const act = () => acted(sea, () => found.call(finishTask, { params: { id }, body }))
  await onPair(sea, found.pair, act, { isFinished: true })
}
const refuseProof: Act = async (sea, chance) => {
  const found = await somePlace(sea, chance)
  if (!found) return
  const id = found.place.taskId
  const call = operatorOf(sea, chance)
  const act = () => acted(sea, () => call(opsRefuseProof, { params: { id }, body: { reason: 'Not good.' } }))
  await onPair(sea, found.pair, act, { isFinished: false })
}
const enterResults: Act = async (sea, chance) => {
  const found = await somePlace(sea, chance)
  if (!found) return
  const call = operatorOf(sea, chance)
  const figures = { views: chance(200_000), clicks: chance(3000) }
  const input = { params: { id: found.place.id }, body: { ...figures, actions: null, sales: null, sales_value: null } }
  const act = () => acted(sea, how => call(opsEnterResults, input, how))
  await onPair(sea, found.pair, act, figures)
}

/** Ends a campaign; another one begins, so that there is always something to do. */
const closeCampaign: Act = async (sea, chance) => {
  const id = one(chance, [...sea.model.running])
  if (!id || chance(4) > 0) return
  const call = operatorOf(sea, chance)
  await sea.laneOf(id)(async () => {
    const { error, isAgain } = await acted(sea, () => call(opsCloseCampaign, { params: { id } }))
    if (error && !isAgain) return
    sea.model.running.delete(id)
    sea.model.ended.add(id)
    await newCampaign(sea, chance)
  })
}
/** Accepts what an ended campaign's creators earned. */
export async function settle(sea: Sea, call: Client, id: string): Promise<void> {
  await acted(sea, how => call(opsAcceptSettlement, { params: { id } }, how))
}
const someSettlement: Act = async (sea, chance) => {
  const id = one(chance, [...sea.model.ended])
  if (id) await settle(sea, operatorOf(sea, chance), id)
}
/** Records money from an advertiser, in grosze. */
export async function pay(sea: Sea, call: Client, id: string, amount: number): Promise<void> {
  const input = { params: { id }, body: { amount: amount / 100, reference: 'transfer' } }
  const { error } = await acted(sea, how => call(opsRecordAdvertiserPayment, input, how))
  if (!error) sea.model.received += amount
}
/** What a campaign's advertiser still owes, and what they have too much, in grosze. */
export async function debtOf(sea: Sea, call: Client, id: string) {
  const { settlement } = (await read(sea, () => call(opsGetCampaign, { params: { id } }))).data
  const [due, there] = [fromZloty(settlement.waiting_for_payment.amount), fromZloty(settlement.unallocated)]
  return { due: due - there, credit: { own: fromZloty(settlement.credit.own), all: fromZloty(settlement.credit.all) } }
}
const somePayment: Act = async (sea, chance) => {
  const id = one(chance, [...sea.model.ended])
  if (!id) return
  const call = operatorOf(sea, chance)
  const due = chance(2) === 0 ? (await debtOf(sea, call, id)).due : 0
  await pay(sea, call, id, due > 0 ? due : 1 + chance(100_000))
}
const someCredit: Act = async (sea, chance) => {
  const id = one(chance, [...sea.model.ended])
  if (!id) return
  const call = operatorOf(sea, chance)
  const { due, credit } = await debtOf(sea, call, id)
  if (chance(2) === 0 && due > 0 && credit.all > 0) {
    const input = { params: { id }, body: { amount: Math.min(due, credit.all) / 100 } }
    await acted(sea, how => call(opsUseCredit, input, how))
  } else if (credit.own > 0) {
    const input = { params: { id }, body: { amount: credit.own / 100, reason: 'They asked for it.' } }
    const { error } = await acted(sea, how => call(opsPayCreditBack, input, how))
    if (!error) sea.model.received -= credit.own
  }
}

const order: Act = async (sea, chance) => {
  const { id, call } = one(chance, sea.creators) ?? never()
  const ask = (how: CallOptions) => call(requestPayout, { body: undefined }, how)
  const { answer } = await acted(sea, ask)
  if (answer) sea.model.orders.set(id, [...(sea.model.orders.get(id) ?? []), fromZloty(answer.data.amount)])
}
const payoutIds = async (sea: Sea, call: Client, status: 'ordered' | 'in_bank_file' | 'paid') => {
  const list = () => call(opsListPayouts, { query: { status, per_page: 50 } })
  return (await read(sea, list)).data
}
const makeFile: Act = async (sea, chance) => {
  const maker = operatorOf(sea, chance)
  const payout_ids = (await payoutIds(sea, maker, 'ordered')).map(({ id }) => id)
  if (payout_ids.length === 0) return
  const body = { format: 'elixir-0' as const, payout_ids }
  const { answer } = await acted(sea, how => maker(opsCreateBankFile, { body }, how))
  if (!answer) return
  for (const id of payout_ids) move(sea.model, id, 'in_bank_file')
  const releaser = operatorOf(sea, chance)
  const { id } = answer.data
  await acted(sea, how => releaser(opsReleaseBankFile, { params: { id } }, how))
}
/** One button: the bank carried out the whole file, but the first transfer now and then. */
const confirmFile: Act = async (sea, chance) => {
  const call = operatorOf(sea, chance)
  const fileId = one(chance, await payoutIds(sea, call, 'in_bank_file'))?.bank_file_id
  if (!fileId) return
  const params = { id: fileId }
  const { waiting } = (await read(sea, () => call(opsGetBankFile, { params }))).data.standing
  const query = { bank_file_id: fileId, status: 'in_bank_file', per_page: LISTED } as const
  const rows = (await read(sea, () => call(opsListPayouts, { query }))).data
  const except = chance(2) === 0 ? rows.slice(0, 1).map(({ id }) => id) : []
  const paid = rows.filter(({ id }) => !except.includes(id))
  if (paid.length === 0 || rows.length !== waiting.count) return
  const amount = paid.reduce((total, row) => total + fromZloty(row.amount), 0) / 100
  const input = { params, body: { except, count: paid.length, amount } }
  const { error } = await acted(sea, how => call(opsConfirmBankFile, input, how))
  if (!error) for (const { id } of paid) move(sea.model, id, 'paid')
}
/** What the bank says of one transfer. */
const bankSays =
  (endpoint: typeof opsRefusePayout | typeof opsReturnPayout, from: 'in_bank_file' | 'paid', to: PayoutState): Act =>
  async (sea, chance) => {
    const call = operatorOf(sea, chance)
    const id = one(chance, await payoutIds(sea, call, from))?.id
    if (!id) return
    const input = { params: { id }, body: { reason: 'The bank said so.' } }
    const { error } = await acted(sea, how => call(endpoint, input, how))
    if (!error) move(sea.model, id, to)
  }
const confirmOne: Act = async (sea, chance) => {
  const call = operatorOf(sea, chance)
  const id = one(chance, await payoutIds(sea, call, 'in_bank_file'))?.id
  if (!id) return
  const { error } = await acted(sea, how => call(opsConfirmPayout, { params: { id } }, how))
  if (!error) move(sea.model, id, 'paid')
}

/** Everything that people do in a storm; what stands here twice is done twice as often. */
export const stormActs: readonly Act[] = [
  join,
  join,
  join,
  finish,
  finish,
  enterResults,
  enterResults,
  quit,
  refuseProof,
  closeCampaign,
  someSettlement,
  somePayment,
  someCredit,
  order,
  order,
  makeFile,
  confirmFile,
  confirmOne,
  bankSays(opsRefusePayout, 'in_bank_file', 'refused'),
  bankSays(opsReturnPayout, 'paid', 'returned'),
]
