import type { CampaignStage, CampaignStatus } from '@fanfara/contract/enums'

/** A participation's own status: `onboarding` is what creators see who are not in. */
export type ParticipationStatus = Exclude<CampaignStatus, 'onboarding'>

/**
 * How a participation may move (TRAN-02…TRAN-18). `enter*` is the entry state E of the requirements. Whoever is
 * planned in a campaign whose start is held back is attached at once, not only on its first day (TRAN-12, decision 0113).
 */
export const participationMoves = {
  invited: {
    enterActive: 'active',
    enterPlanned: 'planned',
    enterAttached: 'attached',
    reject: 'declined',
    cancel: 'declined',
    lapse: 'declined',
  },
  pending_approval: {
    enterActive: 'active',
    enterPlanned: 'planned',
    enterAttached: 'attached',
    refuse: 'declined',
    withdrawLate: 'declined',
    cancel: 'declined',
    lapse: 'declined',
  },
  attached: { schedule: 'planned', launch: 'active', quit: 'declined', cancel: 'declined' },
  planned: { start: 'active', hold: 'attached', quit: 'declined', cancel: 'declined' },
  active: { complete: 'completed', quit: 'declined' },
  completed: {},
  // Turning Easy Ad on means all automatic campaigns again (TRAN-17), and what was just left or declined can be taken back (decision 0050).
  // From everything else there is no way back.
  declined: {
    returnActive: 'active',
    returnPlanned: 'planned',
    returnAttached: 'attached',
    returnInvited: 'invited',
  },
} as const satisfies Record<ParticipationStatus, Record<string, ParticipationStatus>>

/** How a campaign may move (OPS-05). Creators who take part are not cancelled upon: such a campaign is closed early. */
export const campaignMoves = {
  draft: { publish: 'onboarding', cancel: 'cancelled' },
  onboarding: { start: 'running', release: 'running', close: 'completed', cancel: 'cancelled' },
  running: { close: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
} as const satisfies Record<CampaignStage, Record<string, CampaignStage>>
