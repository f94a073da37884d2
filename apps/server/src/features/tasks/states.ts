import type { TaskStatus } from '@fanfara/contract/enums'

/** How a task may move (TRAN-26…TRAN-29). Everything else is refused; leaving a campaign removes unfinished tasks (TRAN-30). */
export const taskMoves = {
  coming: { start: 'during', miss: 'missed' },
  during: { finish: 'finished', miss: 'missed' },
  finished: { refuseProof: 'during', refuseProofLate: 'missed' },
  missed: {},
} as const satisfies Record<TaskStatus, Record<string, TaskStatus>>
