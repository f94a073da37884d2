import type { Tx } from '../db/port.ts'
import type { PlannedTask } from '../features/tasks/policy.ts'
import type { World } from '../world.ts'
import type { Calendar } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { Entry } from './entries.ts'
import type { Operators } from './people.ts'

/** A task of the demo world, as it stands today. */
export interface DemoTask extends Omit<PlannedTask, 'status'> {
  id: string
  entry: Entry
  status: 'coming' | 'during' | 'finished' | 'missed'
  finishedAt: Date | null
  proofUrl: string | null
  isApproved: boolean
  isPending: boolean
  requests: number
  rejectionReason: string | null
}

/** Something that somebody did in the past year, done again by the product's own service with the clock turned back. */
export interface Act {
  at: Date
  run(world: World, tx: Tx): Promise<unknown>
}
/** Everything the year's acts refer to. */
export interface Scene {
  campaigns: readonly DemoCampaign[]
  entries: readonly Entry[]
  tasks: readonly DemoTask[]
  operators: Operators
  calendar: Calendar
}
