import type { CorrectionState } from '@fanfara/contract/own/corrections'

/** How a correction may move (decision 0054). Money moves with the step into `in_effect`, once. */
export const correctionMoves = {
  proposed: { approveMore: 'in_effect', approveLess: 'announced', withdraw: 'withdrawn' },
  announced: { dispute: 'disputed', takeEffect: 'in_effect', withdraw: 'withdrawn' },
  disputed: { keep: 'in_effect', withdraw: 'withdrawn' },
  in_effect: {},
  withdrawn: {},
} as const satisfies Record<CorrectionState, Record<string, CorrectionState>>
