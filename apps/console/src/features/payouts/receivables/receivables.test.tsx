import type { Receivable } from '@fanfara/contract/ops/receivables'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, page } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signInAs } from '#/test/world.tsx'
import { parseRate } from './late-rates.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const receivable = (of: Partial<Receivable> = {}): Receivable => ({
  id: campaign().id,
  campaign: { id: campaign().id, name: 'Kawa na żywo' },
  advertiser: 'Palarnia Świt',
  email: 'reklama@swit.test',
  payments: 2,
  owed: 1200.5,
  since: '2026-03-01T10:00:00Z',
  due_on: '2026-05-30',
  days_late: 12,
  reminded: null,
  can_remind: true,
  business: { amount: 1000, interest: 4.6, compensation: 170 },
  ...of,
})
const nothingTold = { quarter: '2026-Q4', advertisers: null, transfers: null, rows: [] }
const show = (rows: Receivable[], more: Answers = {}, address = '') => {
  const received = serve({
    'GET /ops/receivables': () => ({ ...page(rows), term_days: 90, due: 1200.5 }),
    'GET /ops/late-rates': () => ({ data: [] }),
    'GET /ops/told-dates': () => ({ data: { ...nothingTold, quarters: [] } }),
    ...more,
  })
  open(`/receivables${address}`)
  return received
}

