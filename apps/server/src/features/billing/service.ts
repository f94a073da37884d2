import type { BillingForm } from '@fanfara/contract/billing'
import { isNip, plainNip } from '@fanfara/contract/identifiers'
import { isTaken, type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Invalid, Missing, Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import { digestsOf } from './doubles/doubles.ts'
import { checkBilling, type CheckedBilling, isOtherPayee } from './policy.ts'
import * as store from './store.ts'

export { digestOld, doublesOf } from './doubles/doubles.ts'

/** The billing profile, opened. @throws Missing with the account's `email` (NAV-33). */
export async function readBilling(world: World, accountId: string) {
  const row = await store.findBilling(world.db, accountId)
  if (!row) throw new Missing({ email: await accounts.emailOf(world.db, accountId) })
  return openBilling(world, row)
}

function openBilling(world: World, row: store.BillingRow) {
  const open = (sealed: Uint8Array, field: string) =>
    world.keys.open('personal-data', sealed, `billing:${row.account_id}:${field}`)
  return { ...row, taxId: open(row.tax_id_sealed, 'tax_id'), iban: open(row.iban_sealed, 'iban') }
}

interface Saving {
  isNew: boolean
  /** Whether the caller showed to be the owner lately: whoever names where money goes must (decision 0026). */
  isConfirmed: boolean
  /** Where the call comes from: who fills in an address finds out whether it is taken, which is counted like registrations. */
  address: string
}

/**
 * Saves the billing profile. Payouts rest for 72 h from a first and from a changed IBAN on (decision 0026).
 * @throws Invalid by field (BILL-13); Refused `billing_exists` with 409, or Missing, when it is there or not there yet;
 * Forbidden `confirm_identity` for a first or changed account number or tax identity of a caller who is not confirmed;
 * Limited for an account without an address that asked for too many taken ones.
 */
export async function saveBilling(world: World, accountId: string, form: BillingForm, saving: Saving): Promise<void> {
  const country = await store.findCountry(world.db, form.country_id)
  if (!country) throw new Invalid({ country_id: ['inputs.error.required'] })
  const { fields, billing } = checkBilling(form, country.alpha_2)
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
  if ((await accounts.emailOf(world.db, accountId)) !== null)
    return write(world, accountId, billing, { ...saving, isAsked: false })
  return accounts.askingForAddress(world, saving.address, async () => {
    const isAsked = await accounts.mayWrite(world, accountId, billing.email)
    await write(world, accountId, billing, { ...saving, isAsked }).catch(async (error: unknown) => {
      if (isAsked) await accounts.forgetLetter(world, accountId, billing.email)
      throw error
    })
  })
}

async function write(
  world: World,
  accountId: string,
  billing: CheckedBilling,
  { isNew, isConfirmed, isAsked }: Saving & { isAsked: boolean },
): Promise<void> {
  const now = world.clock.now()
  const seal = (text: string, field: string) => world.keys.seal('personal-data', text, `billing:${accountId}:${field}`)
  await withTransaction(world.db, async tx => {
    const account = await accounts.lockLiving(tx, accountId)
    const row = await store.findBilling(tx, accountId)
    if (isNew && row) throw new Refused('billing_exists', { status: 409 })
    if (!isNew && !row) throw new Missing()
    const before = row ? openBilling(world, row) : null
    if (!isConfirmed && isOtherPayee(before, billing)) throw new Forbidden('confirm_identity')
    const isOtherIban = before?.iban !== billing.iban
    const filled = await accounts.fillEmptyEmail(tx, accountId, billing.email)
    if (filled === 'taken') throw emailTaken()
    if (filled === 'filled' && isAsked) await accounts.askToConfirm(world, tx, account, billing.email, now)
    await store.writeBilling(tx, accountId, {
      billing,
      taxIdSealed: seal(billing.tax_id, 'tax_id'),
      ibanSealed: seal(billing.iban, 'iban'),
      ibanChangedAt: isOtherIban ? now : (before?.iban_changed_at ?? null),
      digests: digestsOf(world.keys, billing),
      at: now,
    })
    if (isOtherIban) await tellOfIban(world, tx, account, { iban: billing.iban, isFirst: before === null, at: now })
  }).catch((error: unknown) => {
    // Somebody took the address in the same moment.
    throw isTaken(error, 'account_email_key') ? emailTaken() : error
  })
}

const emailTaken = () => new Invalid({ email: ['refusal.email_taken'] })

/** Whoever did it: the owner hears of a first and of another account number (threat model §3.1). */
async function tellOfIban(
  world: World,
  tx: Tx,
  account: Awaited<ReturnType<typeof accounts.lockLiving>>,
  { iban, isFirst, at }: { iban: string; isFirst: boolean; at: Date },
): Promise<void> {
  const email = accounts.mailboxOf(account)
  const { language } = account
  if (email === null) return
  const values = { ending: iban.slice(-4) }
  const kind = isFirst ? 'iban-saved' : 'iban-changed'
  await post(world, tx, { to: email, language, kind, values, path: '/settings/billing' }, at)
}

/** Whom to pay and where, as a payout needs it, and when what it rests on last changed; `nip` is null for who bills as a private person. */
export async function readPayee(world: World, tx: Tx, accountId: string) {
  const row = await store.findPayee(tx, accountId)
  if (!row) return { billing: null, changedAt: await store.payeeChangedAt(tx, accountId) }
  const { changed_at: changedAt } = row
  const { iban, taxId } = openBilling(world, row)
  const isCompany = row.settlement_form === 'company'
  const holder = isCompany && row.company_name ? row.company_name : `${row.first_name} ${row.last_name}`
  const nip = isCompany && isNip(taxId) ? plainNip(taxId) : null
  const address = { street: row.street, postcode: row.postcode, city: row.city, country: row.alpha_2 }
  return { billing: { iban, holder, nip, address }, changedAt }
}

/** Removes the billing data of whoever had the account before (decision 0025). */
export const removeBilling = (tx: Tx, accountId: string): Promise<void> => store.removeBilling(tx, accountId)

/** Billing data as accounting keeps it of an erased account; null when there was none. */
export async function readForArchive(world: World, tx: Tx, accountId: string) {
  const row = await store.findBilling(tx, accountId)
  if (!row) return null
  const { iban_mac: _ibanMac, tax_mac: _taxMac, phone_mac: _phoneMac, ...opened } = openBilling(world, row)
  const { taxId, tax_id_sealed: _taxId, iban_sealed: _iban, ...rest } = opened
  return { ...rest, tax_id: taxId }
}

/** Unsorted: the order depends on the reader's language. */
export const listCountries = (world: World) => store.listCountries(world.db)
