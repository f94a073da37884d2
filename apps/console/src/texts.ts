import { catalogues } from 'virtual:messages'
import { createSpeech } from '@fanfara/ui/speech'
import { createText } from '@fanfara/ui/text'

/** The console's catalogue; English is the reference for keys. */
interface Texts {
  access: typeof import('./i18n/en/access.json')
  acts: typeof import('./i18n/en/acts.json')
  advertiser: typeof import('./i18n/en/advertiser.json')
  applications: typeof import('./i18n/en/applications.json')
  approvals: typeof import('./i18n/en/approvals.json')
  audit: typeof import('./i18n/en/audit.json')
  books: typeof import('./i18n/en/books.json')
  campaign: typeof import('./i18n/en/campaign.json')
  campaigns: typeof import('./i18n/en/campaigns.json')
  company: typeof import('./i18n/en/company.json')
  correcting: typeof import('./i18n/en/correcting.json')
  corrections: typeof import('./i18n/en/corrections.json')
  counting: typeof import('./i18n/en/counting.json')
  creator: typeof import('./i18n/en/creator.json')
  creators: typeof import('./i18n/en/creators.json')
  finder: typeof import('./i18n/en/finder.json')
  flags: typeof import('./i18n/en/flags.json')
  form: typeof import('./i18n/en/form.json')
  importing: typeof import('./i18n/en/importing.json')
  help: typeof import('./i18n/en/help.json')
  imports: typeof import('./i18n/en/imports.json')
  inbox: typeof import('./i18n/en/inbox.json')
  labels: typeof import('./i18n/en/labels.json')
  letters: typeof import('./i18n/en/letters.json')
  looks: typeof import('./i18n/en/looks.json')
  lost: typeof import('./i18n/en/lost.json')
  many: typeof import('./i18n/en/many.json')
  merging: typeof import('./i18n/en/merging.json')
  messages: typeof import('./i18n/en/messages.json')
  news: typeof import('./i18n/en/news.json')
  overview: typeof import('./i18n/en/overview.json')
  participants: typeof import('./i18n/en/participants.json')
  payouts: typeof import('./i18n/en/payouts.json')
  plans: typeof import('./i18n/en/plans.json')
  prices: typeof import('./i18n/en/prices.json')
  profile: typeof import('./i18n/en/profile.json')
  proofs: typeof import('./i18n/en/proofs.json')
  providers: typeof import('./i18n/en/providers.json')
  results: typeof import('./i18n/en/results.json')
  readings: typeof import('./i18n/en/readings.json')
  receivables: typeof import('./i18n/en/receivables.json')
  run: typeof import('./i18n/en/run.json')
  security: typeof import('./i18n/en/security.json')
  settlement: typeof import('./i18n/en/settlement.json')
  shell: typeof import('./i18n/en/shell.json')
  statements: typeof import('./i18n/en/statements.json')
  team: typeof import('./i18n/en/team.json')
  templates: typeof import('./i18n/en/templates.json')
  topics: typeof import('./i18n/en/topics.json')
  verifying: typeof import('./i18n/en/verifying.json')
  views: typeof import('./i18n/en/views.json')
}
/** Reads a text of one feature. */
export type TextOf<Feature extends keyof Texts> = (
  key: keyof Texts[Feature] & string,
  values?: Record<string, string | number | undefined>,
) => string

export const { useText } = createText<{ [Feature in keyof Texts]: Texts[Feature] }>()

/** Shows a language, and has the texts of all screens at hand. */
export const { speak, needAll: needAllTexts } = createSpeech(catalogues)
