import { companyFields, type CompanyForm } from '@fanfara/contract/ops/company'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview } from '#/test/samples.ts'
import { answer, changesIn, open, serve, savedMeanwhile, sent, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ours: CompanyForm = {
  name: 'Zorza Media sp. z o.o.',
  street: 'ul. Jasna 1',
  postcode: '00-013',
  city: 'Warszawa',
  tax_id: '1234563218',
  bank_accounts: [{ name: 'Główny', iban: 'PL14114020041234567890123456' }],
  invoice_email: 'faktury@zorza.test',
  contact_email: 'pomoc@zorza.test',
  privacy_url: null,
  terms_url: null,
  platform_regulation_url: null,
  community_chat_url: null,
  payout_minimum: 100,
  default_country: 'PL',
  advertiser_term_days: 90,
  invoice_term_days: 30,
  weekly_invitations: 5,
}
const history = [
  { id: 'b', at: '2026-03-02T10:00:00.000Z', actor: 'Ewa', changed: ['bank_accounts', 'city'] },
  { id: 'a', at: '2026-03-01T10:00:00.000Z', actor: 'Jan', changed: ['name'] },
]
const read = (of: object = {}) => ({
  data: { company: ours, is_made_up: false, history, revision: 'first', ...of },
})
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('OPS-21 the company stands in its fields, and below who changed what when', async () => {
  serve({ 'GET /ops/company': () => read() })
  open('/company')
  expect((await screen.findByLabelText<HTMLInputElement>('Nazwa')).value).toBe('Zorza Media sp. z o.o.')
  expect(screen.getByLabelText<HTMLInputElement>('Numer rachunku 1').value).toBe('PL14 1140 2004 1234 5678 9012 3456')
  expect(screen.queryByRole('button', { name: 'Usuń rachunek 1' })).toBeNull()
  const lines = within(screen.getByRole('heading', { name: 'Historia zmian' }).closest('section') as HTMLElement)
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ewa: Rachunki bankowe, Miejscowość'),
    expect.stringContaining('Jan: Nazwa'),
  ])
  expect(screen.queryByRole('status', { name: /zmyślona/ })).toBeNull()
})

test('OPS-21 the history names what changed in the order in which the form has it', async () => {
  serve({ 'GET /ops/company': () => read({ history: [{ ...history[0], changed: companyFields }] }) })
  open('/company')
  const form = (await screen.findByLabelText('Nazwa')).closest('form')
  const labels = [...(form?.querySelectorAll('label') ?? [])].map(({ textContent }) =>
    / rachunku \d$/.test(textContent) ? 'Rachunki bankowe' : textContent,
  )
  expect(
    await screen.findByText((_, node) => node?.textContent === `Ewa: ${[...new Set(labels)].join(', ')}`),
  ).toBeTruthy()
})

test('OPS-21 a second account is added; what is saved is what was written, with the revision that it began from', async () => {
  const received = serve({
    'GET /ops/company': () => read(),
    'PUT /ops/company': ({ body }) => read({ company: { ...ours, ...(body as object) }, revision: 'second' }),
  })
  open('/company')
  await screen.findByLabelText('Nazwa')
  press('Dodaj rachunek')
  write('Nazwa rachunku 2', 'Zapasowy')
  write('Numer rachunku 2', '27 1140 2004 0000 3002 0135 5387')
  write('Minimalna wypłata, zł', '1 000')
  write('Czat społeczności', ' https://czat.test ')
  press('Zapisz')
  expect(await screen.findByText('Zapisano dane firmy')).toBeTruthy()
  expect(changesIn(received)).toEqual([
    [
      'PUT',
      '/ops/company',
      {
        ...ours,
        bank_accounts: [
          { name: 'Główny', iban: 'PL14 1140 2004 1234 5678 9012 3456' },
          { name: 'Zapasowy', iban: '27 1140 2004 0000 3002 0135 5387' },
        ],
        payout_minimum: 1000,
        community_chat_url: 'https://czat.test',
        revision: 'first',
      },
    ],
  ])
})

test('OPS-21 what the server refuses stands under its field, and nothing typed is lost', async () => {
  serve({
    'GET /ops/company': () => read(),
    'PUT /ops/company': () =>
      answer(422, {
        message: 'Sprawdź pola.',
        errors: { tax_id: ['To nie jest NIP'], 'bank_accounts.0.iban': ['Podaj numer polskiego rachunku: 26 cyfr'] },
      }),
  })
  open('/company')
  await screen.findByLabelText('Nazwa')
  write('NIP', '123')
  press('Zapisz')
  expect(await screen.findByText('To nie jest NIP')).toBeTruthy()
  expect(screen.getByText('Podaj numer polskiego rachunku: 26 cyfr')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('NIP')))
  expect(screen.getByLabelText<HTMLInputElement>('NIP').value).toBe('123')
})

