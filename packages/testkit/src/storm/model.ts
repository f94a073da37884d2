/** What the storm's campaigns pay, in grosze: a fee for the one task, and per thousand views, and per click. */
export const PAYS = { fee: 100_00, perThousandViews: 7_35, perClick: 33 } as const

/** One creator in one campaign, as their acknowledged acts leave them. */
export interface Pair {
  campaignId: string
  creatorId: string
  /** Who left does not come back. */
  state: 'out' | 'in' | 'left'
  isFinished: boolean
  views: number
  clicks: number
  /** What the product calls their participation and their task; null where they have none, or nobody asked yet. */
  place: { id: string; taskId: string } | null
}
/** An order that was acknowledged as moved; in grosze. */
export type PayoutState = 'in_bank_file' | 'paid' | 'refused' | 'returned'

/**
 * What the acknowledged acts of a storm amount to. It knows sums and nothing of how the product keeps them: no ledger, no rows, no
 * order of acts, so that it can say what must be true whichever way they met (threat model §5).
 */
export interface Model {
  pairs: Map<string, Pair>
  /** Campaigns that still run. */
  running: Set<string>
  ended: Set<string>
  /** What each creator ordered, in the order of the answers. */
  orders: Map<string, number[]>
  /** Where an order went after that; one that nobody moved is not there. */
  moved: Map<string, PayoutState>
  /** From advertisers, less what they got back. */
  received: number
}

/** A model of nothing. */
export const emptyModel = (): Model => ({
  pairs: new Map(),
  running: new Set(),
  ended: new Set(),
  orders: new Map(),
  moved: new Map(),
  received: 0,
})

/** The pair of a creator and a campaign; one that nobody spoke of is out. */
export function pairOf(model: Model, campaignId: string, creatorId: string): Pair {
  const key = `${campaignId}/${creatorId}`
  const known = model.pairs.get(key)
  if (known) return known
  const counted = { isFinished: false, views: 0, clicks: 0 }
  const pair: Pair = { campaignId, creatorId, state: 'out', ...counted, place: null }
  model.pairs.set(key, pair)
  return pair
}

/** What a pair earned, in grosze: each income rounded half up by itself. */
export function earned({ state, isFinished, views, clicks }: Pair): number {
  if (state !== 'in') return 0
  return (isFinished ? PAYS.fee : 0) + Math.floor((views * PAYS.perThousandViews + 500) / 1000) + clicks * PAYS.perClick
}

/** What a creator earned: in campaigns of a kind, or in all. */
export function earnedBy(model: Model, creatorId: string, campaigns?: ReadonlySet<string>): number {
  let total = 0
  for (const pair of model.pairs.values()) {
    if (pair.creatorId === creatorId && (campaigns?.has(pair.campaignId) ?? true)) total += earned(pair)
  }
  return total
}

/** An order as the product lists it; in grosze. */
export interface ListedOrder {
  id: string
  creatorId: string
  amount: number
  status: string
}

/** Notes where an order went; an answer that comes late does not take it back. */
export function move(model: Model, id: string, to: PayoutState): void {
  const steps: readonly PayoutState[] = ['in_bank_file', 'refused', 'paid', 'returned']
  const from = model.moved.get(id)
  if (!from || steps.indexOf(to) > steps.indexOf(from)) model.moved.set(id, to)
}

const isBack = (state: PayoutState | undefined) => state === 'refused' || state === 'returned'

/** What a creator's orders took away and did not give back, in grosze. The sums are the model's, the names of the orders the product's. */
export function ordered(model: Model, orders: readonly ListedOrder[], creatorId: string): number {
  const own = orders.filter(order => order.creatorId === creatorId && !isBack(model.moved.get(order.id)))
  return own.reduce((total, { amount }) => total + amount, 0)
}

/** What the bank paid out for good, in grosze. */
export const paidOut = (model: Model, orders: readonly ListedOrder[]): number =>
  orders.filter(({ id }) => model.moved.get(id) === 'paid').reduce((total, { amount }) => total + amount, 0)

/** What a list of orders says that the model does not, or the other way round: nothing, where nothing was lost or doubled. */
export function strayOrders(model: Model, orders: readonly ListedOrder[]): string[] {
  const strays: string[] = []
  for (const creatorId of new Set([...model.orders.keys(), ...orders.map(order => order.creatorId)])) {
    const listed = orders.filter(order => order.creatorId === creatorId).map(({ amount }) => amount)
    const known = model.orders.get(creatorId) ?? []
    const [one, other] = [listed.toSorted(byNumber).join(), known.toSorted(byNumber).join()]
    if (one !== other) strays.push(`${creatorId} ordered ${other || 'nothing'}, listed is ${one || 'nothing'}`)
  }
  for (const { id, status } of orders) {
    const known = model.moved.get(id) ?? 'ordered'
    if (status !== known) strays.push(`${id} is ${known}, listed is ${status}`)
  }
  return strays
}
const byNumber = (one: number, other: number) => one - other
