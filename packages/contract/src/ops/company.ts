import * as z from 'zod/mini'
import { email, requiredLine } from '../accounts.ts'
import { atMost } from '../values/bounds.ts'
import { data, endpoint, id, revision } from '../endpoint.ts'
import { webLink } from '../tasks.ts'
import {
  ADVERTISER_TERM_DAYS,
  BANK_ACCOUNTS_MAX,
  INVOICE_TERM_MAX_DAYS,
  PAYOUT_MINIMUM_MAX,
  WEEKLY_INVITATIONS,
  WEEKLY_INVITATIONS_MAX,
} from '../values/limits.ts'
import { isNip, isPolishIban, plainIban, plainNip, polishPostcode } from '../values/money/identifiers.ts'
import { instantText } from '../values/time.ts'

const REQUIRED = 'inputs.error.required'
/** Bank files part addresses into lines by this sign. */
const bankLine = (max: number) => requiredLine(max).check(z.regex(/^[^|]*$/, 'inputs.error.line'))
const wholeUpTo = (max: number) =>
  z.int(REQUIRED).check(z.gte(1, 'inputs.error.number'), z.lte(max, 'inputs.error.number'))

/** A line that is right where a rule says so; of an empty one it is said that it is needed, and no more. */
const lineBy = (max: number, isRight: (text: string) => boolean, error: string) =>
  bankLine(max).check(z.refine(text => text === '' || isRight(text), error))
const account = z.strictObject({
  name: bankLine(60),
  // Złoty is paid from accounts of Polish banks alone: the files say their sort codes.
  iban: lineBy(60, isPolishIban, 'inputs.error.iban_polish'),
})
/** An account that stands above it already is said to be there twice, at its own number. */
const eachOnce = z.check<z.output<typeof account>[]>(({ value, issues }) => {
  const numbers = value.map(({ iban }) => plainIban(iban))
  numbers.forEach((iban, at) => {
    if (isPolishIban(iban) && numbers.indexOf(iban) < at)
      issues.push({ code: 'custom', input: iban, path: [at, 'iban'], message: 'inputs.error.iban_twice' })
  })
})

/**
 * OPS-21: who pays, to whom invoices are addressed, whom people ask, and what holds for all. Identifiers are checked as
 * those of creators are (BILL-13), together with all else (DESK-111). Its fields stand here as they do on the screen, which is the order in which a change names them.
 */
export const companyForm = z.strictObject({
  name: bankLine(150),
  /** Ten digits, with or without dashes; checked by its last one (VAL-30). */
  tax_id: lineBy(20, text => isNip(plainNip(text)), 'inputs.error.nip'),
  street: bankLine(100),
  postcode: lineBy(20, text => polishPostcode(text) !== null, 'inputs.error.postcode'),
  city: bankLine(100),
  /** Creators' invoices come to this address. */
  invoice_email: email,
  /** Whom people ask, and who letters come from. */
  contact_email: email,
  /** Polish accounts in złoty; bank files pay from the first. */
  bank_accounts: z
    .array(account)
    .check(z.minLength(1, REQUIRED), atMost(BANK_ACCOUNTS_MAX, 'inputs.error.too_many'), eachOnce),
  /** CONST-12, in whole zł. */
  payout_minimum: z
    .int(REQUIRED)
    .check(z.gte(1, 'inputs.error.number'), z.lte(PAYOUT_MINIMUM_MAX, 'inputs.error.number')),
  /** CONST-09: by when invoices of creators are paid, in calendar days. */
  invoice_term_days: wholeUpTo(INVOICE_TERM_MAX_DAYS),
  /** CONST-13: by when advertisers pay, in calendar days. */
  advertiser_term_days: wholeUpTo(ADVERTISER_TERM_DAYS),
  /** ASK-02: invitations to campaigns that may come to one creator in seven days. */
  weekly_invitations: z._default(wholeUpTo(WEEKLY_INVITATIONS_MAX), WEEKLY_INVITATIONS),
  /** ISO 3166, two letters: what an empty billing form begins with (BILL-07). */
  default_country: z
    .string(REQUIRED)
    .check(z.trim(), z.toUpperCase(), atMost(2, 'inputs.error.choice'), z.regex(/^[A-Z]{2}$/, 'inputs.error.choice')),
  /** Pages elsewhere that stand in place of the portal's own; null: the portal's own. */
  terms_url: z.nullable(webLink),
  privacy_url: z.nullable(webLink),
  /** Shown only where there is one. */
  platform_regulation_url: z.nullable(webLink),
  community_chat_url: z.nullable(webLink),
})
/** The company as an operator writes it. */
export type CompanyForm = z.output<typeof companyForm>
const companyField = z.keyof(companyForm)
/** Its fields in the order of the screen. */
export const companyFields = companyField.options
/** What a change names: closed, so that a screen has a word for each. */
export type CompanyField = z.output<typeof companyField>

/** One saving of the company's data, with what it changed. */
export const companyVersion = z.object({
  id,
  at: instantText,
  actor: z.string(),
  /** The fields that it changed, in the form's order; all of them the first time. */
  changed: z.array(companyField),
})

/** The company as operators see it: what was saved, or, in the demo world, what was made up. */
const company = z.object({
  /** Null while nothing was saved and nothing was made up: nothing is paid, billed or handed out then. */
  company: z.nullable(companyForm),
  is_made_up: z.boolean(),
  /** Newest first, the last fifty. */
  history: z.array(companyVersion),
  revision,
})

/** OPS-21: null until somebody saved it; production pays nobody before that. */
export const opsGetCompany = endpoint({
  id: 'opsGetCompany',
  method: 'GET',
  path: '/ops/company',
  auth: 'operator',
  summary: 'Who pays and to whom invoices are addressed, and who changed it when.',
  response: data(company),
})
/** OPS-21: a new version; the ones before are kept. Needs a confirmed identity, since money leaves from these accounts. */
export const opsSetCompany = endpoint({
  id: 'opsSetCompany',
  method: 'PUT',
  path: '/ops/company',
  auth: 'operator',
  right: 'company',
  confirms: 'always',
  summary: 'Saves who pays, the terms and the links, for all from now on.',
  body: z.strictObject({ ...companyForm.shape, revision: z.optional(revision) }),
  response: data(company),
  errors: [409],
  refusals: ['changed_meanwhile'],
})