describe('CRED-06 what advertisers owe', () => {
  test('says how late, what the law asks, and reminds after a question that names the address', async () => {
    const received = show([receivable()], {
      [`POST /ops/campaigns/${campaign().id}/reminder`]: () => ({ data: { sent: true } }),
    })
    expect(await screen.findByText('12 dni po terminie')).toBeTruthy()
    expect(screen.getByText(/4,60.zł odsetek i 170,00.zł rekompensaty od 1 000,00.zł/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Przypomnij' }))
    const question = await dialog()
    expect(question.getByText(/reklama@swit\.test/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Wyślij przypomnienie' }))
    await waitFor(() =>
      expect(changesIn(received)).toEqual([['POST', `/ops/campaigns/${campaign().id}/reminder`, undefined]]),
    )
  })

  test('what is not late is not reminded of; without figures it says so', async () => {
    show([
      receivable({ days_late: 0, can_remind: false }),
      receivable({
        id: '00000000-0000-4000-8000-000000000009',
        campaign: { id: '00000000-0000-4000-8000-000000000009', name: 'Sok' },
        business: { amount: 10, interest: null, compensation: null },
        reminded: { at: '2026-06-01T10:00:00Z', by: null },
      }),
    ])
    expect(await screen.findByText('Brak stawek na ten dzień')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Przypomnij' })).toHaveLength(1)
    expect(screen.getByText(/automatycznie/)).toBeTruthy()
  })

  test('DESK-75 who was reminded within a day is not offered to be reminded again', async () => {
    show([receivable({ reminded: { at: '2026-06-11T10:00:00Z', by: 'Iza' }, can_remind: false })])
    expect(await screen.findByText(/Przypomnienie: 11-06-2026.*, Iza/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Przypomnij' })).toBeNull()
  })

  test('DESK-19 a debt is looked for by campaign or advertiser; nobody found is said', async () => {
    const received = show([])
    const field = await screen.findByRole('searchbox', { name: 'Kampania albo reklamodawca' })
    fireEvent.change(field, { target: { value: 'swit' } })
    fireEvent.blur(field)
    await waitFor(() => expect(received.some(({ path }) => path.includes('name=swit'))).toBe(true))
    expect(await screen.findByText('Nikt taki nic nie jest winien')).toBeTruthy()
  })

  test('DESK-19 where nobody matches, it says so, and how much is owed in all', async () => {
    show([], {
      'GET /ops/receivables': ({ path }) => ({
        ...page(path.includes('name=') ? [] : [receivable()]),
        term_days: 90,
        due: path.includes('name=') ? 0 : 1200.5,
      }),
    })
    const field = await screen.findByRole('searchbox', { name: 'Kampania albo reklamodawca' })
    fireEvent.change(field, { target: { value: 'swit' } })
    fireEvent.blur(field)
    expect(await screen.findByText(/^Nic nie pasuje. W sumie reklamodawcy są winni 1.200,50.zł/)).toBeTruthy()
    expect(screen.queryByText(/0,00/)).toBeNull()
  })

  test('DESK-20 debts stand by sum when that is chosen, and their narrowing stays', async () => {
    const received = show([receivable()])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Tylko po terminie' }))
    fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'amount' } })
    await waitFor(() =>
      expect(received.some(({ path }) => path === '/ops/receivables?late=true&sort=amount')).toBe(true),
    )
  })

  test.each([
    ['', 'Nikt nic nie jest winien'],
    ['?late=true', 'Nic nie jest po terminie'],
    ['?late=true&name=swit', 'Nikt taki nic nie jest winien'],
  ])('without any at %j says what there is none of', async (address, said) => {
    show([], {}, address)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pobierz CSV' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('interest is named for creators who are businesses alone', async () => {
    show([receivable({ business: { amount: 0, interest: 0, compensation: 0 } })])
    expect(await screen.findByText(/12 dni/)).toBeTruthy()
    expect(screen.queryByText(/rekompensaty od/)).toBeNull()
    expect(screen.queryByText('Brak stawek na ten dzień')).toBeNull()
  })

  test('debts that could not be read are asked for again beside what could', async () => {
    let isUp = false
    show([], {
      'GET /ops/receivables': () =>
        isUp ? { ...page([receivable()]), term_days: 90, due: 1200.5 } : answer(503, { message: 'Za chwilę wracamy.' }),
    })
    expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
    expect(screen.queryByText('Nikt nic nie jest winien')).toBeNull()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('Palarnia Świt')).toBeTruthy()
    expect(screen.getByText(/1.200,50.zł/, { selector: 'p' })).toBeTruthy()
  })

  test('their pages are turned in the address, which keeps what is looked for', async () => {
    const turned = { ...page([receivable()]), meta: { current_page: 1, per_page: 15, total: 40, last_page: 3 } }
    const received = show(
      [],
      { 'GET /ops/receivables': () => ({ ...turned, term_days: 90, due: 1200.5 }) },
      '?name=swit&sort=amount',
    )
    fireEvent.click(await screen.findByRole('button', { name: /Następna/ }))
    await waitFor(() =>
      expect(
        received.some(({ path }) => /name=swit/.test(path) && /sort=amount/.test(path) && /page=2/.test(path)),
      ).toBe(true),
    )
  })

  test('only what is late is asked for by the box', async () => {
    const received = show([receivable()])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Tylko po terminie' }))
    await waitFor(() => expect(received.some(({ path }) => path.includes('late=true'))).toBe(true))
  })
})

describe('CRED-07 statutory figures', () => {
  test('are entered with a comma, and a refusal stays under its field', async () => {
    const received = show([], {
      'POST /ops/late-rates': () => answer(422, { message: 'Popraw.', errors: { valid_from: ['To nie jest dzień'] } }),
    })
    fireEvent.change(await screen.findByLabelText('Obowiązuje od'), { target: { value: '2026-07-01' } })
    fireEvent.change(screen.getByLabelText('Odsetki w % rocznie'), { target: { value: '14,25' } })
    fireEvent.change(screen.getByLabelText('Kurs euro w zł'), { target: { value: '4,2567' } })
    fireEvent.click(screen.getByRole('button', { name: 'Zapisz stawki' }))
    expect(await screen.findByText('To nie jest dzień')).toBeTruthy()
    const body = { valid_from: '2026-07-01', interest_percent: 14.25, euro_rate: 4.2567, revision: null }
    expect(changesIn(received)).toEqual([['POST', '/ops/late-rates', body]])
    expect(screen.getByLabelText<HTMLInputElement>('Kurs euro w zł').value).toBe('4,2567')
  })

  const writeRate = (interest: string, euro: string) => {
    fireEvent.change(screen.getByLabelText('Odsetki w % rocznie'), { target: { value: interest } })
    fireEvent.change(screen.getByLabelText('Kurs euro w zł'), { target: { value: euro } })
  }
  const ratesWritten = () =>
    ['Odsetki w % rocznie', 'Kurs euro w zł'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)

  test('SCR-86 once saved the fields are empty for the next ones, but not of what was typed meanwhile', async () => {
    let save: (answered: Response) => void = () => undefined
    const received = show([], { 'POST /ops/late-rates': () => new Promise<Response>(resolve => (save = resolve)) })
    await screen.findByLabelText('Obowiązuje od')
    const isIdle = () => screen.getByRole('button', { name: 'Zapisz stawki' }).ariaBusy !== 'true'
    for (const meanwhile of ['', '14,5']) {
      writeRate('14,25', '4,25')
      const before = changesIn(received).length
      fireEvent.click(screen.getByRole('button', { name: 'Zapisz stawki' }))
      await waitFor(() => expect(changesIn(received)).toHaveLength(before + 1))
      if (meanwhile) writeRate(meanwhile, '4,25')
      save(answer(200, { data: [] }))
      await waitFor(() => expect(isIdle()).toBe(true))
      expect(ratesWritten()).toEqual(meanwhile ? ['14,5', '4,25'] : ['', ''])
    }
  })

  test('a figure that cannot be read says so at once, and nothing is sent by Enter', async () => {
    const received = show([])
    await screen.findByLabelText('Obowiązuje od')
    writeRate('dużo', '4,25')
    expect(screen.getByLabelText('Odsetki w % rocznie').getAttribute('aria-invalid')).toBe('true')
    const form = screen.getByLabelText('Kurs euro w zł').closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    expect(ratesWritten()).toEqual(['dużo', '4,25'])
    expect(changesIn(received)).toEqual([])
  })

  test('LIVE-02 what holds from a day on already is replaced as it was seen', async () => {
    const rate = { valid_from: '2026-07-01', interest_percent: 11, euro_rate: 4.3, revision: 'r1' }
    const received = show([], {
      'GET /ops/late-rates': () => ({ data: [rate] }),
      'POST /ops/late-rates': () => ({ data: [rate] }),
    })
    await screen.findByText(/4,3000/)
    fireEvent.change(screen.getByLabelText('Obowiązuje od'), { target: { value: '2026-07-01' } })
    fireEvent.change(screen.getByLabelText('Odsetki w % rocznie'), { target: { value: '12' } })
    fireEvent.change(screen.getByLabelText('Kurs euro w zł'), { target: { value: '4,25' } })
    fireEvent.click(screen.getByRole('button', { name: 'Zapisz stawki' }))
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
    expect(changesIn(received)[0]?.[2]).toEqual({ ...rate, interest_percent: 12, euro_rate: 4.25 })
  })

  test.each([
    ['4,2567', 4.2567],
    [' 14.25 ', 14.25],
    ['', null],
    ['4,25678', null],
    ['-1', null],
    ['dużo', null],
  ])('%j is read as %j', (written, read) => {
    expect(parseRate(written)).toBe(read)
  })
})
