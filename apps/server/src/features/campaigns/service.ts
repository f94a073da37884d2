/** The feature's door: what others may ask of it. Each act stands in the file of its name. */
export { enterAndList } from './advertiser-links/opening.ts'
export {
  acceptApplications,
  type Application,
  listAllApplications,
  listApplications,
} from './applications/applications.ts'
export { moveDueCampaigns } from './days.ts'
export { admitDue, offerAll } from './easy-ad/easy-ad.ts'
export {
  acceptInvitation,
  countCampaigns,
  joinCampaign,
  isInRunning,
  keepPrices,
  listCampaigns,
  listUsing,
  quitCampaign,
  readCampaign,
  readPrices,
  rejectInvitation,
  withdrawEverywhere,
  withdrawForChannel,
  withdrawUnbegun,
} from './joining.ts'
export {
  cancelCampaign,
  holdCampaign,
  closeCampaign,
  type Deciding,
  lock,
  publishCampaign,
  releaseCampaign,
} from './operating.ts'
export {
  addCounted,
  answerApplication,
  correctResults,
  enterResults,
  revisionOfResults,
  findParticipant,
  listParticipantLines,
  listParticipants,
  lockForCorrection,
  pauseLink,
} from './participants/participants.ts'
export { invitableShown, invite, inviteIn, platformsInvitedTo } from './inviting/inviting.ts'
export { countEntered, moveWaiting, type Waiting, waitingOf } from './moving.ts'
export { removeUnusedPictures } from './pictures/pictures.ts'
export { listResults, saveResults } from './results/grid.ts'
export { importResults } from './results/results-import.ts'
export {
  activeCreators,
  addressesNow,
  addressNow,
  countApplications,
  countByStage,
  findCampaign,
  listForOperators,
} from './reading.ts'
export { revisionOfCampaign } from './revising.ts'
export type { CampaignForm } from '@fanfara/contract/ops/campaigns'
export {
  checkDraft,
  correctAddress,
  createCampaign,
  createDraft,
  updateCampaign,
  withdrawDraft,
} from './writing.ts'
export type { Seen } from './lists/list-store.ts'
export type { Campaign } from './store.ts'
export { eraseSearches } from './searches/searches.ts'
export { tellSearches } from './searches/telling.ts'
