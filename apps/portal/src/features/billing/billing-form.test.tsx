import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { forgetExpired } from '@fanfara/ui/session-expired'
import type { SignedInUser } from '@fanfara/ui/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentsQuery } from '#/app/server/payments.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { BillingForm } from './billing-form.tsx'
import { testProfile } from './test-profile.ts'
import type { Profile } from './values.ts'

const POLAND = '00000000-0000-4000-8000-000000000001'
const FRANCE = '00000000-0000-4000-8000-000000000002'
const countries = [
  { id: FRANCE, name: 'Francja', alpha_2: 'FR' },
  { id: POLAND, name: 'Polska', alpha_2: 'PL' },
]
const somebody: SignedInUser = {
  id: 'ola',
  name: 'Ola',
  avatar_url: null,
  role: 'influencer',
  language: 'pl',
  theme: 'dark',
  easy_ad: false,
}
const profile = testProfile({ country_id: POLAND })
const saved = (changes: Partial<Profile> = {}) => answer(200, { data: { ...profile, ...changes } })
const show = (known: Profile | null) =>
  showPage(() => <BillingForm profile={known} countries={countries} accountEmail="ola@test.test" />)
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Zapisz dane' }))
const goToFrance = async () => {
  const country = await field('Kraj')
  fireEvent.focus(country)
  fireEvent.keyDown(country, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: 'Francja' }))
}
const writes = (calls: { name: string; body?: unknown }[]) => calls.filter(({ name }) => /^(POST|PUT)/.test(name))

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('BILL-02, BILL-07, BILL-08, BILL-13: label and hint of the number follow the form of settlement and the country', async () => {
  serve({})
  show(null)
  expect((await field('Numer PESEL')).value).toBe('')
  expect(screen.queryByLabelText('Nazwa firmy')).toBeNull()
  fireEvent.click(screen.getByLabelText(/^Firma/))
  expect(await field('NIP')).toBeTruthy()
  expect(await field('Nazwa firmy')).toBeTruthy()
  expect((await field('Kraj')).value).toBe('Polska')
  await goToFrance()
  expect(await field('Numer identyfikacji podatkowej')).toBeTruthy()
})

test('BILL-03, BILL-06, VAL-15, VAL-24, VAL-27: an empty form is refused under each field, without a call', async () => {
  const calls = serve({})
  show(null)
  await field('Imię')
  save()
  // Country and e-mail are filled in already, and an individual has no company.
  await waitFor(() => expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(10))
  const genders = within(await screen.findByLabelText('Płeć')).getAllByRole('option')
  expect(
    genders.map(option => option.textContent).filter(name => name !== '' && !name?.startsWith('Wybierz')),
  ).toHaveLength(3)
  expect(writes(calls)).toEqual([])
})

test.each<[string, Record<string, string>, string[]]>([
  [
    'a person',
    { 'Numer PESEL': '44051401358' },
    [
      'To nie jest poprawny numer PESEL: sprawdź cyfry',
      'Podaj kod pocztowy w postaci 00-000',
      'Ten numer rachunku ma błąd: sprawdź długość i cyfry kontrolne',
    ],
  ],
  [
    'a company',
    { NIP: '123-456-32-19' },
    [
      'To nie jest poprawny NIP: sprawdź cyfry',
      'Podaj kod pocztowy w postaci 00-000',
      'Ten numer rachunku ma błąd: sprawdź długość i cyfry kontrolne',
    ],
  ],
  [
    'somebody abroad',
    { 'Numer identyfikacji podatkowej': '1' },
    ['Ten numer rachunku ma błąd: sprawdź długość i cyfry kontrolne'],
  ],
])(
  'FORM-08 BILL-13 numbers of %s that cannot be right are told at once with the fields that are empty, without a call',
  async (who, numbers, told) => {
    const calls = serve({})
    show(null)
    await field('Imię')
    if (who === 'a company') fireEvent.click(screen.getByLabelText(/^Firma/))
    if (who === 'somebody abroad') await goToFrance()
    for (const [name, value] of Object.entries({ ...numbers, 'Kod pocztowy': '0001', IBAN: '27 1140 2004 1' }))
      await fill(name, value)
    save()
    expect(await screen.findAllByText('To pole jest wymagane')).not.toEqual([])
    const sentences = /^(To nie jest poprawny|Podaj kod pocztowy|Ten numer rachunku)/
    expect(screen.queryAllByText(sentences).map(({ textContent }) => textContent)).toEqual(told)
    expect(writes(calls)).toEqual([])
  },
)

test('DAY-12 the first wrong field has the focus, also the name of a company, which comes into the form later', async () => {
  serve({})
  show(null)
  fireEvent.click(await screen.findByLabelText(/^Firma/))
  await field('Nazwa firmy')
  save()
  await waitFor(async () => expect(document.activeElement).toBe(await field('Nazwa firmy')))
  await fill('Nazwa firmy', 'Ola Nowak Media')
  save()
  await waitFor(async () => expect(document.activeElement).toBe(await field('Imię')))
})

