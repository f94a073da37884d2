import { getConfig } from '@fanfara/contract/config'
import type { Answer } from '@fanfara/contract/endpoint'
import { INVOICE_MAX_BYTES } from '@fanfara/contract/limits'
import { opsGetFlags, opsSetFlag } from '@fanfara/contract/ops/desk'
import type { FastifyInstance } from 'fastify'
import { keepAnswer } from '#/edge/kept-answer.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { countSignIn } from '../channels/service.ts'
import { shownCompany, termsOf } from '../company/service.ts'
import { PORTAL_APPLICATION } from '../inbox/service.ts'
import { readFlags, rememberConfig, setFlag } from './service.ts'

/** Public configuration (DATA-27) and the flags behind it. */
export function settingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getConfig, () => rememberConfig(world, '', async () => keepAnswer(await readConfig(world))))
  serve(app, world, opsGetFlags, async () => ({ data: await readFlags(world) }))
  serve(app, world, opsSetFlag, async ({ body, caller }) => ({
    data: await setFlag(world, body.flag, body.on, caller.accountId),
  }))
}

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
        recipient: {
          name: company?.name ?? '',
          address: company ? `${company.street}, ${company.postcode} ${company.city}` : '',
          tax_id: company?.tax_id ?? '',
          email: company?.invoice_email ?? '',
        },
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
