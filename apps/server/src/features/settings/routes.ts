import { getConfig } from '@fanfara/contract/config'
import { DEFAULT_COUNTRY, INVOICE_MAX_BYTES, INVOICE_TERM_DAYS, PAYOUT_MINIMUM_ZLOTY } from '@fanfara/contract/limits'
import { opsGetFlags, opsSetFlag } from '@fanfara/contract/ops/desk'
import type { FastifyInstance } from 'fastify'
import { COMPANY } from '#/company.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { PORTAL_APPLICATION } from '../inbox/service.ts'
import { readFlags, setFlag } from './service.ts'

/** Public configuration (DATA-27) and the flags behind it. */
export function settingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getConfig, async () => ({
    data: {
      feature_flags: await readFlags(world),
      links: {
        privacy: '/legal/privacy-policy',
        terms: '/legal/terms',
        platform_regulation: null,
        community_chat: null,
      },
      contact_email: COMPANY.contactEmail,
      payout: { minimum: PAYOUT_MINIMUM_ZLOTY },
      invoice: {
        recipient: {
          name: COMPANY.name,
          address: `${COMPANY.street}, ${COMPANY.postcode} ${COMPANY.city}`,
          tax_id: COMPANY.taxId,
          email: COMPANY.email,
        },
        max_size_mb: INVOICE_MAX_BYTES / 1024 / 1024,
        payment_term_days: INVOICE_TERM_DAYS,
      },
      default_country: DEFAULT_COUNTRY,
      // Empty addresses: the page's own origin.
      inbox: { application_identifier: PORTAL_APPLICATION, backend_url: '', socket_url: '' },
      chat_bot: world.config.chatBot,
      demo: world.config.mode === 'demo',
    },
  }))
  serve(app, world, opsGetFlags, async () => ({ data: await readFlags(world) }))
  serve(app, world, opsSetFlag, async ({ body, caller }) => ({
    data: await setFlag(world, body.flag, body.on, caller.accountId),
  }))
}