test('LIVE-02 DESK-91 whoever saves second keeps what they typed and reads what a colleague saved, also where that was the first saving ever', async () => {
  let now: object = { history: [], is_made_up: true }
  serve({
    'GET /ops/company': () => read(now),
    'PUT /ops/company': () => {
      now = { company: { ...ours, payout_minimum: 50 }, revision: 'second' }
      return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
    },
  })
  open('/company')
  await screen.findByLabelText('Miejscowość')
  write('Miejscowość', 'Kraków')
  press('Zapisz')
  expect(await savedMeanwhile()).toEqual(['Minimalna wypłata, zł: 100 → 50'])
  expect(await screen.findByText('Ewa')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Miejscowość').value).toBe('Kraków')
})

test('DESK-112: the country of an empty billing form is chosen by its name, and a colleague’s choice is named so', async () => {
  let now: Parameters<typeof read>[0] = {}
  const received = serve({
    'GET /countries': () => ({
      data: [
        { id: 'de', name: 'Niemcy', alpha_2: 'DE' },
        { id: 'pl', name: 'Polska', alpha_2: 'PL' },
      ],
    }),
    'GET /ops/company': () => read(now),
    'PUT /ops/company': () => {
      now = { company: { ...ours, default_country: 'CZ' }, revision: 'second' }
      return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
    },
  })
  open('/company')
  const country = await screen.findByLabelText<HTMLSelectElement>('Kraj w pustym formularzu rozliczeń')
  await expect.poll(() => [...country.options].map(({ text }) => text)).toEqual(['Niemcy', 'Polska'])
  expect(country.selectedOptions[0]?.text).toBe('Polska')
  fireEvent.change(country, { target: { value: 'DE' } })
  press('Zapisz')
  expect(await savedMeanwhile()).toEqual(['Kraj w pustym formularzu rozliczeń: Polska → CZ'])
  expect(changesIn(received).map(([, , body]) => sent(body, 'default_country'))).toEqual(['DE'])
  expect(country.value).toBe('DE')
})

test('DESK-112: where the names of countries do not come, the form has the one that is saved', async () => {
  serve({
    'GET /countries': () => answer(503, { message: 'Baza danych nie odpowiada.' }),
    'GET /ops/company': () => read(),
  })
  open('/company')
  const country = await screen.findByLabelText<HTMLSelectElement>('Kraj w pustym formularzu rozliczeń')
  expect([country.value, country.selectedOptions[0]?.text]).toEqual(['PL', 'PL'])
})

test('OPS-21 an identity that was not confirmed is asked for, and the saving goes on by itself', async () => {
  let isConfirmed = false
  const received = serve({
    'GET /ops/company': () => read(),
    'PUT /ops/company': () =>
      isConfirmed ? read() : answer(403, { message: 'Potwierdź, że to Ty.', code: 'confirm_identity' }),
    'GET /sessions/confirm': () => ({ data: { confirmed: false, password: true, code_to: null, platforms: [] } }),
    'POST /sessions/confirm': () => {
      isConfirmed = true
      return { data: { confirmed_until: '2026-03-01T10:10:00.000Z' } }
    },
  })
  open('/company')
  await screen.findByLabelText('Nazwa')
  write('Miejscowość', 'Kraków')
  press('Zapisz')
  const question = within(await screen.findByRole('dialog'))
  fireEvent.change(await question.findByLabelText('Twoje hasło'), { target: { value: 'Demo-pass-1' } })
  fireEvent.submit((await question.findByLabelText('Twoje hasło')).closest('form') as HTMLFormElement)
  expect(await screen.findByText('Zapisano dane firmy')).toBeTruthy()
  expect(changesIn(received).map(([method, path]) => [method, path])).toEqual([
    ['PUT', '/ops/company'],
    ['POST', '/sessions/confirm'],
    ['PUT', '/ops/company'],
  ])
})

test('OPS-21 without a company the page says what rests until there is one; the start page leads here', async () => {
  serve({
    'GET /ops/company': () => read({ company: null, history: [] }),
    'GET /ops/overview': () => ({ data: overview({ company_unknown: true }) }),
  })
  const view = open('/company')
  expect(await screen.findByText('Nie wiadomo, kto płaci')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Minimalna wypłata, zł').value).toBe('100')
  expect(screen.queryByRole('heading', { name: 'Historia zmian' })).toBeNull()
  view.unmount()
  await signIn()
  open('/')
  const link = await screen.findByRole('link', { name: 'Uzupełnij dane firmy' })
  expect(link.getAttribute('href')).toBe('/ops/company')
})

test('OPS-21 the demo’s company is called what it is; a page that cannot be read says so', async () => {
  serve({ 'GET /ops/company': () => read({ is_made_up: true, history: [] }) })
  const view = open('/company')
  expect(await screen.findByText('To firma zmyślona na potrzeby demo')).toBeTruthy()
  view.unmount()
  await signIn()
  serve({ 'GET /ops/company': () => answer(503, { message: 'Baza danych nie odpowiada.' }) })
  open('/company')
  expect(await screen.findByText('Baza danych nie odpowiada.')).toBeTruthy()
})
