import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fallbackConfig, loadConfig } from '#/app/server/config.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { problemOfInvoice } from './invoice-file.ts'

const recipient = {
  name: 'Fanfara sp. z o.o.',
  address: 'ul. Prosta 1, Warszawa',
  tax_id: '5252525252',
  email: 'faktury@fanfara.example',
}
const pdf = new File(['%PDF-1.7'], 'faktura 7.pdf', { type: 'application/pdf' })

afterEach(() => vi.unstubAllGlobals())

async function open(isAllowed: boolean, ...answers: Response[]) {
  const calls = serve({
    'GET /config': () =>
      answer(200, { data: { ...fallbackConfig, invoice: { ...fallbackConfig.invoice, recipient } } }),
    'POST /payments/invoice': () => answers.shift() ?? answer(500, { message: 'x' }),
  })
  await loadConfig()
  const { cache } = showPage(() => <InvoiceButton isAllowed={isAllowed} minimum={100} balance={1234.5} />)
  const button = await screen.findByRole('button', { name: 'Wyślij fakturę' })
  fireEvent.click(button)
  return { calls: () => calls.filter(({ name }) => name.startsWith('POST')), button, cache }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const choose = async (file: File) =>
  fireEvent.change((await dialog()).getByLabelText('Faktura'), { target: { files: [file] } })
const sendButton = async () => (await dialog()).getByRole('button', { name: 'Wyślij fakturę' })

test('MONEY-09 MONEY-11 under the minimum the button is disabled, says why and opens nothing', async () => {
  const { button } = await open(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('co najmniej')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('GEN-10 TRAN-77 MONEY-03 MONEY-12 MONEY-19 the dialog names the amount, the recipient, to copy, and the 30 days', async () => {
  await open(true)
  const shown = await dialog()
  expect(shown.getByText(/w ciągu 30 dni/).textContent).toMatch(/fakturę na 1\s234,50\szł/)
  for (const value of Object.values(recipient)) expect(shown.getByText(value)).toBeTruthy()
  expect(shown.getAllByRole('button', { name: /^Kopiuj: / })).toHaveLength(4)
})

test('MONEY-13 MONEY-14 MONEY-15 one PDF is taken, and only one below 10 MB enables the send button', async () => {
  await open(true)
  const field = (await dialog()).getByLabelText<HTMLInputElement>('Faktura')
  expect([field.type, field.multiple]).toEqual(['file', false])
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  await choose(new File(['x'], 'skan.png', { type: 'image/png' }))
  expect((await dialog()).getByText('Plik musi być w formacie PDF!')).toBeTruthy()
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  const large = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  await choose(large)
  expect((await dialog()).getByText('Plik musi być mniejszy niż 10MB!')).toBeTruthy()
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  await choose(pdf)
  expect((await dialog()).getByText('faktura 7.pdf')).toBeTruthy()
  expect((await sendButton()).getAttribute('aria-disabled')).not.toBe('true')
  expect([
    problemOfInvoice(pdf, 10),
    problemOfInvoice(new File(['x'], 'a.exe', { type: 'application/pdf' }), 10),
  ]).toEqual([null, 'pdf'])
})

test('MONEY-16 MONEY-17 ERR-19 TRAN-78 a double press sends one form with the field, then a modal in the dialog’s place says what was sent, and payments are read again', async () => {
  const sent = { data: { id: 'x', amount: 1234.5, due_date: '2026-04-01' } }
  const { calls, cache } = await open(true, answer(201, sent))
  cache.setQueryData(['Payments'], {})
  await choose(pdf)
  const button = await sendButton()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('Faktura wysłana')).toBeTruthy()
  // The dialog may still be on its way out, and names the sum as well.
  const told = screen.getByText(/już do nas dotarła/).textContent
  expect(told).toMatch(/1\s234,50\szł/)
  expect(told).toContain('01\u201104\u20112026')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(cache.getQueryState(['Payments'])?.isInvalidated).toBe(true)
  expect(calls()).toHaveLength(1)
  const form = calls()[0]?.body as FormData
  expect([...form.keys()]).toEqual(['amount', 'invoice'])
  expect(form.get('amount')).toBe('1234.5')
  expect((form.get('invoice') as File).name).toBe('faktura 7.pdf')
})

test.each([
  ['the first sentence about the invoice', { message: 'm', errors: { invoice: ['a', 'b'] } }, 'a'],
  ['a refusal without one', { message: 'm' }, 'Wystąpił nieznany błąd'],
  ['a refusal by name', { message: 'Konto zmieniono niedawno.', code: 'payout_on_hold' }, 'Konto zmieniono niedawno.'],
])(
  'MONEY-14 MONEY-18 ERR-15 TRAN-79 %s is shown as an alert; the file stays, and only another one can be sent',
  async (_, body, sentence) => {
    await open(true, answer(422, body))
    await choose(pdf)
    fireEvent.click(await sendButton())
    expect((await (await dialog()).findByRole('alert')).textContent).toContain(sentence)
    expect((await dialog()).getByText('faktura 7.pdf')).toBeTruthy()
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
    await choose(new File(['%PDF-1.7'], 'faktura 8.pdf', { type: 'application/pdf' }))
    expect((await dialog()).queryByRole('alert')).toBeNull()
    expect((await sendButton()).getAttribute('aria-disabled')).not.toBe('true')
  },
)

test.each([429, 503])('TRAN-79 after a %i, which may pass by itself, the same file can be sent again', async status => {
  await open(true, answer(status, { message: 'Teraz nie.' }))
  await choose(pdf)
  fireEvent.click(await sendButton())
  await (await dialog()).findByRole('alert')
  expect((await sendButton()).getAttribute('aria-disabled')).not.toBe('true')
})

test('SCR-93 what fails for all is told once, and the dialog says what became of the document', async () => {
  await open(true, answer(503, { message: 'Usługa chwilowo nie odpowiada.' }))
  await choose(pdf)
  fireEvent.click(await sendButton())
  const alert = await (await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('Plik czeka tutaj')
  expect(alert.textContent).not.toContain('Usługa chwilowo nie odpowiada.')
})

test('FIN-14 of an invoice whose answer was lost nobody says that it was not sent; the same may be sent once more', async () => {
  await open(true, answer(429, { message: 'Teraz nie.' }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await choose(pdf)
  fireEvent.click(await sendButton())
  expect(await (await dialog()).findByText('Nie wiemy, czy faktura dotarła')).toBeTruthy()
  expect((await dialog()).queryByText('Faktura nie została wysłana')).toBeNull()
  expect((await sendButton()).getAttribute('aria-disabled')).not.toBe('true')
})

test('MONEY-18 MONEY-22 without billing data the alert leads to it', async () => {
  await open(true, answer(422, { message: 'Uzupełnij dane.', code: 'billing_incomplete' }))
  await choose(pdf)
  fireEvent.click(await sendButton())
  const alert = await (await dialog()).findByRole('alert')
  await waitFor(() => expect(within(alert).getByRole('link').getAttribute('href')).toBe('/settings/billing'))
})

test('13.9 MONEY-18 a balance that changed meanwhile: the new sum stands in the dialog, and the document is chosen anew', async () => {
  const changed = { message: 'Twoje saldo to teraz 1 500,00 zł.', code: 'amount_changed', amount: 1500 }
  const sent = { data: { id: 'x', amount: 1500, due_date: '2026-04-01' } }
  const { calls } = await open(true, answer(409, changed), answer(201, sent))
  await choose(pdf)
  fireEvent.click(await sendButton())
  expect(await (await dialog()).findByText('Twoje saldo to teraz 1 500,00 zł.')).toBeTruthy()
  expect((await dialog()).getByText(/w ciągu 30 dni/).textContent).toMatch(/fakturę na 1\s500,00\szł/)
  expect((await dialog()).queryByText('faktura 7.pdf')).toBeNull()
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  await choose(new File(['%PDF-1.7'], 'faktura 8.pdf', { type: 'application/pdf' }))
  fireEvent.click(await sendButton())
  expect(await screen.findByText('Faktura wysłana')).toBeTruthy()
  expect(calls().map(({ body }) => (body as FormData).get('amount'))).toEqual(['1234.5', '1500'])
})

const ksefField = async () => (await dialog()).getByLabelText<HTMLInputElement>('Numer KSeF (jeśli masz)')

test('KSEF-03 a number with a mistake is named when the field is left and is not sent; a right one goes along', async () => {
  const { calls } = await open(true, answer(201, { data: { id: 'x', amount: 1234.5, due_date: '2026-04-01' } }))
  await choose(pdf)
  fireEvent.change(await ksefField(), { target: { value: '5265877635-2025' } })
  expect((await dialog()).queryByText(/To nie jest numer KSeF/)).toBeNull()
  fireEvent.blur(await ksefField())
  expect(await (await dialog()).findByText(/To nie jest numer KSeF/)).toBeTruthy()
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(await ksefField(), { target: { value: ' 5265877635-20250826-0100001af629-af' } })
  fireEvent.click(await sendButton())
  expect(await screen.findByText('Faktura wysłana')).toBeTruthy()
  const form = calls()[0]?.body as FormData
  expect(form.get('ksef_number')).toBe('5265877635-20250826-0100001AF629-AF')
})

test('KSEF-03 what the server says of the number stands under it; number and file stay until they are changed', async () => {
  const used = { message: 'm', errors: { ksef_number: ['Już ją mamy.'] } }
  await open(true, answer(422, used))
  await choose(pdf)
  fireEvent.change(await ksefField(), { target: { value: '5265877635-20250826-0100001AF629-AF' } })
  fireEvent.click(await sendButton())
  expect(await (await dialog()).findByText('Już ją mamy.')).toBeTruthy()
  expect((await dialog()).queryByText('Faktura nie została wysłana')).toBeNull()
  expect((await dialog()).getByText('faktura 7.pdf')).toBeTruthy()
  fireEvent.change(await ksefField(), { target: { value: '' } })
  await waitFor(async () => expect((await dialog()).queryByText('Już ją mamy.')).toBeNull())
})
