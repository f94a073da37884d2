import { channelLabels, languages } from '@fanfara/contract/enums'
import * as contract from '@fanfara/contract/ops/campaign/plans'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as plans from './plans.ts'

const present = (plan: Omit<contract.KeptPlan, 'revision'>): contract.KeptPlan => ({
  id: plan.id,
  name: plan.name,
  lines: plan.lines,
  revision: plans.revisionOfPlan(plan),
})

/** The days of a task are numbered, the campaign's first being 1, as in tables that are taken over (IMP-06). */
const numbered = (day: number | null) => (day === null ? null : day + 1)

interface PlanLine {
  plan: string
  task: contract.KeptPlanLine
}

/** As tables of task plans are taken over (IMP-07). */
const columns: FileColumns<PlanLine> = [
  ['files.plan', ({ plan }) => plan],
  ['files.platform', ({ task }) => channelLabels[task.platform]],
  ['files.ad', ({ task }, language) => textOf(language, `ad.${task.ad_type}`)],
  ['files.tasks', ({ task }) => task.amount],
  ...languages.map(each => [`files.brief_${each}`, ({ task }: PlanLine) => task.brief[each]] as const),
  ['files.approval', ({ task }, language) => textOf(language, `files.approval_${task.need_acceptance ? 'yes' : 'no'}`)],
  ['files.day_from', ({ task }) => numbered(task.starts_in)],
  ['files.day_to', ({ task }) => numbered(task.ends_in)],
]

/** Task plans that operators keep (WORK-09). */
export function planRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsListPlans, async ({ query }) => ({
    data: (await plans.listPlans(world, query)).map(present),
  }))
  serve(app, world, contract.opsDownloadPlans, async ({ query, language, reply }) => {
    const kept = await plans.listPlans(world, query)
    const tasks = kept.flatMap(({ name, lines }) => lines.map(task => ({ plan: name, task })))
    return sendCsv(reply, { name: 'task-plans', language }, columns, tasks)
  })
  serve(app, world, contract.opsKeepPlan, ({ body, caller, once }) =>
    once(async tx => ({ data: present(await plans.keepPlan(world, tx, caller.accountId, body)) })),
  )
  serve(app, world, contract.opsRenamePlan, async ({ params, body, caller }) => ({
    data: present(await plans.renamePlan(world, caller.accountId, params.id, body)),
  }))
  serve(app, world, contract.opsRemovePlan, async ({ params, caller }) => {
    await plans.removePlan(world, caller.accountId, params.id)
    return { data: null }
  })
}
