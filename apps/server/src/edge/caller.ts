import type { Language, Role } from '@fanfara/contract/enums'

/** Who asks, as far as every act needs it. */
export interface Caller {
  sessionId: string
  accountId: string
  role: Role
  name: string
  language: Language
  isActive: boolean
}
