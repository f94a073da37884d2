import type { AcceptanceStatus, ProofState, TaskStatus } from '@fanfara/contract/enums'

/**
 * How a task may move (TRAN-26…TRAN-29). Everything else is refused; leaving a campaign removes unfinished tasks (TRAN-30). Tasks
 * of automatic campaigns finish by themselves once they began, also when nobody came to start them before the campaign's end
 * (EASY-13).
 */
export const taskMoves = {
  coming: { start: 'during', miss: 'missed', finishAutomatic: 'finished' },
  during: { finish: 'finished', miss: 'missed', finishAutomatic: 'finished', restoreProof: 'finished' },
  finished: { refuseProof: 'during', refuseProofLate: 'missed' },
  missed: { restoreProof: 'finished' },
} as const satisfies Record<TaskStatus, Record<string, TaskStatus>>

/**
 * How a proof may move while its settlement is not accepted (decision 0045): what was judged is judged again by `reopen`. After that,
 * only by a correction that two people made (`correct`, decision 0054).
 */
export const proofMoves = {
  waiting: { accept: 'accepted', refuse: 'refused', ask: 'asked' },
  asked: { accept: 'accepted', refuse: 'refused' },
  accepted: { reopen: 'waiting', correct: 'refused' },
  refused: { reopen: 'waiting', handIn: 'waiting' },
} as const satisfies Record<ProofState, Record<string, ProofState>>

/** How a request for approval may move (TRAN-31…TRAN-35). A task's newest request is the only one that can be answered. */
export const acceptanceMoves = {
  pending: {
    approve: 'approved',
    askForChanges: 'changes_requested',
    retire: 'superseded',
    lapse: 'expired',
    revoke: 'expired',
  },
  approved: {},
  changes_requested: {},
  superseded: {},
  expired: {},
} as const satisfies Record<AcceptanceStatus, Record<string, AcceptanceStatus>>
