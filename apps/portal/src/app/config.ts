import { getConfig, type PublicConfig } from '@fanfara/contract/config'
import { DEFAULT_COUNTRY, INVOICE_TERM_DAYS, PAYOUT_MINIMUM_ZLOTY } from '@fanfara/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Flags, links and limits of this installation. */
export const configQuery = queryOptions({
  queryKey: ['Config'],
  queryFn: async () => (await call(getConfig)).data,
  staleTime: 60_000,
})

/** What holds while the configuration is unknown: every flag off (FLAG-07), built-in limits, our own legal pages. */
export const fallbackConfig: PublicConfig = {
  feature_flags: {
    finances: false,
    'notification-settings': false,
    'task-filters': false,
    'profile-edit-salary': false,
  },
  links: { privacy: '/legal/privacy-policy', terms: '/legal/terms', platform_regulation: null, community_chat: null },
  contact_email: 'kontakt@fanfara.example',
  payout: { minimum: PAYOUT_MINIMUM_ZLOTY },
  invoice: {
    recipient: { name: '', address: '', tax_id: '', email: '' },
    max_size_mb: 10,
    payment_term_days: INVOICE_TERM_DAYS,
  },
  default_country: DEFAULT_COUNTRY,
  demo: false,
}

/** The configuration, or what holds without it. */
export const useConfig = (): PublicConfig => useQuery(configQuery).data ?? fallbackConfig
