import type { BillingForm } from '@fanfara/contract/billing'
import { checkNumbers } from '@fanfara/contract/identifiers'
import { isIban } from './identifiers.ts'

/** A billing form whose identifiers are in their normal form. */
export type CheckedBilling = Omit<BillingForm, 'company_name'> & { company_name: string | null }

/** Checks what depends on country and form of settlement (BILL-13); sentence keys by field, and the normal forms. */
export function checkBilling(
  form: BillingForm,
  alpha2: string,
): { fields: Record<string, string[]>; billing: CheckedBilling } {
  const { wrong, numbers } = checkNumbers(form, alpha2)
  const fields: Record<string, string[]> = Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, [key]]))
  const isCompany = form.settlement_form === 'company'
  const billing: CheckedBilling = { ...form, ...numbers, company_name: isCompany ? form.company_name || null : null }
  if (!isIban(billing.iban)) fields.iban = ['inputs.error.iban']
  if (isCompany && !billing.company_name) fields.company_name = ['inputs.error.required']
  return { fields, billing }
}

/** Fewer digits are no number of a telephone. */
const PHONE_DIGITS = 9

/**
 * What of a billing profile two accounts of one person have in common, in one form however it was written (decision 0082).
 * @example comparable({ iban: 'PL61 1090', tax_id: '123-456-32-18', phone: '+48 600 100 200' }).phone // '600100200'
 */
export function comparable({ iban, tax_id: taxId, phone }: Pick<CheckedBilling, 'iban' | 'tax_id' | 'phone'>) {
  const digits = phone.replace(/\D/g, '')
  return {
    iban: iban.replace(/\s/g, '').toUpperCase(),
    tax: taxId.replace(/[^\dA-Za-z]/g, '').toUpperCase(),
    phone: digits.length < PHONE_DIGITS ? null : digits.slice(-PHONE_DIGITS),
  }
}

/** What says where money goes and who is taxed for it. */
interface Payee {
  iban: string
  taxId: string
  settlement_form: string
  company_name: string | null
}

/** Whether a form would pay or tax somebody else than before; the first one does (decision 0026). */
export function isOtherPayee(before: Payee | null, after: CheckedBilling): boolean {
  if (before === null) return true
  const { iban, tax_id: taxId, settlement_form, company_name } = after
  return (
    before.iban !== iban ||
    before.taxId !== taxId ||
    before.settlement_form !== settlement_form ||
    before.company_name !== company_name
  )
}
