import { isDeepStrictEqual } from 'node:util'
import { type CompanyField, companyFields, type CompanyForm } from '@fanfara/contract/ops/company'
import { isNip, plainIban, plainNip, polishPostcode } from '@fanfara/contract/identifiers'
import { isIban } from '../billing/service.ts'

/** Checks what a company says about itself (BILL-13, OPS-21); sentence keys by field, and the normal forms. */
export function checkCompany<Form extends CompanyForm>(
  form: Form,
): { fields: Record<string, string[]>; company: Form } {
  const fields: Record<string, string[]> = {}
  const postcode = polishPostcode(form.postcode)
  const company: Form = {
    ...form,
    tax_id: plainNip(form.tax_id),
    postcode: postcode ?? form.postcode,
    bank_accounts: form.bank_accounts.map(({ name, iban }) => ({ name, iban: plainIban(iban) })),
  }
  if (!isNip(company.tax_id)) fields.tax_id = ['inputs.error.nip']
  if (!postcode) fields.postcode = ['inputs.error.postcode']
  const seen = new Set<string>()
  company.bank_accounts.forEach(({ iban }, at) => {
    // Złoty is paid from accounts of Polish banks alone: the files say their sort codes.
    if (!iban.startsWith('PL') || !isIban(iban)) fields[`bank_accounts.${at}.iban`] = ['inputs.error.iban_polish']
    else if (seen.has(iban)) fields[`bank_accounts.${at}.iban`] = ['inputs.error.iban_twice']
    seen.add(iban)
  })
  return { fields, company }
}

/** The fields in which two forms differ, in the form's order; all of them without a form before. */
export const changedFields = (before: CompanyForm | null, after: CompanyForm): CompanyField[] =>
  companyFields.filter(name => before === null || !isDeepStrictEqual(before[name], after[name]))
