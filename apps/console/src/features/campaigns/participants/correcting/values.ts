import type { CorrectionForm } from '@fanfara/contract/ops/corrections'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { parseCount, parseFigure, writeAmount, writeFigure } from '#/shared/numbers.ts'

/** Figures that are counted, in the order in which they are asked for. */
export const COUNTS = ['views', 'clicks', 'actions', 'sales'] as const

/** A correction as somebody types it. */
export interface Written {
  kind: CorrectionForm['kind']
  figures: Record<(typeof COUNTS)[number] | 'sales_value', string>
  taskId: string
  amount: string
  reason: string
}

/** Whether what is paid follows from no figure that somebody counted. */
const isFlat = (payment: OpsParticipant['payment']): boolean =>
  payment !== null && payment.lines.length > 0 && payment.lines.every(({ model }) => model === 'FLAT_FEE')

/** Begins with what stands there now, and with the kind that changes what is paid: figures pay nothing where a whole fee was agreed (DESK-85). */
export function writtenOf({ results, payment, tasks }: OpsParticipant): Written {
  return {
    kind: isFlat(payment) ? 'sum' : 'results',
    figures: {
      views: writeFigure(results.views),
      clicks: writeFigure(results.clicks),
      actions: writeFigure(results.actions),
      sales: writeFigure(results.sales),
      sales_value: writeFigure(results.sales_value),
    },
    taskId: tasks.find(({ status }) => status === 'finished')?.id ?? '',
    amount: writeAmount(payment?.amount ?? 0),
    reason: '',
  }
}

/** As the server takes it; null while a figure cannot be read or nothing is chosen. */
export function formOf(written: Written, participationId: string): CorrectionForm | null {
  const participation_id = participationId
  switch (written.kind) {
    case 'results': {
      const [views, clicks, actions, sales] = COUNTS.map(name => parseCount(written.figures[name]))
      const sales_value = parseFigure(written.figures.sales_value)
      if (views === undefined || clicks === undefined || actions === undefined || sales === undefined) return null
      if (sales_value === undefined) return null
      return { kind: 'results', participation_id, results: { views, clicks, actions, sales, sales_value } }
    }
    case 'proof':
      return written.taskId === '' ? null : { kind: 'proof', participation_id, task_id: written.taskId }
    case 'sum': {
      const amount = parseFigure(written.amount)
      return typeof amount === 'number' ? { kind: 'sum', participation_id, amount } : null
    }
  }
}
