import type { CompanyForm } from '@fanfara/contract/ops/company'
import {
  ADVERTISER_TERM_DAYS,
  DEFAULT_COUNTRY,
  INVOICE_TERM_DAYS,
  PAYOUT_MINIMUM_ZLOTY,
  WEEKLY_INVITATIONS,
} from '@fanfara/contract/limits'

/** What holds for all whoever the company is, as long as operators say nothing else (OPS-21). */
export const DEFAULT_TERMS = {
  privacy_url: null,
  terms_url: null,
  platform_regulation_url: null,
  community_chat_url: null,
  payout_minimum: PAYOUT_MINIMUM_ZLOTY,
  default_country: DEFAULT_COUNTRY,
  advertiser_term_days: ADVERTISER_TERM_DAYS,
  invoice_term_days: INVOICE_TERM_DAYS,
  weekly_invitations: WEEKLY_INVITATIONS,
} as const

/** The demo world's company. Nobody is paid or billed in its name anywhere else. */
export const MADE_UP_COMPANY: CompanyForm = {
  name: 'Fanfara Demo sp. z o.o.',
  street: 'ul. Testowa 2',
  postcode: '00-002',
  city: 'Warszawa',
  tax_id: '1111111111',
  bank_accounts: [{ name: 'Rachunek bieżący', iban: 'PL34102010260000000000000001' }],
  invoice_email: 'faktury@fanfara.test',
  contact_email: 'pomoc@fanfara.test',
  ...DEFAULT_TERMS,
}
