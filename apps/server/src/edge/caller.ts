import type { Language, Role } from '@fanfara/contract/enums'
import type { OperatorRole } from '@fanfara/contract/rights'

/** Who asks, as far as every act needs it. */
export interface Caller {
  sessionId: string
  accountId: string
  role: Role
  /** Null for creators. */
  operatorRole: OperatorRole | null
  name: string
  language: Language
  isActive: boolean
  /** An operator whose role needs a second factor and who has none: only the set-up is open (decision 0056). */
  lacksSecondFactor: boolean
  /** The operator who sees the portal as this creator does; absent where people ask for themselves (decision 0080). */
  lookingId?: string
}
