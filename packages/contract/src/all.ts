import * as acceptances from './acceptances.ts'
import * as accounts from './accounts.ts'
import * as billing from './billing.ts'
import * as calendar from './calendar.ts'
import * as campaigns from './campaigns.ts'
import * as channels from './channels.ts'
import * as conversions from './tracking/conversions.ts'
import * as config from './config.ts'
import * as counts from './tracking/counts.ts'
import * as countedMedia from './tracking/media.ts'
import * as linkCounts from './tracking/link-counts.ts'
import * as advertisers from './advertisers.ts'
import * as earnings from './own/earnings.ts'
import * as paymentStages from './own/payment-stages.ts'
import * as emails from './own/emails.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as evaluation from './evaluation.ts'
import * as medias from './medias.ts'
import * as news from './news.ts'

import * as campaignLists from './own/campaign-lists.ts'
import * as ownCampaigns from './own/campaigns.ts'
import * as ownCorrections from './own/corrections.ts'
import * as passkeys from './own/passkeys.ts'
import * as secondFactor from './own/second-factor.ts'
import * as help from './own/help.ts'
import * as opsHelp from './own/help-writing.ts'
import * as looks from './own/looks.ts'
import * as mediaKit from './own/media-kit.ts'
import * as push from './own/push.ts'
import * as start from './own/start.ts'
import * as undo from './own/undo.ts'
import * as opsImports from './ops/tables/imports.ts'
import * as opsInvitations from './ops/tables/invitations.ts'
import * as opsInbox from './ops/inbox.ts'
import * as passwords from './own/passwords.ts'
import * as payments from './payments.ts'
import * as opsCampaigns from './ops/campaigns.ts'
import * as opsBankStatements from './ops/bank-statements.ts'
import * as opsBooks from './ops/books.ts'
import * as opsCompany from './ops/company.ts'
import * as opsCorrections from './ops/corrections.ts'
import * as opsCreatorList from './ops/creator-list.ts'
import * as opsViews from './ops/people/views.ts'
import * as opsCreators from './ops/creators.ts'
import * as opsDesk from './ops/desk.ts'
import * as opsDoubles from './ops/people/doubles.ts'
import * as opsHandReadings from './ops/people/hand-readings.ts'
import * as opsCreatorActs from './ops/people/creator-acts.ts'
import * as opsCreatorLedger from './ops/people/ledger.ts'
import * as opsLooks from './ops/people/looks.ts'
import * as opsSentMessages from './ops/people/sent-messages.ts'
import * as opsMerging from './ops/people/merging.ts'
import * as opsOperators from './ops/operators.ts'
import * as opsParticipants from './ops/participants.ts'
import * as opsResults from './ops/tables/results.ts'
import * as opsPayoutRuns from './ops/payout-runs.ts'
import * as opsReceivables from './ops/receivables.ts'
import * as opsPayouts from './ops/payouts.ts'
import * as opsProofs from './ops/proofs.ts'
import * as opsMedia from './ops/media.ts'
import * as opsTracking from './ops/tracking.ts'
import * as opsSettlement from './ops/settlement.ts'
import * as opsApplications from './ops/applications.ts'
import * as opsLogChain from './ops/log/chain.ts'
import * as opsMonths from './ops/desk/months.ts'
import * as opsLetters from './ops/desk/letters.ts'
import * as opsWork from './ops/desk/work.ts'
import * as opsCampaignCalendar from './ops/campaign/calendar.ts'
import * as opsPictures from './ops/campaign/pictures.ts'
import * as opsPlans from './ops/campaign/plans.ts'
import * as opsCampaignTemplates from './ops/campaign/templates.ts'
import * as opsCampaignWork from './ops/campaign/work.ts'
import * as opsPostbacks from './ops/campaign/postbacks.ts'
import * as profile from './profile.ts'
import * as sessions from './own/sessions.ts'
import * as settings from './settings.ts'
import * as statements from './statements.ts'
import * as tasks from './tasks.ts'
import * as waysIn from './own/ways-in.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** Every operation of the portal and operator API: what the API describes, and what tests walk. */
export const allEndpoints: readonly AnyEndpoint[] = [
  accounts,
  passwords,
  emails,
  profile,
  sessions,
  help,
  looks,
  waysIn,
  secondFactor,
  passkeys,
  settings,
  channels,
  evaluation,
  campaigns,
  campaignLists,
  ownCampaigns,
  start,
  undo,
  push,
  mediaKit,
  tasks,
  acceptances,
  advertisers,
  calendar,
  medias,
  conversions,
  counts,
  countedMedia,
  linkCounts,
  payments,
  earnings,
  paymentStages,
  statements,
  billing,
  config,
  news,
  opsDesk,
  opsHelp,
  opsLogChain,
  opsSentMessages,
  opsBankStatements,
  opsCompany,
  opsBooks,
  opsOperators,
  opsCampaigns,
  opsCampaignCalendar,
  opsPictures,
  opsPlans,
  opsCampaignTemplates,
  opsCampaignWork,
  opsPostbacks,
  opsParticipants,
  opsResults,
  opsSettlement,
  opsCorrections,
  opsReceivables,
  ownCorrections,
  opsPayoutRuns,
  opsPayouts,
  opsTracking,
  opsMedia,
  opsProofs,
  opsCreatorList,
  opsMonths,
  opsLetters,
  opsWork,
  opsApplications,
  opsCreators,
  opsViews,
  opsDoubles,
  opsHandReadings,
  opsCreatorActs,
  opsCreatorLedger,
  opsLooks,
  opsMerging,
  opsImports,
  opsInvitations,
  opsInbox,
].flatMap(part => Object.values(part).filter(isEndpoint))

export { inboxEndpoints } from './inbox/all.ts'
