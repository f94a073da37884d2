import type { Language } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import type { OwnCampaign } from '@fanfara/contract/own/campaigns'
import { byUrgency, deadlineOf, nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { campaignLink } from '#/edge/campaign-link.ts'
import { paysOwnPrices, rateOf } from '#/rates.ts'
import type { World } from '#/world.ts'
import * as payments from '#/features/payments/service.ts'
import * as tasks from '#/features/tasks/service.ts'
import * as store from './mine-store.ts'
import { actsNext, timelineOf } from './policy.ts'

/** Where a creator's work and money are in these campaigns; those that they are not in are left out. */
export async function listOwnCampaigns(
  world: World,
  creatorId: string,
  { ids, language }: { ids: readonly string[]; language: Language },
): Promise<OwnCampaign[]> {
  const rows = await store.listOwn(world.db, creatorId, ids)
  if (rows.length === 0) return []
  const participations = rows.map(({ id }) => id)
  const ways = await payments.waysOf(world, participations)
  const tasksOf = new Map<string, Task[]>(participations.map(id => [id, []]))
  for (const task of await tasks.tasksOfParticipations(world.db, participations))
    tasksOf.get(task.participationId)?.push(tasks.presentTask(world, task, language))
  return rows.map(row => present(world, row, { tasks: tasksOf.get(row.id) ?? [], payment: ways.get(row.id) ?? null }))
}

interface Beside {
  tasks: Task[]
  payment: payments.PaymentWay | null
}

function present(world: World, row: store.OwnRow, { tasks: own, payment }: Beside): OwnCampaign {
  const facts = { ...row, tasks: own, payment }
  return {
    id: row.campaignId,
    status: row.status,
    earned: toZloty(payment?.amount ?? grosze(0)),
    payment: payment && {
      id: payment.id,
      status: payment.status,
      since: payment.since.toISOString(),
      expected_at: payment.expectedAt?.toISOString() ?? null,
    },
    acts_next: actsNext(facts),
    tasks: {
      total: own.length,
      finished: own.filter(({ status }) => status === 'finished').length,
      missed: own.filter(({ status }) => status === 'missed').length,
    },
    next_task: nextTask(own),
    link: row.linkCode === null ? null : { url: campaignLink(world, row.linkCode), is_paused: row.isLinkPaused },
    counts: { views: row.views, clicks: row.clicks, actions: row.actions, sales: row.sales },
    prices: pricesOf(row, own),
    timeline: timelineOf(facts),
  }
}

function nextTask(own: readonly Task[]): OwnCampaign['next_task'] {
  const [first] = byUrgency(own)
  const step = first ? nextStep(first) : null
  return first && step ? { id: first.id, type: first.type, step, until: deadlineOf(first) } : null
}

/** What each kind of the creator's tasks was agreed to cost, where the campaign pays their own prices (MONEY-47). */
function pricesOf({ incomes, prices }: store.OwnRow, own: readonly Task[]): OwnCampaign['prices'] {
  if (!incomes.map(rateOf).some(paysOwnPrices)) return []
  const kinds = new Map(own.map(task => [payments.priceKey(task.channel_type, task.type), task]))
  return [...kinds].map(([key, { channel_type: platform, type }]) => {
    const price = prices[key]
    return { platform, type, price: price === undefined ? null : toZloty(grosze(price)) }
  })
}
