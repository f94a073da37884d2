import { type Grosze, grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** What became of an advertiser's credit. */
export interface CreditMove {
  id: string
  campaignId: string
  kind: 'surplus' | 'restored' | 'used' | 'paid_back'
  toCampaignId?: string
  amount: Grosze
  at: Date
  actorId: string | null
  reason?: string
}

/** Writes down what becomes of credit; the ledger moves with it. */
export async function insertMoves(tx: Tx, moves: readonly CreditMove[]): Promise<void> {
  if (moves.length === 0) return
  await tx
    .insertInto('credit_move')
    .values(
      moves.map(move => ({
        id: move.id,
        campaign_id: move.campaignId,
        kind: move.kind,
        to_campaign_id: move.toCampaignId ?? null,
        amount_grosze: move.amount,
        at: move.at,
        actor_id: move.actorId,
        reason: move.reason ?? null,
      })),
    )
    .execute()
}

/** Campaigns are so many at most whose credit pays for another one at once. */
const SOURCES_MAX = 200

/** Credit that lies with campaigns of a campaign's advertiser, whole grosze; with those that are oldest first. */
export async function creditBeside(db: Reader, campaignId: string): Promise<{ id: string; amount: Grosze }[]> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select source.id, account.balance_grosze as amount
    from campaign target join campaign source on source.advertiser = target.advertiser
      join ledger_account account on account.owner_id = source.id and account.kind = 'credit' and account.balance_grosze > 0
    where target.id = ${campaignId} order by source.created_at, source.id limit ${SOURCES_MAX}::int`.execute(db)
  return rows.map(({ id, amount }) => ({ id, amount: grosze(amount) }))
}
