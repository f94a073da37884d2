import { payoutId } from '@fanfara/contract/money-ids'
import { INVOICE_MAX_BYTES } from '@fanfara/contract/limits'
import { grosze } from '@fanfara/contract/money'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsDownloadInvoice,
  opsListPayouts,
  opsRefusePayout,
} from '@fanfara/contract/ops/payouts'
import { opsGetCreator } from '@fanfara/contract/ops/creators'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { inventedNip } from '#/demo/identifiers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { reconcile } from '#/features/ledger/service.ts'
import { compressedPdf, harmlessDocuments, pdfOf, plainPage, refusedDocuments, streamedPage } from './pdf-samples.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

interface Answer {
  status: number
  headers: Headers
  message?: string
  code?: string
  errors?: Record<string, string[]>
  data?: { id: string; amount: number; due_date: string }
}

interface Sent {
  bytes?: Uint8Array
  name?: string
  type?: string
  key?: string
  field?: string
  ksef?: string
}

/** Sends a document as a browser does. */
async function send({ token }: Pick<Creator, 'token'>, sent: Sent = {}): Promise<Answer> {
  const { bytes = pdfOf(), name = 'Faktura 1.PDF', type = 'application/pdf', key, field = 'invoice', ksef } = sent
  const form = new FormData()
  if (ksef !== undefined) form.set('ksef_number', ksef)
  form.set(field, new File([new Uint8Array(bytes)], name, { type }))
  const response = await fetch(`${world.origin}/api/payments/invoice`, {
    method: 'POST',
    headers: {
      'content-language': 'en',
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: form,
  })
  return {
    ...((await response.json()) as Omit<Answer, 'status' | 'headers'>),
    status: response.status,
    headers: response.headers,
  }
}

/** A document unlike every other. */
let serial = 0
const another = () => pdfOf([...plainPage, `(${(serial += 1)})`])

const rich = (amount = 250_00) => world.creator({ available: grosze(amount) })
const fetchAs = (token: string | null, path: string) =>
  fetch(`${world.origin}/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

test('GEN-10 API-38 TRAN-44 MONEY-16 MONEY-19 CONST-09 MONEY-21 an invoice takes the whole balance, falls due after 30 days, and is paid through the bank file', async () => {
  const ola = await rich()
  const operator = await world.operator()
  const bytes = another()
  const sent = await send(ola, { bytes })
  // The world's clock stands at the 2nd of March 2026.
  expect([sent.status, sent.data]).toEqual([201, { id: sent.data?.id, amount: 250, due_date: '2026-04-01' }])
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 250_00 })
  const [row] = (await ola.call(getPayments)).data
  expect(row).toMatchObject({
    status: 'sent_for_payout',
    invoice: { id: sent.data?.id, due_date: '2026-04-01' },
    // Within the day that it falls due, which is the day that was told (TOLD-01).
    expected_at: '2026-04-01T21:59:59.000Z',
  })
  const [order] = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data.filter(
    ({ creator }) => creator.id === ola.id,
  )
  expect(order).toMatchObject({ amount: 250, invoice: { due_date: '2026-04-01' } })
  const document = await fetchAs(ola.token, `/payments/invoices/${sent.data?.id}/content`)
  expect(Buffer.from(await document.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(document.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="PO-\d{6}\.pdf"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect(await operator.call(opsDownloadInvoice, { params: { id: order?.id ?? '' } })).toMatch(/^%PDF-1\.7[^]*%%EOF\n$/)
  const file = await operator.call(opsCreateBankFile, {
    body: { format: 'elixir-0', payout_ids: [order?.id ?? ''] },
  })
  await world.release(file.data.id)
  await operator.call(opsConfirmPayout, { params: { id: order?.id ?? '' } })
  expect((await ola.call(getPayments)).data[0]).toMatchObject({ status: 'paid', expected_at: null })
  expect(await reconcile(world.world)).toEqual([])
})

test('SEC-08 SEC-11 a document is read by its owner and by operators, by nobody else', async () => {
  const ola = await rich()
  const kuba = await world.creator()
  const { data } = await send(ola, { bytes: another() })
  const paths = [`/payments/invoices/${data?.id}/content`, `/ops/payouts/${data?.id}/invoice`] as const
  expect((await fetchAs(null, paths[0])).status).toBe(401)
  expect((await fetchAs(kuba.token, paths[0])).status).toBe(404)
  expect((await fetchAs(ola.token, paths[1])).status).toBe(403)
  const file = await world.world.db
    .selectFrom('payout')
    .select('invoice_file')
    .where('id', '=', payoutId(data?.id ?? ''))
    .executeTakeFirstOrThrow()
  expect((await fetch(`${world.origin}/files/${file.invoice_file}`)).status).toBe(404)
})

test('TRAN-46 MSG-26 a refused invoice gives the money back and says why; the same document may come again', async () => {
  const ola = await rich()
  const operator = await world.operator()
  const bytes = another()
  const { data } = await send(ola, { bytes })
  await operator.call(opsRefusePayout, { params: { id: data?.id ?? '' }, body: { reason: 'Brak numeru NIP nabywcy.' } })
  expect(await ola.balances()).toEqual({ pending: 0, available: 250_00, inPayout: 0 })
  expect((await ola.call(getPayments)).data[0]).toMatchObject({ status: 'ready_for_payout', invoice: null })
  await sendDue(world.world)
  const told = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', ola.id)
    .execute()
  expect(told.map(({ content }) => content).join()).toContain('Brak numeru NIP nabywcy.')
  const audit = await operator.call(opsListAudit, { query: {} })
  expect(audit.data[0]).toMatchObject({ action: 'payout_refused' })
  expect((await send(ola, { bytes })).status).toBe(201)
})

describe('refusals', () => {
  test('MONEY-09 MONEY-22 threat model §4.13 under the minimum, without billing data, on hold, limited: nothing moves, nothing is kept', async () => {
    const poor = await rich(99_99)
    expect(await send(poor)).toMatchObject({ status: 422, code: 'payout_below_minimum' })
    const unbilled = await world.creator({ available: grosze(100_00), billing: false })
    expect(await send(unbilled)).toMatchObject({ status: 422, code: 'billing_incomplete' })
    const changed = await rich()
    await world.world.db
      .updateTable('billing_profile')
      .set({ iban_changed_at: world.clock.now() })
      .where('account_id', '=', changed.id)
      .execute()
    expect(await send(changed)).toMatchObject({ status: 422, code: 'payout_on_hold', until: expect.any(String) })
    const limited = await rich()
    await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', limited.id).execute()
    expect((await send(limited)).status).toBe(403)
    for (const creator of [poor, unbilled, changed, limited]) expect((await creator.balances()).inPayout).toBe(0)
  })

  test('MONEY-21 an invoice for nothing, or sent twice for two balances, is refused', async () => {
    const ola = await rich()
    const bytes = another()
    expect((await send(ola, { bytes })).status).toBe(201)
    expect(await send(ola, { bytes })).toMatchObject({ status: 422, code: 'payout_below_minimum' })
    await ola.earn(grosze(300_00))
    expect((await send(ola, { bytes })).errors).toEqual({ invoice: ['You have already sent this invoice.'] })
    expect((await send(ola, { bytes: another() })).status).toBe(201)
  })

  test('VAL-30 threat model §3.6 name, declared type and content must all say PDF', async () => {
    const ola = await rich()
    const wrong = { invoice: ['File must be a PDF!'] }
    expect((await send(ola, { name: 'faktura.pdf.exe' })).errors).toEqual(wrong)
    expect((await send(ola, { type: 'image/png' })).errors).toEqual(wrong)
    expect((await send(ola, { field: 'avatar' })).errors).toEqual({ invoice: ['This field is required'] })
    expect(await ola.balances()).toMatchObject({ available: 250_00 })
  })

  test('VAL-31 MONEY-15 CONST-08 ten megabytes and more are refused, a byte less is not too large', async () => {
    const ola = await rich()
    const filled = (length: number) => pdfOf([...plainPage, `(${' '.repeat(length)})`])
    const length = INVOICE_MAX_BYTES - (filled(INVOICE_MAX_BYTES).length - INVOICE_MAX_BYTES)
    const [large, atLimit] = [filled(length), filled(length - 1)]
    expect([large.length, atLimit.length]).toEqual([INVOICE_MAX_BYTES, INVOICE_MAX_BYTES - 1])
    expect(await send(ola, { bytes: large })).toMatchObject({
      status: 413,
      errors: { invoice: ['File must be smaller than 10MB!'] },
    })
    expect((await send(ola, { bytes: atLimit })).status).toBe(201)
  })
})

describe('threat model §3.6 documents', () => {
  const sentences = {
    pdf: 'File must be a PDF!',
    pdf_broken: 'We cannot read this PDF. Export it again and try once more.',
    pdf_active: 'This PDF holds more than pages: a script, an attachment or a password. Export it as a plain PDF.',
  }

  test('VAL-30 what holds more than pages, is broken, or is no PDF is refused; other requests go on meanwhile', async () => {
    const ola = await rich()
    const seen: Record<string, unknown> = {}
    for (const [name, [bytes]] of Object.entries(refusedDocuments)) {
      await world.world.db.deleteFrom('limit_counter').execute()
      const { status, errors } = await send(ola, { bytes })
      seen[name] = [status, errors?.invoice?.[0]]
    }
    const expected = Object.entries(refusedDocuments).map(([name, [, reason]]) => [name, [422, sentences[reason]]])
    expect(seen).toEqual(Object.fromEntries(expected))
    expect(await ola.balances()).toMatchObject({ available: 250_00, inPayout: 0 })
  })

  test.each(Object.entries(harmlessDocuments))('kept: %s', async (_, bytes) => {
    expect((await send(await rich(), { bytes })).status).toBe(201)
  })
})

describe('two at once', () => {
  test('SEC-12 threat model §4.7 the same key gives the same answer, another document under it is refused', async () => {
    const ola = await rich()
    const bytes = another()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(ola, { bytes, key: 'one-press' })))
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data])))).toHaveLength(1)
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 250_00 })
    const other = await send(ola, { bytes: another(), key: 'one-press' })
    expect([other.status, Object.keys(other.errors ?? {})]).toEqual([422, ['idempotency-key']])
  })

  test('SEC-12 an invoice and a payout order at once: one of them', async () => {
    const ola = await rich()
    const [invoice, order] = await Promise.allSettled([
      send(ola, { bytes: another() }),
      ola.call(requestPayout, { body: undefined }),
    ])
    const invoiced = invoice.status === 'fulfilled' && invoice.value.status === 201
    expect(invoiced).not.toBe(order.status === 'fulfilled')
    expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 250_00 })
  })
})

test('PROF-19 threat model §3.10 an erased account takes documents along that accounting need not keep', async () => {
  const ola = await rich()
  const operator = await world.operator()
  const { data } = await send(ola, { bytes: compressedPdf(`${streamedPage} (erase)`) })
  const id = data?.id ?? ''
  const { invoice_file: file } = await world.world.db
    .selectFrom('payout')
    .select('invoice_file')
    .where('id', '=', payoutId(id))
    .executeTakeFirstOrThrow()
  await operator.call(opsRefusePayout, { params: { id }, body: { reason: 'Pomyłka' } })
  await ola.call(deleteUser, { query: { id: ola.id }, body: undefined })
  await sendDue(world.world)
  expect(await world.world.files.read(file ?? '')).toBeNull()
})

describe('KSEF-03 the number that KSeF gave to an invoice', () => {
  const number = '5265877635-20250826-0100001AF629-AF'
  const otherNumber = '5265877635-20251103-0100001AF62A-C9'

  test('is kept with the order, seen by operators, and stands in the title for the bank', async () => {
    const operator = await world.operator()
    const creator = await world.creator({ available: grosze(150_00) })
    expect((await send(creator, { ksef: ` ${number.toLowerCase()} ` })).status).toBe(201)
    const [order] = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data.filter(
      row => row.creator.id === creator.id,
    )
    expect(order?.invoice?.ksef_number).toBe(number)
    const file = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [order?.id ?? ''] } })
    await world.release(file.data.id)
    const content = await operator.call(opsDownloadBankFile, { params: { id: file.data.id } })
    expect(content).toContain(`"${order?.reference} Fanfara|${number}"`)
  })

  test('DESK-14 a creator’s page lists the invoices that they sent, with what became of each and whether the document is kept', async () => {
    const [operator, creator, other] = [
      await world.operator(),
      await world.creator({ available: grosze(150_00) }),
      await world.creator({ available: grosze(200_00) }),
    ]
    await other.call(requestPayout)
    const { data: sent } = await send(creator, { bytes: another() })
    const read = async ({ id }: Creator) => (await operator.call(opsGetCreator, { params: { id } })).data.invoices
    const [invoice] = await read(creator)
    expect(invoice).toMatchObject({
      id: sent?.id,
      reference: expect.stringMatching(/^PO-\d{6}$/),
      amount: 150,
      status: 'ordered',
      due_date: sent?.due_date,
      ksef_number: null,
      is_ksef_of_other: false,
      is_kept: true,
    })
    expect(await read(other)).toEqual([])
    await operator.call(opsRefusePayout, { params: { id: sent?.id ?? '' }, body: { reason: 'Pomyłka' } })
    await world.world.db
      .updateTable('payout')
      .set({ invoice_file: null })
      .where('id', '=', payoutId(sent?.id ?? ''))
      .execute()
    expect(await read(creator)).toMatchObject([{ status: 'refused', is_kept: false }])
  })

  test('is asked of nobody, must be right, and asks for money once', async () => {
    const creator = await world.creator({ available: grosze(150_00) })
    const wrong = await send(creator, { ksef: number.replace(/AF$/, 'AE') })
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['ksef_number']])
    const again = await send(creator, { ksef: number, bytes: pdfOf(plainPage, '', '\n\n') })
    expect([again.status, Object.keys(again.errors ?? {})]).toEqual([422, ['ksef_number']])
    expect(await creator.balances()).toMatchObject({ available: 150_00, inPayout: 0 })
    expect((await send(creator, { ksef: '' })).status).toBe(201)
  })

  /** Bills as a company with this NIP, or as a private person with what is a PESEL. */
  async function billAs({ id }: Creator, form: 'company' | 'individual', taxId: string): Promise<void> {
    const sealed = world.world.keys.seal('personal-data', taxId, `billing:${id}:tax_id`)
    await world.world.db
      .updateTable('billing_profile')
      .set({ settlement_form: form, tax_id_sealed: sealed })
      .where('account_id', '=', id)
      .execute()
  }

  test.each([
    ['company', inventedNip('spółka'), true],
    ['company', '526-587-76-35', false],
    ['individual', '44051401359', false],
  ] as const)(
    'KSEF-04 a %s with %s: operators read whether the number is of somebody else',
    async (form, taxId, isOther) => {
      const operator = await world.operator()
      const creator = await world.creator({ available: grosze(150_00) })
      await billAs(creator, form, taxId)
      const { data } = await send(creator, { ksef: otherNumber, bytes: pdfOf([...plainPage, `(${taxId})`]) })
      const ordered = await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
      const order = ordered.data.find(row => row.creator.id === creator.id)
      expect(order?.invoice).toMatchObject({ id: data?.id, ksef_number: otherNumber, is_ksef_of_other: isOther })
      await operator.call(opsRefusePayout, { params: { id: data?.id ?? '' }, body: { reason: 'Pomyłka' } })
    },
  )
})
