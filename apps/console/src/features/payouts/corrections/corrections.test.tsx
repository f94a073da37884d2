import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, page, participant } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-000000000077'
const correction = (of: Partial<OpsCorrection> = {}): OpsCorrection => ({
  id: ID,
  campaign: { id: campaign().id, name: 'Kawa na żywo' },
  creator: { id: participant().creator.id, name: 'Ola Nowak' },
  participation_id: participant().id,
  kind: 'results',
  state: 'proposed',
  before: 500,
  after: 350,
  difference: -150,
  results: {
    before: { views: null, clicks: 500, actions: null, sales: null, sales_value: null },
    after: { views: null, clicks: 350, actions: null, sales: null, sales_value: null },
  },
  task: null,
  reason: 'O jedno zero za dużo.',
  announced_at: null,
  effect_due: null,
  dispute: null,
  ended: null,
  moved: null,
  expected: { pending: 0, available: 150, set_off: 0, added: 0 },
  proposed: { at: '2026-03-05T10:00:00Z', by: 'Hanna' },
  approved: null,
  ended_by: null,
  can_approve: true,
  can_withdraw: true,
  can_keep: false,
  ...of,
})
const show = (of: Partial<OpsCorrection>, more: Answers = {}) => {
  const received = serve({ [`GET /ops/corrections/${ID}`]: () => ({ data: correction(of) }), ...more })
  open(`/corrections/${ID}`)
  return received
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('COR-05 the list', () => {
  test('says whose, by how much and who is waited for; the state chooses', async () => {
    const received = serve({
      'GET /ops/corrections': () =>
        page([
          correction(),
          correction({
            id: `${ID.slice(0, -1)}8`,
            state: 'disputed',
            creator: { id: ID, name: 'Kuba' },
            difference: 20,
          }),
        ]),
    })
    open('/corrections')
    expect((await screen.findByRole('link', { name: 'Ola Nowak' })).getAttribute('href')).toBe(`/ops/corrections/${ID}`)
    expect(screen.getAllByText('Czeka na drugą osobę').length).toBeGreaterThan(1)
    expect(screen.getByText(/−150,00/)).toBeTruthy()
    expect(screen.getByText(/\+20,00/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Stan'), { target: { value: 'withdrawn' } })
    await waitFor(() => expect(received.at(-1)?.path).toContain('state=withdrawn'))
  })

  test('DESK-20 they stand by difference when that is chosen, of the state that is shown', async () => {
    const received = serve({ 'GET /ops/corrections': () => page([correction()]) })
    open('/corrections?state=proposed&page=2')
    fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'amount' } })
    await waitFor(() =>
      expect(received.some(({ path }) => path === '/ops/corrections?state=proposed&sort=amount')).toBe(true),
    )
  })

  test('DESK-43 they are looked for, of a state and in an order too, from the first page', async () => {
    const received = serve({ 'GET /ops/corrections': ({ path }) => page(path.includes('nic') ? [] : [correction()]) })
    open('/corrections?state=proposed&page=2&sort=amount')
    const field = await screen.findByRole('searchbox', { name: 'Twórca, e-mail albo powód' })
    const look = (words: string) => {
      fireEvent.change(field, { target: { value: words } })
      fireEvent.blur(field)
    }
    look('zero')
    const asked = () => received.filter(({ path }) => path.startsWith('/ops/corrections?')).map(({ path }) => path)
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(asked().at(-1)?.split('?')[1]))).toEqual({
        state: 'proposed',
        sort: 'amount',
        search: 'zero',
      }),
    )
    look('nic')
    expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
  })

  test('without any says where they begin', async () => {
    serve({ 'GET /ops/corrections': () => page([]) })
    open('/corrections')
    expect(await screen.findByText('Nie ma żadnych korekt')).toBeTruthy()
  })
})

describe('COR-01 what two people do with one', () => {
  test('a colleague approves after a question that names who proposed it and what changes', async () => {
    const received = show({}, { [`POST /ops/corrections/${ID}/approve`]: () => ({ data: correction() }) })
    expect(await screen.findByText('O jedno zero za dużo.')).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Kliknięcia 500 350' })).toBeTruthy()
    await press('Zatwierdź')
    const question = await dialog()
    expect(question.getByText(/Hanna proponuje 350,00.*zamiast 500,00.*14 dni na sprzeciw/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Zatwierdź' }))
    await waitFor(() => expect(changesIn(received)).toEqual([['POST', `/ops/corrections/${ID}/approve`, undefined]]))
    expect(await screen.findByText('Zatwierdzono, Ola Nowak dostaje wiadomość')).toBeTruthy()
  })

  test('whoever proposed it only withdraws it, and reads why', async () => {
    show({ can_approve: false })
    expect(await screen.findByText('To Twoja propozycja, więc zatwierdza ją ktoś inny.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Wycofaj' })).toBeTruthy()
  })

  test('a refusal stays in its place', async () => {
    const refusal = answer(409, { message: 'Kwota jest już inna.', code: 'correction_outdated' })
    show({}, { [`POST /ops/corrections/${ID}/approve`]: () => refusal })
    await press('Zatwierdź')
    const question = await dialog()
    fireEvent.click(question.getByRole('button', { name: 'Zatwierdź' }))
    expect(await question.findByText('Kwota jest już inna.')).toBeTruthy()
  })
})

describe('COR-02 a dispute', () => {
  const disputed = {
    state: 'disputed',
    can_approve: false,
    can_keep: true,
    approved: { at: '2026-03-06T10:00:00Z', by: 'Piotr' },
    dispute: { at: '2026-03-07T10:00:00Z', text: 'Platforma pokazuje 500 kliknięć.' },
  } as const

  test('stands first, and is answered with a reason that the creator reads', async () => {
    const received = show(disputed, { [`POST /ops/corrections/${ID}/keep`]: () => ({ data: correction() }) })
    expect(await screen.findByText('Platforma pokazuje 500 kliknięć.')).toBeTruthy()
    await press('Podtrzymaj korektę')
    const question = await dialog()
    fireEvent.change(question.getByLabelText('Powód'), { target: { value: 'W logu jest 350.' } })
    fireEvent.click(question.getByRole('button', { name: 'Podtrzymaj korektę' }))
    await waitFor(() =>
      expect(changesIn(received)).toEqual([['POST', `/ops/corrections/${ID}/keep`, { reason: 'W logu jest 350.' }]]),
    )
  })

  test('COR-07 what is proposed says where the money would come from', async () => {
    show({})
    const name = await screen.findByText('Zejdzie z salda')
    expect(name.parentElement?.textContent).toMatch(/150,00.zł/)
  })

  test('what took effect says where the money came from, and offers nothing', async () => {
    show({
      ...disputed,
      state: 'in_effect',
      expected: null,
      can_keep: false,
      can_withdraw: false,
      ended: { at: '2026-03-20T10:00:00Z', answer: null },
      moved: { pending: 0, available: 50, set_off: 100, added: 0 },
    })
    expect(await screen.findByText('Do potrącenia z kolejnych zarobków')).toBeTruthy()
    expect(screen.getByText(/zastosowana \(nikt się nie sprzeciwił w terminie\)/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Wycofaj|Podtrzymaj|Zatwierdź/ })).toBeNull()
  })
})
