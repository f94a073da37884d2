import { type ProofState, proofStates } from '@fanfara/contract/enums'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { type ApplicationSearch, applicationSearch } from '#/features/campaigns/applications/search.ts'
import { type ParticipantSearch, participantSearch } from '#/features/campaigns/participants/search.ts'
import { idIn, oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** The parts of a campaign's page. */
export const campaignTabs = ['participants', 'proofs', 'money', 'brief', 'history'] as const
export type CampaignTab = (typeof campaignTabs)[number]

/** Which part of a campaign's page is open, and what in it. */
export interface CampaignSearch extends Paging, ApplicationSearch, ParticipantSearch {
  tab?: CampaignTab
  /** A participation whose row is opened. */
  open?: string
  proofs?: ProofState
}

/** Reads the address of a campaign's page. */
export const campaignSearch = (raw: Raw): CampaignSearch => ({
  ...pagingIn(raw),
  ...applicationSearch(raw),
  ...participantSearch(raw),
  tab: oneOf(campaignTabs, raw.tab),
  open: idIn(raw.open),
  proofs: oneOf(proofStates, raw.proofs),
})

/** Nobody takes part in a draft, and nothing was earned. */
const tabsOfDraft: readonly CampaignTab[] = ['brief', 'history']

/** The parts that a campaign has by now. */
export const tabsOf = (stage: OpsCampaign['stage']): readonly CampaignTab[] =>
  stage === 'draft' ? tabsOfDraft : campaignTabs

/**
 * The part that is shown: what the address says, else where the work was when the page was opened. Whoever ends a campaign is
 * not taken to another part of its page.
 */
export function tabOf(stage: OpsCampaign['stage'], { tab, open }: CampaignSearch, stageThen = stage): CampaignTab {
  if (tab && tabsOf(stage).includes(tab)) return tab
  if (stage === 'draft' || stageThen === 'draft') return 'brief'
  return stageThen === 'completed' && open === undefined ? 'money' : 'participants'
}
