import type { CampaignStatus, PaymentStatus } from '@fanfara/contract/enums'
import type { ParticipantSort } from '@fanfara/contract/ops/participants'
import { sql } from 'kysely'
import type { Db } from '#/db/port.ts'
import { participantOrders, type WhichParticipants, whichOf } from './participants-narrowed-store.ts'

/** A creator of a campaign as a line of a file; money in grosze, figures null where nothing was measured. */
export interface ParticipantLine {
  name: string
  email: string | null
  status: CampaignStatus
  since: Date
  done: number
  tasks: number
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  salesValue: number | null
  payment: PaymentStatus | null
  amount: number | null
}

/** Creators of a campaign, narrowed and in an order. */
export async function participantLines(
  db: Db,
  which: WhichParticipants,
  { sort, limit }: { sort: ParticipantSort; limit: number },
): Promise<ParticipantLine[]> {
  const { rows } = await sql<ParticipantLine>`
    select account.name, case when account.email_confirmed_at is not null then account.email end as email, participation.status,
      participation.since, work.done, work.tasks, participation.views, participation.clicks, participation.actions, participation.sales,
      participation.sales_value_grosze as "salesValue", payment.status as payment, payment.amount_grosze as amount
    from participation
    join account on account.id = participation.creator_id
    left join payment on payment.participation_id = participation.id and payment.status <> 'removed'
    cross join lateral (
      select count(*) filter (where status = 'finished')::int as done, count(*)::int as tasks from task
      where participation_id = participation.id) work
    where ${whichOf(which)} order by ${participantOrders[sort]} limit ${limit}::int`.execute(db)
  return rows
}
