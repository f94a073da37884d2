import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { email, requiredLine, SEEN } from './accounts.ts'
import { data, endpoint, id } from './endpoint.ts'
import { genders, settlementForms } from './values/enums.ts'

const REQUIRED = 'inputs.error.required'
/** Bank files part addresses into lines by this sign. */
const UNPARTED = /^[^|]*$/
const bankLine = (max: number) => requiredLine(max).check(z.regex(UNPARTED, 'inputs.error.line'))

/** DATA-11: `alpha_2` is the ISO 3166 code; the name is in the language of the request. */
export const country = z.object({ id, name: z.string(), alpha_2: z.string() })

/** DATA-10 as it is sent. Identifiers are normalised and checked by the rules of their country (BILL-13). */
export const billingForm = z.strictObject({
  first_name: bankLine(100),
  last_name: bankLine(100),
  gender: z.enum(genders, REQUIRED),
  tax_id: bankLine(40),
  street: bankLine(150),
  postcode: bankLine(20),
  city: bankLine(100),
  country_id: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.uuid(REQUIRED)),
  email,
  phone: requiredLine(40).check(z.regex(/^\+?[\d\s()-]{6,30}$/, 'inputs.error.phone')),
  iban: bankLine(60),
  bank_name: bankLine(100),
  settlement_form: z._default(z.enum(settlementForms, REQUIRED), 'individual'),
  company_name: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          atMost(200, 'inputs.error.too_long'),
          z.regex(SEEN, REQUIRED),
          z.regex(/^[^|\p{Cc}\p{Zl}\p{Zp}]*$/u, 'inputs.error.line'),
        ),
    ),
  ),
})
/** A billing form once read: trimmed, identifiers normalised (DATA-10). */
export type BillingForm = z.output<typeof billingForm>

/** DATA-10 as it is answered: no rules, since what is kept may be older than they are. */
export const billingProfile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(genders),
  tax_id: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country_id: id,
  country,
  email: z.string(),
  phone: z.string(),
  iban: z.string(),
  bank_name: z.string(),
  settlement_form: z.enum(settlementForms),
  company_name: z.nullable(z.string()),
})

/** API-18. The 404 carries `email`, the account's. */
export const getBilling = endpoint({
  id: 'getBilling',
  method: 'GET',
  path: '/profiles',
  auth: 'creator',
  summary: 'The billing profile; 404 until there is one.',
  response: data(billingProfile),
})
/** API-19: 409 when there is one already. Needs a confirmed identity where money could be led elsewhere. */
export const createBilling = endpoint({
  id: 'createBilling',
  method: 'POST',
  path: '/profiles',
  auth: 'creator',
  confirms: 'sometimes',
  summary:
    'Saves the billing profile for the first time, with a confirmed identity; payouts rest for 72 hours from then on.',
  body: billingForm,
  response: data(billingProfile),
  status: 201,
  errors: [409],
  refusals: ['billing_exists'],
})
/** API-20: replaces every field; 404 when there is none. */
export const updateBilling = endpoint({
  id: 'updateBilling',
  method: 'PUT',
  path: '/profiles',
  auth: 'creator',
  confirms: 'sometimes',
  summary:
    'Changes the billing profile. Another account number, tax number or form of settlement needs a confirmed identity; a changed IBAN holds payouts back for 72 hours.',
  body: billingForm,
  response: data(billingProfile),
})
/** API-45: about 249 rows, nothing to page. */
export const listCountries = endpoint({
  id: 'listCountries',
  method: 'GET',
  path: '/countries',
  auth: 'account',
  summary: 'Countries, named and sorted in the language of the request.',
  response: data(z.array(country)),
})
