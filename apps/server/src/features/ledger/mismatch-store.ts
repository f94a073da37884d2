import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/db/port.ts'

/** Rows of `what`, `expected`, `found`. */
type Question = RawBuilder<unknown>

/** Sums that are not zero, and balances that are not their postings. */
const books: readonly Question[] = [
  sql`select 'sum of all postings' as what, 0::bigint as expected, coalesce(sum(amount_grosze), 0)::bigint as found
      from ledger_posting having coalesce(sum(amount_grosze), 0) <> 0`,
  sql`select 'transaction ' || transaction_id, 0, sum(amount_grosze)::bigint
      from ledger_posting group by transaction_id having sum(amount_grosze) <> 0`,
  sql`select 'balance of ' || account.kind || ' of ' || account.owner_id, coalesce(sum(posting.amount_grosze), 0)::bigint, account.balance_grosze
      from ledger_account as account left join ledger_posting as posting on posting.account_id = account.id
      group by account.id having account.balance_grosze <> coalesce(sum(posting.amount_grosze), 0)`,
]

/** Payments that are not what their creator's accounts, their payout or their corrections say. */
const creators: readonly Question[] = [
  sql`select 'payments of ' || rows.creator_id || ' as ' || rows.kind, coalesce(account.balance_grosze, 0), rows.amount
      from (select payment.creator_id, stage.kind, sum(payment.amount_grosze - payment.set_off_grosze)::bigint as amount
            from payment join (values ('waiting_for_acceptance', 'pending'), ('waiting_for_payment', 'pending'),
              ('ready_for_payout', 'available'), ('sent_for_payout', 'in_payout'), ('waiting_for_payout', 'in_payout'))
              as stage (status, kind) on stage.status = payment.status
            group by payment.creator_id, stage.kind) as rows
      left join ledger_account as account on account.owner_id = rows.creator_id and account.kind = rows.kind
      where coalesce(account.balance_grosze, 0) <> rows.amount`,
  sql`select 'balance of ' || account.kind || ' of ' || account.owner_id || ' without payments', 0, account.balance_grosze
      from ledger_account as account
      where account.kind in ('pending', 'available', 'in_payout') and account.balance_grosze <> 0
        and not exists (select 1 from payment where payment.creator_id = account.owner_id and payment.status = any(
          case account.kind when 'pending' then array['waiting_for_acceptance', 'waiting_for_payment']
            when 'available' then array['ready_for_payout'] else array['sent_for_payout', 'waiting_for_payout'] end))`,
  sql`select 'payments of payout ' || payout.id, payout.amount_grosze, coalesce(sum(payment.amount_grosze - payment.set_off_grosze), 0)::bigint
      from payout join (values ('ordered', 'sent_for_payout'), ('in_bank_file', 'waiting_for_payout'), ('paid', 'paid'))
        as stage (payout, payment) on stage.payout = payout.status
      left join payment on payment.payout_id = payout.id and payment.status = stage.payment
      group by payout.id having payout.amount_grosze <> coalesce(sum(payment.amount_grosze - payment.set_off_grosze), 0)`,
  sql`select 'to be set off by ' || coalesce(rows.creator_id, account.owner_id), coalesce(rows.amount, 0), coalesce(account.balance_grosze, 0)
      from (select creator_id, sum(set_off_grosze - taken_back_grosze)::bigint as amount from payment
          where set_off_grosze > 0 or taken_back_grosze > 0 group by creator_id) as rows
      full join (select owner_id, balance_grosze from ledger_account where kind = 'set_off') as account on account.owner_id = rows.creator_id
      where coalesce(rows.amount, 0) <> coalesce(account.balance_grosze, 0)`,
  sql`select 'corrections of ' || rows.participation_id, rows.taken, coalesce(paid.taken, 0)
      from (select participation_id, sum(set_off_grosze)::bigint as taken from correction where state = 'in_effect' group by participation_id) as rows
      left join (select participation_id, sum(taken_back_grosze)::bigint as taken from payment group by participation_id) as paid
        on paid.participation_id = rows.participation_id
      where rows.taken <> coalesce(paid.taken, 0)`,
]

/** What advertisers owe, or have to their credit, that is not what payments and moves say. */
const campaigns: readonly Question[] = [
  sql`select 'owed for campaign ' || coalesce(rows.campaign_id, account.owner_id), coalesce(rows.amount, 0), coalesce(account.balance_grosze, 0)
      from (select campaign_id, sum(amount)::bigint as amount from (
          select campaign_id, taken_back_grosze - amount_grosze as amount from payment where status <> 'removed'
          union all select campaign_id, amount_grosze from advertiser_payment where taken_back_at is null
          union all select campaign_id, case kind when 'surplus' then -amount_grosze else amount_grosze end from credit_move
            where kind in ('surplus', 'restored')
          union all select to_campaign_id, amount_grosze from credit_move where kind = 'used'
          union all select campaign_id, amount_grosze - recovered_grosze from write_off where state = 'approved') as parts group by campaign_id) as rows
      full join (select owner_id, balance_grosze from ledger_account where kind = 'owed_by_advertiser') as account
        on account.owner_id = rows.campaign_id
      where coalesce(rows.amount, 0) <> coalesce(account.balance_grosze, 0)`,
  sql`select 'credit of campaign ' || coalesce(rows.campaign_id, account.owner_id), coalesce(rows.amount, 0), coalesce(account.balance_grosze, 0)
      from (select campaign_id, sum(case kind when 'surplus' then amount_grosze else -amount_grosze end)::bigint as amount
          from credit_move group by campaign_id) as rows
      full join (select owner_id, balance_grosze from ledger_account where kind = 'credit') as account on account.owner_id = rows.campaign_id
      where coalesce(rows.amount, 0) <> coalesce(account.balance_grosze, 0)`,
]

/** A bank that is not what came in and went out, and lines of statements that are not what they were matched with. */
const bank: readonly Question[] = [
  sql`select 'losses' as what, rows.amount as expected, rows.balance as found
      from (select coalesce((select -sum(amount_grosze - recovered_grosze) from write_off where state = 'approved'), 0)::bigint as amount,
        coalesce((select sum(balance_grosze) from ledger_account where kind = 'losses'), 0)::bigint as balance) as rows
      where rows.amount <> rows.balance`,
  sql`select 'bank', rows.amount, rows.balance
      from (select coalesce((select sum(amount_grosze) from payout where status = 'paid'), 0)::bigint
          - coalesce((select sum(amount_grosze) from advertiser_payment where taken_back_at is null), 0)::bigint
          + coalesce((select sum(amount_grosze) from credit_move where kind = 'paid_back'), 0)::bigint as amount,
        coalesce((select sum(balance_grosze) from ledger_account where kind = 'bank'), 0)::bigint as balance) as rows
      where rows.amount <> rows.balance`,
  sql`select 'line of a statement ' || line.id, abs(line.amount_grosze), coalesce(payout.amount_grosze, payment.amount_grosze, 0)
      from bank_line as line left join payout on payout.id = line.payout_id
        left join advertiser_payment as payment on payment.id = line.advertiser_payment_id and payment.taken_back_at is null
      where line.state in ('matched_payout', 'matched_return', 'matched_advertiser')
        and abs(line.amount_grosze) <> coalesce(payout.amount_grosze, payment.amount_grosze, 0)`,
]

/** Whatever does not agree, in one statement and so of one moment. */
export async function findMismatches(db: Db) {
  const asked = [...books, ...creators, ...campaigns, ...bank]
  const { rows } = await sql<{ what: string; expected: number; found: number }>`
    ${sql.join(asked, sql` union all `)}`.execute(db)
  return rows
}
