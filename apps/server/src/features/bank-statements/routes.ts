import {
  type BankLine,
  bankLineStates,
  type BankProposal,
  type BankStatement,
  type OpenedStatement,
  opsGetBankStanding,
  opsGetStatement,
  opsImportStatement,
  opsListBankLines,
  opsListStatements,
  opsSetBankLineAside,
  opsSettleBankLine,
  opsUnmatchBankLine,
  type StatementOutcome,
} from '@fanfara/contract/ops/bank-statements'
import { type Language, recordOf } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import { day } from '@fanfara/contract/time'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { referenceOf } from '../payments/service.ts'
import { askedLines, statementFileRoutes } from './file-routes.ts'
import { recordedRoutes } from './recorded-routes.ts'
import * as desk from './service.ts'

const zloty = (amount: number): number => toZloty(grosze(amount))

type Listed = Awaited<ReturnType<typeof desk.statementsOf>>[number]

const presentStatement = (row: Listed): BankStatement => ({
  id: row.id,
  format: row.format,
  account: row.account,
  reference: row.reference,
  from_on: day(row.from_on),
  to_on: day(row.to_on),
  opening: zloty(row.opening_grosze),
  closing: zloty(row.closing_grosze),
  came: zloty(row.came_grosze),
  left: zloty(row.left_grosze),
  lines: row.lines,
  known_lines: row.known_lines,
  unread: row.unread,
  waiting: row.waiting,
  gap: row.before_grosze === null ? null : zloty(row.opening_grosze + row.known_grosze - row.before_grosze),
  imported_at: row.imported_at.toISOString(),
  imported_by: row.imported_by,
})

function presentOpened({ statement, states }: Awaited<ReturnType<typeof desk.openStatement>>): OpenedStatement {
  const of = (state: (typeof bankLineStates)[number]) =>
    states.find(row => row.state === state) ?? { count: 0, amount: 0 }
  return {
    ...presentStatement(statement),
    by_state: recordOf(bankLineStates, state => ({ count: of(state).count, amount: zloty(of(state).amount) })),
  }
}

type Row = Awaited<ReturnType<typeof desk.readLine>>['row']

const masked = (iban: string): string | null => (iban === '' ? null : `${iban.slice(0, 2)} … ${iban.slice(-4)}`)

function presentLine(world: World, row: Row, proposals: readonly BankProposal[], language: Language): BankLine {
  const { name, iban, title, reason } = desk.openDetails(world, row)
  const { payout_id, payout_number: number, campaign_id } = row
  return {
    id: row.id,
    statement_id: row.statement_id,
    position: row.position,
    booked_on: day(row.booked_on),
    amount: zloty(row.amount_grosze),
    currency: row.currency,
    name,
    account_masked: masked(iban),
    title: [title, reasonIn(language, reason)].filter(Boolean).join(' · '),
    state: row.state,
    why: row.why,
    payout:
      payout_id === null || number === null
        ? null
        : { id: payout_id, reference: referenceOf({ number }), name: row.creator ?? '' },
    campaign: campaign_id === null ? null : { id: campaign_id, name: row.campaign ?? '' },
    has_moved: row.has_moved,
    can_unmatch: desk.canUnmatch(row),
    settled: row.settled_at && { at: row.settled_at.toISOString(), by: row.settled_by ?? '' },
    reason: row.reason,
    proposals: [...proposals],
  }
}

const presentRead = (
  world: World,
  { row, proposals }: Awaited<ReturnType<typeof desk.readLine>>,
  language: Language,
): BankLine => presentLine(world, row, proposals.get(row.id) ?? [], language)

const presentOutcome = (
  { outcome, account, reference, problem, statementId }: desk.Outcome,
  statements: ReadonlyMap<string, BankStatement>,
  language: Language,
): StatementOutcome => ({
  outcome,
  account,
  reference,
  problem: problem && textOf(language, problem.text, problem.values),
  statement: statements.get(statementId ?? '') ?? null,
})

/** Statements of the bank, what their lines became, and what people say of those that wait. */
export function bankStatementRoutes(app: FastifyInstance, world: World): void {
  recordedRoutes(app, world)
  serve(app, world, opsImportStatement, async ({ caller, file, once, language }) => {
    const read = await desk.readFile(world, await file())
    const taken: desk.Outcome[] = []
    const answer = await once(async tx => {
      taken.push(...(await desk.importFile(world, tx, read, caller.accountId)))
      return { data: taken.map(each => presentOutcome(each, new Map(), language)) }
    }, read.sha256)
    if (taken.length === 0) return answer
    const ids = taken.flatMap(({ statementId }) => statementId ?? [])
    for (const id of ids) await desk.matchFirst(world, id)
    const statements = new Map((await desk.statementsOf(world, ids)).map(row => [row.id, presentStatement(row)]))
    return { data: taken.map(each => presentOutcome(each, statements, language)) }
  })
  serve(app, world, opsListStatements, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const asked = { state: query.state, sort: query.sort, limit, offset }
    const { rows, counts, total } = await desk.listStatements(world, asked)
    return { data: rows.map(presentStatement), meta: meta(total), counts }
  })
  serve(app, world, opsGetStatement, async ({ params }) => ({
    data: presentOpened(await desk.openStatement(world, params.id)),
  }))
  serve(app, world, opsGetBankStanding, async () => {
    const { accounts, waitingLines, parts, ...sums } = await desk.readStanding(world)
    return {
      data: {
        accounts: accounts.map(({ account, closing, to_on }) => ({
          account,
          closing: zloty(closing),
          to_on: day(to_on),
        })),
        bank: zloty(sums.bank),
        ledger: zloty(sums.ledger),
        difference: zloty(sums.difference),
        parts: {
          before: zloty(parts.before),
          gaps: zloty(parts.gaps),
          unread: zloty(parts.unread),
          waiting: zloty(parts.waiting),
          set_aside: zloty(parts.set_aside),
          by_hand: zloty(parts.by_hand),
        },
        waiting_lines: waitingLines,
      },
    }
  })
  lineRoutes(app, world)
  statementFileRoutes(app, world)
}

function lineRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListBankLines, async ({ query, language }) => {
    const { metaUpTo, ...page } = pageOf(query)
    const { rows, total, isCut, proposals } = await desk.listLines(world, { ...askedLines(query), ...page })
    const meta = metaUpTo(total)
    return {
      data: rows.map(row => presentLine(world, row, proposals.get(row.id) ?? [], language)),
      meta: isCut ? { ...meta, is_capped: true } : meta,
    }
  })
  lineActRoutes(app, world)
}

/** What is done with a line: each answers with the line as it stands then. */
function lineActRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsSettleBankLine, ({ params, body, caller, once, language }) =>
    once(async tx => {
      await desk.settleLine(world, tx, params.id, body, caller.accountId)
      return { data: presentRead(world, await desk.readLine(world, tx, params.id), language) }
    }),
  )
  serve(app, world, opsSetBankLineAside, ({ params, body, caller, once, language }) =>
    once(async tx => {
      await desk.setLineAside(world, tx, params.id, body.reason, caller.accountId)
      return { data: presentRead(world, await desk.readLine(world, tx, params.id), language) }
    }),
  )
  serve(app, world, opsUnmatchBankLine, ({ params, body, caller, once, language }) =>
    once(async tx => {
      await desk.unmatchLine(world, tx, params.id, body.reason, caller.accountId)
      return { data: presentRead(world, await desk.readLine(world, tx, params.id), language) }
    }),
  )
}
