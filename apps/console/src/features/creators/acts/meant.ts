import type { CreatorActForm } from '@fanfara/contract/ops/people/creator-acts'

/** Whom an act means, as the server takes it; how many they are, and what is done once it has begun. */
export interface Meant {
  to: CreatorActForm['to']
  count: number
  onStarted: () => void
}
