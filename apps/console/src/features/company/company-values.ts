import type { CompanyForm } from '@fanfara/contract/ops/company'
import {
  DEFAULT_COUNTRY,
  INVOICE_TERM_DAYS,
  ADVERTISER_TERM_DAYS,
  PAYOUT_MINIMUM_ZLOTY,
  WEEKLY_INVITATIONS,
} from '@fanfara/contract/limits'
import { parseCount } from '#/shared/numbers.ts'

const texts = [
  'name',
  'street',
  'postcode',
  'city',
  'tax_id',
  'invoice_email',
  'contact_email',
  'default_country',
] as const
const links = ['privacy_url', 'terms_url', 'platform_regulation_url', 'community_chat_url'] as const
const figures = ['payout_minimum', 'advertiser_term_days', 'invoice_term_days', 'weekly_invitations'] as const

/** The company as its fields hold it: figures and links as they are written. */
export type CompanyValues = Record<
  (typeof texts)[number] | (typeof links)[number] | (typeof figures)[number],
  string
> & {
  bank_accounts: { name: string; iban: string }[]
}

const emptyValues: CompanyValues = {
  name: '',
  street: '',
  postcode: '',
  city: '',
  tax_id: '',
  invoice_email: '',
  contact_email: '',
  default_country: DEFAULT_COUNTRY,
  privacy_url: '',
  terms_url: '',
  platform_regulation_url: '',
  community_chat_url: '',
  payout_minimum: String(PAYOUT_MINIMUM_ZLOTY),
  advertiser_term_days: String(ADVERTISER_TERM_DAYS),
  invoice_term_days: String(INVOICE_TERM_DAYS),
  weekly_invitations: String(WEEKLY_INVITATIONS),
  bank_accounts: [{ name: '', iban: '' }],
}

/** An account number in groups of four after the country and its check digits. @example spacedIban('PL14114020041234567890123456') */
const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** What the form begins from; terms as they hold by themselves where nobody saved any. */
export function valuesOf(company: CompanyForm | null): CompanyValues {
  if (!company) return emptyValues
  return {
    ...emptyValues,
    ...Object.fromEntries(texts.map(name => [name, company[name]])),
    ...Object.fromEntries(links.map(name => [name, company[name] ?? ''])),
    ...Object.fromEntries(figures.map(name => [name, String(company[name])])),
    bank_accounts: company.bank_accounts.map(({ name, iban }) => ({ name, iban: spacedIban(iban) })),
  }
}

/** What the server gets; a figure that is none is said by the server, under its field. */
export function bodyOf(values: CompanyValues): CompanyForm {
  const link = (name: (typeof links)[number]) => values[name].trim() || null
  const figure = (name: (typeof figures)[number]) => parseCount(values[name]) ?? 0
  const { bank_accounts, name, street, postcode, city, tax_id, invoice_email, contact_email, default_country } = values
  return {
    bank_accounts,
    name,
    street,
    postcode,
    city,
    tax_id,
    invoice_email,
    contact_email,
    default_country,
    privacy_url: link('privacy_url'),
    terms_url: link('terms_url'),
    platform_regulation_url: link('platform_regulation_url'),
    community_chat_url: link('community_chat_url'),
    payout_minimum: figure('payout_minimum'),
    advertiser_term_days: figure('advertiser_term_days'),
    invoice_term_days: figure('invoice_term_days'),
    weekly_invitations: figure('weekly_invitations'),
  }
}

const fieldNames: readonly (keyof CompanyValues)[] = [...texts, 'bank_accounts', ...figures, ...links]
type CountryName = (alpha2: string) => string
function written(values: CompanyValues, name: keyof CompanyValues, countryName: CountryName): string {
  if (name === 'bank_accounts') return values[name].map(account => `${account.name} ${account.iban}`).join(', ')
  return name === 'default_country' ? countryName(values[name]) : values[name]
}

/** Every field in words, in the order of the form. */
export const inWords = (values: CompanyValues, countryName: CountryName) =>
  fieldNames.map(name => ({ name, value: written(values, name, countryName) }))
