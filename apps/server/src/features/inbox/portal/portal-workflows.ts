import type { Template } from '#/i18n/templates.ts'
import { templates, switchKey } from '#/i18n/templates.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { writePortalWorkflows } from './portal-workflow-store.ts'

/** Groups of SET-02: what one switch of the settings turns off by mail. */
type Group = 'campaigns' | 'news'

/** How messages of a template are delivered. */
interface PortalWorkflow {
  /** Messages of a group go out by mail as well. */
  group: Group | null
  /** Goes out by mail as well, of a group or not. */
  isMailed: boolean
  /** Always delivered, and not for choosing. */
  isCritical: boolean
}

const plain: PortalWorkflow = { group: null, isMailed: false, isCritical: false }
const critical: PortalWorkflow = { group: null, isMailed: false, isCritical: true }
const ofCampaigns: PortalWorkflow = { group: 'campaigns', isMailed: true, isCritical: false }
/** Money that did not arrive, and waits for its owner (WORD-07). */
const criticalByMail: PortalWorkflow = { ...critical, isMailed: true }

/** The workflows of the portal's own application, one for each template (MSG-20…MSG-28, SET-02). */
const portalWorkflows: Readonly<Record<Template, PortalWorkflow>> = {
  welcome: plain,
  'account-limited': critical,
  'account-restored': critical,
  'profile-corrected': critical,
  'accounts-merged': critical,
  'session-stolen': critical,
  'operator-look': critical,
  'channel-connected': critical,
  'channel-removed': critical,
  'way-in-added': critical,
  'way-in-removed': critical,
  'way-in-withdrawn': critical,
  'password-set': critical,
  'second-factor-on': critical,
  'second-factor-off': critical,
  'second-factor-removed': critical,
  'second-factor-guessed': critical,
  'recovery-code-used': critical,
  'recovery-codes-renewed': critical,
  'passkey-added': critical,
  'passkey-removed': critical,
  'campaign-invitation': ofCampaigns,
  'saved-search': ofCampaigns,
  'easy-ad-campaign': ofCampaigns,
  'application-accepted': ofCampaigns,
  'application-rejected': ofCampaigns,
  'campaign-held': ofCampaigns,
  'campaign-released': ofCampaigns,
  'campaign-cancelled': ofCampaigns,
  'task-approved': ofCampaigns,
  'task-started': plain,
  'task-ending': ofCampaigns,
  'task-missed': ofCampaigns,
  'task-fallen-away': ofCampaigns,
  'task-changes-requested': ofCampaigns,
  'proof-question': ofCampaigns,
  'proof-refused': ofCampaigns,
  'proof-restored': ofCampaigns,
  'results-corrected': ofCampaigns,
  'medium-private': ofCampaigns,
  'medium-gone': ofCampaigns,
  'medium-back': plain,
  'campaign-completed': ofCampaigns,
  'payment-ready': plain,
  'payment-set-off': plain,
  'correction-announced': critical,
  'correction-made': critical,
  'correction-withdrawn': critical,
  'payment-paid': plain,
  'payout-refused': criticalByMail,
  'invoice-rejected': criticalByMail,
  'channel-disconnected': plain,
  news: { group: 'news', isMailed: true, isCritical: false },
  message: plain,
}

/**
 * Writes the portal's workflows as this version has them; done at every start, by any number of processes. One that is new in a
 * group is off by mail for whoever turned off all the others of it.
 */
export const ensurePortalWorkflows = (world: World): Promise<void> =>
  writePortalWorkflows(
    world.db,
    templates.map(template => {
      return { identifier: template, name: textOf('en', switchKey(template)), ...portalWorkflows[template] }
    }),
  )
