import { isDeepStrictEqual } from 'node:util'
import { type CompanyField, companyFields, type CompanyForm } from '@fanfara/contract/ops/company'
import { plainIban, plainNip, polishPostcode } from '@fanfara/contract/identifiers'

/** A company with its identifiers in their normal forms (BILL-13, OPS-21); the contract found them right. */
export const plainCompany = (form: CompanyForm): CompanyForm => ({
  ...form,
  tax_id: plainNip(form.tax_id),
  postcode: polishPostcode(form.postcode) ?? form.postcode,
  bank_accounts: form.bank_accounts.map(({ name, iban }) => ({ name, iban: plainIban(iban) })),
})

/** The fields in which two forms differ, in the form's order; all of them without a form before. */
export const changedFields = (before: CompanyForm | null, after: CompanyForm): CompanyField[] =>
  companyFields.filter(name => before === null || !isDeepStrictEqual(before[name], after[name]))
