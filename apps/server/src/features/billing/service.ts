import type { BillingForm } from '@fanfara/contract/billing'
import { isTaken, type Tx, withTransaction } from '../../db/port.ts'
import { Invalid, Missing, Refused } from '../../errors.ts'
import { post } from '../../letters.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import { checkBilling } from './policy.ts'
import * as store from './store.ts'

/** The billing profile, opened. @throws Missing with the account's `email` (NAV-33). */
export async function readBilling(world: World, accountId: string) {
  const row = await store.findBilling(world.db, accountId)
  if (!row) throw new Missing({ email: await store.emailOf(world.db, accountId) })
  return openBilling(world, row)
}

function openBilling(world: World, row: store.BillingRow) {
  const open = (sealed: Uint8Array, field: string) =>
    world.keys.open('personal-data', sealed, `billing:${row.account_id}:${field}`)
  return { ...row, taxId: open(row.tax_id_sealed, 'tax_id'), iban: open(row.iban_sealed, 'iban') }
}

/**
 * Saves the billing profile. The first IBAN is usable at once; a changed one holds payouts back for 72 h (design §5).
 * @throws Invalid by field (BILL-13); Refused `billing_exists` with 409, or Missing, when it is there or not there yet.
 */
export async function saveBilling(
  world: World,
  accountId: string,
  form: BillingForm,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const country = await store.findCountry(world.db, form.country_id)
  if (!country) throw new Invalid({ country_id: ['inputs.error.required'] })
  const { fields, billing } = checkBilling(form, country.alpha_2)
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
  const now = world.clock.now()
  const seal = (text: string, field: string) => world.keys.seal('personal-data', text, `billing:${accountId}:${field}`)
  await withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, accountId)
    const before = await store.findBilling(tx, accountId)
    if (isNew && before) throw new Refused('billing_exists', { status: 409 })
    if (!isNew && !before) throw new Missing()
    const isIbanChanged = before !== undefined && openBilling(world, before).iban !== billing.iban
    const changedAt = isIbanChanged ? now : (before?.iban_changed_at ?? null)
    if (!(await store.fillEmptyEmail(tx, accountId, billing.email))) throw emailTaken()
    await store.writeBilling(tx, accountId, {
      billing,
      taxIdSealed: seal(billing.tax_id, 'tax_id'),
      ibanSealed: seal(billing.iban, 'iban'),
      ibanChangedAt: changedAt,
      at: now,
    })
    if (isIbanChanged) await tellOfIban(world, tx, accountId, { iban: billing.iban, at: now })
  }).catch((error: unknown) => {
    // Somebody took the address in the same moment.
    throw isTaken(error, 'account_email_key') ? emailTaken() : error
  })
}

const emailTaken = () => new Invalid({ email: ['refusal.email_taken'] })

/** Whoever changed it: the owner hears of another account number (threat model §3.1). */
async function tellOfIban(
  world: World,
  tx: Tx,
  accountId: string,
  { iban, at }: { iban: string; at: Date },
): Promise<void> {
  const { email, language } = await store.readerOf(tx, accountId)
  if (email === null) return
  const values = { ending: iban.slice(-4) }
  await post(world, tx, { to: email, language, occasion: 'iban-changed', values, path: '/settings/billing' }, at)
}

/** Whom to pay and where, as a payout needs it, and when what it rests on last changed. */
export async function readPayee(world: World, tx: Tx, accountId: string) {
  const credentialsChangedAt = await store.credentialsChangedAt(tx, accountId)
  const row = await store.findBilling(tx, accountId)
  const changes = [credentialsChangedAt, row?.iban_changed_at ?? null].filter(at => at !== null)
  const changedAt = changes.length > 0 ? new Date(Math.max(...changes.map(at => at.getTime()))) : null
  if (!row) return { billing: null, changedAt }
  const { iban } = openBilling(world, row)
  const holder =
    row.settlement_form === 'company' && row.company_name ? row.company_name : `${row.first_name} ${row.last_name}`
  return { billing: { iban, holder, address: `${row.street}|${row.postcode} ${row.city}` }, changedAt }
}

/** Billing data as accounting keeps it of an erased account; null when there was none. */
export async function readForArchive(world: World, tx: Tx, accountId: string) {
  const row = await store.findBilling(tx, accountId)
  if (!row) return null
  const { taxId, iban, tax_id_sealed: _taxId, iban_sealed: _iban, ...rest } = openBilling(world, row)
  return { ...rest, tax_id: taxId, iban }
}

/** All countries. */
export const listCountries = (world: World) => store.listCountries(world.db)
