import type { Language } from '@fanfara/contract/enums'
import { fromZloty, grosze, toZloty } from '@fanfara/contract/money'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsResults from '@fanfara/contract/ops/tables/results'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import type { Results } from '../participants/participants.ts'
import * as campaigns from '../service.ts'
import type { GridRow } from './grid.ts'

const zloty = (amount: number) => toZloty(grosze(amount))

type Outcome = Awaited<ReturnType<typeof campaigns.importResults>>['outcomes'][number]

const presentOutcome = (
  { line, creator, after, amountBefore, amountAfter, problem }: Outcome,
  language: Language,
): opsParticipants.ImportedLine => ({
  line: line.line,
  who: line.who,
  creator,
  after: after && {
    views: after.views,
    clicks: after.clicks,
    actions: after.actions,
    sales: after.sales,
    sales_value: after.sales_value_grosze === null ? null : zloty(after.sales_value_grosze),
  },
  amount_before: zloty(amountBefore),
  amount_after: zloty(amountAfter),
  problem: problem && textOf(language, problem),
})

function presentImport(outcomes: readonly Outcome[], isApplied: boolean, language: Language) {
  const sumOf = (which: 'amountBefore' | 'amountAfter') => zloty(outcomes.reduce((sum, one) => sum + one[which], 0))
  return {
    is_applied: isApplied,
    problems: outcomes.filter(({ problem }) => problem !== null).length,
    amount_before: sumOf('amountBefore'),
    amount_after: sumOf('amountAfter'),
    lines: outcomes.map(outcome => presentOutcome(outcome, language)),
  }
}

const presentFigures = ({ sales_value_grosze: value, ...counts }: Results) => ({
  ...counts,
  sales_value: value === null ? null : zloty(value),
})

const figuresIn = ({ sales_value: value, ...counts }: opsResults.TypedFigures): Results => ({
  ...counts,
  sales_value_grosze: value === null ? null : fromZloty(value),
})

const presentRow = (row: GridRow): opsResults.ResultRow => ({
  id: row.id,
  creator: { id: row.creator_id, name: row.name, email: row.email },
  results: presentFigures({
    views: row.views,
    clicks: row.clicks,
    actions: row.actions,
    sales: row.sales,
    sales_value_grosze: row.sales_value_grosze,
  }),
  counted: presentFigures({
    views: row.counted_views || null,
    clicks: row.counted_clicks || null,
    actions: row.counted_actions || null,
    sales: row.counted_sales || null,
    sales_value_grosze: row.counted_sales_value_grosze || null,
  }),
  amount: zloty(row.amount_grosze),
  is_open: row.is_open,
})

/** Results of many participants: from a file, or typed into a grid (OPS-13). */
export function resultRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsParticipants.opsImportResults, async ({ params, body, caller, language, tryOnce }) => {
    const asked = { csv: body.csv, apply: body.apply, reason: body.reason?.trim() || null, revision: body.revision }
    return tryOnce(async tx => {
      const { outcomes, isApplied, revision } = await campaigns.importResults(
        world,
        tx,
        caller.accountId,
        params.id,
        asked,
      )
      return { answer: { data: { ...presentImport(outcomes, isApplied, language), revision } }, stays: isApplied }
    })
  })
  serve(app, world, opsResults.opsListResults, async ({ params }) => {
    const { rows, more } = await campaigns.listResults(world, params.id)
    return { data: { rows: rows.map(presentRow), more } }
  })
  serve(app, world, opsResults.opsSaveResults, async ({ params, body, caller, language, tryOnce }) => {
    const changes = body.rows.map(({ id, before, after }) => ({
      id,
      before: figuresIn(before),
      after: figuresIn(after),
    }))
    const asked = { changes, apply: body.apply, reason: body.reason?.trim() || null }
    return tryOnce(async tx => {
      const { outcomes, isApplied } = await campaigns.saveResults(world, tx, caller.accountId, params.id, asked)
      return { answer: { data: presentImport(outcomes, isApplied, language) }, stays: isApplied }
    })
  })
}
