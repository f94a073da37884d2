import type { BillingForm } from '@fanfara/contract/billing'
import type { Gender, SettlementForm } from '@fanfara/contract/enums'
import { checkNumbers } from '@fanfara/contract/identifiers'
import type { FieldError, Resolver } from 'react-hook-form'
import { grouped } from './account-number.ts'

/** The form's fields as they are typed. */
export interface Values {
  settlement_form: SettlementForm
  company_name: string
  first_name: string
  last_name: string
  gender: Gender | ''
  tax_id: string
  street: string
  postcode: string
  city: string
  country_id: string
  email: string
  phone: string
  iban: string
  bank_name: string
}
/** A saved profile: what is sent, and the country. */
export type Profile = Omit<BillingForm, 'company_name'> & { company_name: string | null }
/** Found by `alpha_2` for the default, sent by `id`. */
export interface Country {
  id: string
  name: string
  alpha_2: string
}

/** Every field that a server's error may name. */
export const fields = [
  'settlement_form',
  'company_name',
  'first_name',
  'last_name',
  'gender',
  'tax_id',
  'street',
  'postcode',
  'city',
  'country_id',
  'email',
  'phone',
  'iban',
  'bank_name',
] as const satisfies readonly (keyof Values)[]

/** An empty form: an individual from the default country (BILL-07, BILL-08). */
export const emptyValues = (countries: readonly Country[], defaultCountry: string, email: string | null): Values => ({
  settlement_form: 'individual',
  company_name: '',
  first_name: '',
  last_name: '',
  gender: '',
  tax_id: '',
  street: '',
  postcode: '',
  city: '',
  country_id: countries.find(country => country.alpha_2 === defaultCountry)?.id ?? '',
  email: email ?? '',
  phone: '',
  iban: '',
  bank_name: '',
})

/** A saved profile as form values (BILL-09). */
export function valuesOf(profile: Profile): Values {
  const values = { ...profile, company_name: profile.company_name ?? '', iban: grouped(profile.iban) }
  return Object.fromEntries(fields.map(name => [name, values[name]])) as unknown as Values
}

/** Whether two forms say the same in every field. */
export const isSame = (one: Values, other: Partial<Values> | undefined): boolean =>
  fields.every(name => one[name] === other?.[name])

/** What is sent: the company's name only for a company. */
export const bodyOf = (form: BillingForm): BillingForm => ({
  ...form,
  company_name: form.settlement_form === 'company' ? form.company_name : null,
})

/**
 * The contract's rules, a company's name (BILL-03), and numbers that cannot be right in their country (BILL-13): all of them are told at once
 * (FORM-08). A form without a country asks for what is asked for in Poland.
 */
export const billingRules =
  (
    rules: Resolver<Values, unknown, BillingForm>,
    countries: readonly Country[],
  ): Resolver<Values, unknown, BillingForm> =>
  async (values, context, options) => {
    const result = await rules(values, context, options)
    const country = countries.find(({ id }) => id === values.country_id)
    const { wrong } = checkNumbers(values, country?.alpha_2 ?? 'PL')
    const more: Partial<Record<keyof Values, string>> = { ...wrong }
    if (values.settlement_form === 'company' && !values.company_name.trim()) more.company_name = 'inputs.error.required'
    const added = Object.entries(more).map(([name, message]): [string, FieldError] => [name, { type: 'rule', message }])
    if (added.length === 0) return result
    return { values: {}, errors: { ...Object.fromEntries(added), ...result.errors } }
  }
