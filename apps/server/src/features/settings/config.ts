import type { getConfig } from '@fanfara/contract/config'
import type { Answer } from '@fanfara/contract/endpoint'
import { INVOICE_MAX_BYTES } from '@fanfara/contract/limits'
import { remembering } from '#/db/kept/memory.ts'
import { keepAnswer } from '#/edge/kept-answer.ts'
import type { World } from '#/world.ts'
import { countSignIn } from '../providers/service.ts'
import { shownCompany, termsOf } from '../company/service.ts'
import { PORTAL_APPLICATION } from '../inbox/service.ts'
import { readFlags } from './service.ts'

/** How long a process trusts what it answers without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const rememberConfig = remembering<Answer<typeof getConfig>>({
  forMs: REMEMBERED_MS,
  max: 1,
  on: { 'flags-changed': () => true, 'company-changed': () => true, 'providers-changed': () => true },
})

/** What the portal is set up with (DATA-27): read once, written once, until something of it changes. */
export const shownConfig = (world: World): Promise<Answer<typeof getConfig>> =>
  rememberConfig(world, '', async () => keepAnswer(await readConfig(world)))

/** To whom invoices are made out; empty texts until somebody said who pays. */
const recipientOf = (company: Awaited<ReturnType<typeof shownCompany>>) => ({
  name: company?.name ?? '',
  address: company ? `${company.street}, ${company.postcode} ${company.city}` : '',
  tax_id: company?.tax_id ?? '',
  email: company?.invoice_email ?? '',
})

async function readConfig(world: World): Promise<Answer<typeof getConfig>> {
  const company = await shownCompany(world)
  const terms = termsOf(company)
  return {
    data: {
      feature_flags: await readFlags(world),
      links: {
        privacy: terms.privacy_url ?? '/legal/privacy-policy',
        terms: terms.terms_url ?? '/legal/terms',
        platform_regulation: terms.platform_regulation_url,
        community_chat: terms.community_chat_url,
      },
      contact_email: company?.contact_email ?? '',
      payout: { minimum: terms.payout_minimum },
      invoice: {
        recipient: recipientOf(company),
        max_size_mb: INVOICE_MAX_BYTES / 1024 / 1024,
        payment_term_days: terms.invoice_term_days,
      },
      default_country: terms.default_country,
      // Empty addresses: the page's own origin.
      inbox: { application_identifier: PORTAL_APPLICATION, backend_url: '', socket_url: '' },
      chat_bot: world.config.chatBot,
      sign_in_platforms: await countSignIn(world),
      demo: world.config.mode === 'demo',
    },
  }
}