test('BILL-01: the number is grouped in fours, and its bank is filled in until the person names one', async () => {
  serve({})
  show(null)
  await fill('IBAN', 'pl27114020040000300201355387')
  expect((await field('IBAN')).value).toBe('PL27 1140 2004 0000 3002 0135 5387')
  expect((await field('Nazwa banku')).value).toBe('mBank')
  expect(screen.getByText('Bank rozpoznany po numerze konta.')).toBeTruthy()
  await fill('IBAN', 'PL34102010260000000000000001')
  expect((await field('Nazwa banku')).value).toBe('PKO Bank Polski')
  await fill('Nazwa banku', 'Mój bank')
  await fill('IBAN', 'PL27114020040000300201355387')
  expect((await field('Nazwa banku')).value).toBe('Mój bank')
  expect(screen.queryByText('Bank rozpoznany po numerze konta.')).toBeNull()
})

test('FIN-13 a number of another bank takes its name along, whatever was kept with the number before', async () => {
  serve({})
  show({ ...profile, iban: 'PL41999000124175078316703915', bank_name: 'Bank Kasztanowy' })
  await fill('IBAN', 'PL41999000124175078316703916')
  expect((await field('Nazwa banku')).value).toBe('Bank Kasztanowy')
  await fill('IBAN', 'PL27114020040000300201355387')
  expect((await field('Nazwa banku')).value).toBe('mBank')
  expect(screen.getByText('Bank rozpoznany po numerze konta.')).toBeTruthy()
})

test('BILL-10, BILL-12, ERR-19: a saved profile is changed by PUT, with a modal; the same number asks nothing', async () => {
  const calls = serve({ 'PUT /profiles': () => saved({ city: 'Łódź' }) })
  show(profile)
  await fill('Miejscowość', 'Łódź')
  save()
  const dialog = await screen.findByRole('dialog', { name: 'Dane zapisane' })
  expect(within(dialog).getByText(/PL27 1140 2004/)).toBeTruthy()
  expect(writes(calls)).toMatchObject([{ name: 'PUT /profiles', body: { city: 'Łódź', company_name: null } }])
})

test('BILL-01, BILL-12: all fields are sent, and no other; the first save creates, and asks nothing about the number', async () => {
  const calls = serve({ 'POST /profiles': () => answer(201, { data: profile }) })
  show(null)
  const typed: Record<string, string> = {
    Imię: 'Ola',
    Nazwisko: 'Nowak',
    Płeć: 'female',
    'Numer PESEL': '44051401359',
    'Ulica i numer': 'ul. Przykładowa 1',
    'Kod pocztowy': '00-001',
    Miejscowość: 'Warszawa',
    Telefon: '+48 600 100 200',
    IBAN: '27 1140 2004 0000 3002 0135 5387',
  }
  for (const [name, value] of Object.entries(typed)) await fill(name, value)
  save()
  await screen.findByRole('dialog', { name: 'Dane zapisane' })
  expect(writes(calls)).toMatchObject([{ name: 'POST /profiles', body: { bank_name: 'mBank', country_id: POLAND } }])
  expect(writes(calls).map(({ body }) => Object.keys(body as object).toSorted())[0]).toEqual([
    'bank_name',
    'city',
    'company_name',
    'country_id',
    'email',
    'first_name',
    'gender',
    'iban',
    'last_name',
    'phone',
    'postcode',
    'settlement_form',
    'street',
    'tax_id',
  ])
})

