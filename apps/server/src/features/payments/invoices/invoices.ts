import type { PayoutId } from '@fanfara/contract/money-ids'
import type { Tx } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'
import { withNewFile } from '#/files/new-file.ts'
import { randomSecret } from '#/setup/secrets.ts'
import * as uploadLimit from '#/files/upload-limit.ts'
import type { World } from '#/world.ts'
import { requireCompany } from '#/features/company/service.ts'
import { examined, refuseWhenBusy } from './invoice-file.ts'
import { type Payee, admitPayee, orderPayout, referenceOf } from '../payouts.ts'
import * as payoutStore from '../payout-store.ts'
import { type Grosze, plnText, toZloty } from '@fanfara/contract/money'
import { dayOf, plusDays } from '@fanfara/contract/time'

/** Counts an invoice before its bytes are read. @throws Unavailable while too many wait; Limited over 10 uploads an hour. */
export async function countInvoice(world: World, creatorId: string): Promise<void> {
  refuseWhenBusy()
  await uploadLimit.countUpload(world, creatorId)
}

const INVOICES = 'invoices'

/**
 * Keeps an invoice's document for an act that refers to it; when the act fails, or was done before under the same key, the
 * document goes again.
 * @throws Invalid on `invoice` for what is no plain PDF.
 */
export async function withInvoice<T>(
  world: World,
  creatorId: string,
  received: ReceivedFile,
  act: (document: { file: string; sha256: string }, keep: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  return uploadLimit.withUpload(world, creatorId, async () => {
    const { bytes, sha256 } = await examined(received)
    const file = `${INVOICES}/${randomSecret(16)}.pdf`
    return withNewFile(world, { name: file, bytes }, keep => act({ file, sha256 }, keep))
  })
}

/**
 * Turns the whole available balance into one payout against the creator's invoice (TRAN-44), due after the company's term, 30 days by default (MONEY-19).
 * @param document with the balance that the creator was shown, where the caller says it: the invoice is over that sum.
 * @throws what `requestPayout` throws; Refused `amount_changed` (409) when the balance is another by now, `company_unknown`
 * in production; Invalid when the same document, or the same number of KSeF, asked for money before.
 */
export async function sendInvoice(
  world: World,
  tx: Tx,
  creator: Payee,
  {
    file,
    sha256,
    shown,
    ksefNumber,
  }: { file: string; sha256: string; shown: Grosze | null; ksefNumber: string | null },
): Promise<{ id: string; amount: Grosze; dueOn: string }> {
  const now = world.clock.now()
  const { invoice_term_days } = await requireCompany(world, tx)
  const billed = await admitPayee(world, tx, creator, now)
  if (shown !== null && shown !== billed.balance)
    throw new Refused('amount_changed', {
      status: 409,
      values: { amount: plnText(billed.balance) },
      amount: toZloty(billed.balance),
    })
  if (await payoutStore.isInvoiceUsed(tx, creator.id, sha256))
    throw new Invalid({ invoice: ['inputs.error.invoice_used'] })
  if (ksefNumber !== null && (await payoutStore.isKsefUsed(tx, ksefNumber)))
    throw new Invalid({ ksef_number: ['inputs.error.ksef_used'] })
  const dueOn = plusDays(dayOf(now), invoice_term_days)
  const { nip } = billed.billed
  const isKsefOfOther = ksefNumber !== null && nip !== null && !ksefNumber.startsWith(nip)
  const invoice = { file, sha256, dueOn, ksefNumber, isKsefOfOther }
  const ordered = await orderPayout(world, tx, creator.id, { ...billed, now, invoice })
  return { ...ordered, dueOn }
}

/**
 * The document of a payout and the name to save it under.
 * @param creatorId whose it must be; null for operators. @throws Missing
 */
export async function readInvoice(world: World, payoutId: PayoutId, creatorId: string | null) {
  const invoice = await payoutStore.findInvoice(world.db, payoutId)
  if (!invoice || (creatorId !== null && invoice.creatorId !== creatorId)) throw new Missing()
  const bytes = await world.files.read(invoice.file)
  if (!bytes) throw new Missing()
  return { name: `${referenceOf(invoice)}.pdf`, bytes }
}
