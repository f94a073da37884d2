import { PLANS_MAX } from '@fanfara/contract/limits'
import { type PlanForm, planForm } from '@fanfara/contract/ops/campaign/plans'
import { safeParse } from 'zod/mini'
import { wrongInPlan } from '../templates/service.ts'
import { allOf, type Judged, judgeByName, type Problem, saidWrong, taskOf, wrongIn } from './judging.ts'
import { amountIn, type Said } from './reading.ts'

/** Days are numbered from 1 in tables, and counted from 0 in plans; what is not written follows the campaign. */
function dayOf(written: string | null): number | null {
  const day = amountIn(written)
  return day === null ? null : day - 1
}

/** The column of a path of the form. @example fieldOf('lines.0.starts_in') // 'day_from' */
function fieldOf(path: string): string {
  const [first, , member = 'platform'] = path.split('.')
  if (first === 'name') return 'plan'
  const columns: Readonly<Record<string, string>> = { starts_in: 'day_from', ends_in: 'day_to', brief: 'brief_pl' }
  return columns[member] ?? member
}

/** What a form of a plan is refused for. */
function problemOf(lines: readonly Said[], form: unknown): { problem: Problem | null; made: PlanForm | null } {
  const read = safeParse(planForm, form)
  if (!read.data) {
    const wrong = read.error.issues.map(({ message, path }) => saidWrong(lines, message, fieldOf(path.join('.'))))
    return { problem: allOf(wrong), made: null }
  }
  return { problem: wrongIn(wrongInPlan(read.data), fieldOf), made: read.data }
}

/**
 * Task plans of a table: lines with the same name are one, capitals aside.
 * @param kept names of the plans that there are.
 */
export function judgePlans(said: readonly Said[], kept: readonly string[]): Judged<PlanForm>[] {
  const known = new Set(kept.map(name => name.toLowerCase()))
  let room = PLANS_MAX - kept.length
  return judgeByName(
    said,
    'plan',
    name => name.toLowerCase(),
    (name, lines) => {
      const tasks = lines.map(line => ({
        ...taskOf(line),
        starts_in: dayOf(line.cell('day_from')),
        ends_in: dayOf(line.cell('day_to')),
      }))
      const judged = problemOf(lines, { name, lines: tasks })
      const taken = known.has(name.toLowerCase()) ? { key: 'import.plan_known', field: 'plan' } : null
      const full = !taken && (room -= 1) < 0 ? { key: 'import.plans_full', field: null } : null
      const detail = tasks.map(({ amount, platform }) => `${amount} × ${platform ?? '–'}`).join(' · ')
      return {
        line: lines[0]?.line ?? 0,
        title: name.slice(0, 120),
        detail: detail.slice(0, 200),
        made: judged.made,
        problem: taken ?? full ?? judged.problem,
      }
    },
  )
}