test('a changed account number says before it is saved that payouts rest for 72 hours', async () => {
  const calls = serve({ 'PUT /profiles': () => saved({ iban: 'PL34102010260000000000000001' }) })
  show(profile)
  await fill('IBAN', '34 1020 1026 0000 0000 0000 0001')
  save()
  const dialog = await screen.findByRole('dialog', { name: 'Zmienić konto do wypłat?' })
  expect(within(dialog).getByText(/72 godziny/)).toBeTruthy()
  expect(within(dialog).getByText('PL27 1140 2004 0000 3002 0135 5387')).toBeTruthy()
  expect(within(dialog).getByText('PL34 1020 1026 0000 0000 0000 0001')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Wróć' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(calls)).toEqual([])
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz nowe konto' }))
  await screen.findByRole('dialog', { name: 'Dane zapisane' })
  expect(writes(calls)).toHaveLength(1)
})

test('FIN-15 whoever saved a number after which payouts rest reads from when on one can be ordered', async () => {
  const of = { balance: 0, balance_waiting: 0, can_request_payout: false, data: [] }
  let until: string | null = '2026-03-05T12:00:00Z'
  serve({
    'PUT /profiles': () => saved({ city: 'Gdynia' }),
    'GET /payments': () => answer(200, { ...of, payout_held_until: until }),
  })
  const { cache } = show(profile)
  const saveCity = async (city: string) => {
    await fill('Miejscowość', city)
    save()
    return within(await screen.findByRole('dialog', { name: 'Dane zapisane' }))
  }
  const first = await saveCity('Łódź')
  expect(await first.findByText(/^Wypłaty będą możliwe od 05.03.2026/)).toBeTruthy()
  fireEvent.click(first.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  until = null
  const second = await saveCity('Sopot')
  await waitFor(() =>
    expect(cache.getQueryState(paymentsQuery.queryKey)?.data).toMatchObject({ payout_held_until: null }),
  )
  expect(second.queryByText(/^Wypłaty będą możliwe/)).toBeNull()
})

test('FIN-16 whoever has less than the minimum reads from when, and from how much on, a payout can be ordered', async () => {
  const payout_held_until = '2026-03-05T12:00:00Z'
  serve({
    'PUT /profiles': () => saved(),
    'GET /payments': () =>
      answer(200, { balance: 40, balance_waiting: 0, can_request_payout: false, payout_held_until, data: [] }),
  })
  show(profile)
  await fill('Miejscowość', 'Łódź')
  save()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dane zapisane' }))
  expect(
    await dialog.findByText(/^Wypłaty będą możliwe od 05.03.2026.*, gdy na saldzie będzie co najmniej 100.zł\.$/),
  ).toBeTruthy()
})

test('SCR-96 an account number that was changed in another tab is not put back by a form that began before', async () => {
  const other = 'PL34102010260000000000000001'
  let kept = profile
  const calls = serve({
    'GET /profiles': () => answer(200, { data: kept }),
    'PUT /profiles': () => saved({ iban: other, city: 'Łódź' }),
  })
  show(profile)
  await fill('Miejscowość', 'Łódź')
  kept = { ...profile, iban: other }
  save()
  expect(await screen.findByText(/^Te dane zmieniono w międzyczasie gdzie indziej/)).toBeTruthy()
  expect(writes(calls)).toEqual([])
  expect((await field('IBAN')).value).toBe('PL34 1020 1026 0000 0000 0000 0001')
  expect((await field('Miejscowość')).value).toBe('Łódź')
  save()
  // Nothing is asked: the number that is shown is the one that is kept by now.
  await screen.findByRole('dialog', { name: 'Dane zapisane' })
  expect(writes(calls)).toMatchObject([{ body: { city: 'Łódź' } }])
})

test('BILL-11, ERR-10, ERR-16, VAL-16: what the server refuses stands under its field, and nothing typed is lost', async () => {
  const sentence = 'Ten numer konta ma błąd.'
  serve({ 'PUT /profiles': () => answer(422, { message: 'Nie.', errors: { iban: [sentence] } }) })
  show(profile)
  await fill('Miejscowość', 'Gdynia')
  save()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect((await field('Miejscowość')).value).toBe('Gdynia')
  expect(screen.queryByText('Nie.')).toBeNull()
})

describe('FORM-10 what was typed and not saved', () => {
  const signIn = (id: string) => session.signIn({ token: `token of ${id}`, remember: false, user: { ...somebody, id } })
  const typedBefore = async (leave: () => unknown) => {
    serve({})
    signIn('ola')
    const first = show(profile)
    await fill('Miejscowość', 'Gdynia')
    await leave()
    first.unmount()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Gdynia')
  }
  afterEach(() => {
    session.signOut()
    forgetExpired()
  })

  test('is there again after a session that ended by itself, and is asked about; a browser stores none of it', async () => {
    await typedBefore(() => session.renew(session.token() ?? ''))
    signIn('ola')
    const calls = serve({ 'GET /profiles': () => saved(), 'PUT /profiles': () => saved({ city: 'Gdynia' }) })
    show(profile)
    await waitFor(async () => expect((await field('Miejscowość')).value).toBe('Gdynia'))
    expect((await field('Imię')).value).toBe('Ola')
    save()
    await screen.findByRole('dialog', { name: 'Dane zapisane' })
    expect(writes(calls)).toMatchObject([{ body: { city: 'Gdynia' } }])
  })

  test.each<[string, () => unknown, string]>([
    ['who left the screen', () => undefined, 'ola'],
    ['who signed out', () => session.signOut(), 'ola'],
    ['somebody else', () => session.renew(session.token() ?? ''), 'kuba'],
  ])('is gone for %s', async (_, leave, next) => {
    await typedBefore(leave)
    signIn(next)
    serve({})
    show(profile)
    expect((await field('Miejscowość')).value).toBe('Warszawa')
  })
})
