import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { Notifications } from '@fanfara/ui/toast'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, page, participant, settlement } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, draw, drawPage, sent, serve, signIn } from '#/test/world.tsx'
import { InviteButton } from './invite.tsx'
import { RecordPaymentButton } from './money/record-payment.tsx'
import { ResultsButton } from './results.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('OPS-13 results', () => {
  const payment = { id: campaign().id, status: 'waiting_for_acceptance', amount: 185.18, lines: [] } as const
  const drawResults = (of: Partial<OpsParticipant> = {}, to: Partial<OpsCampaign> = {}) =>
    draw(<ResultsButton participant={participant(of)} campaign={campaign(to)} />)
  const begin = async (answers: Answers) => {
    const received = serve(answers)
    drawResults({ payment: { ...payment, lines: [] } })
    press('Wpisz wyniki')
    await dialog()
    return received
  }
  const address = `/ops/participations/${participant().id}/results`

  test('begin with what is known; what is empty does not apply, and nought is nought', async () => {
    const received = await begin({
      [`PUT ${address}`]: () => ({ data: participant({ payment: { ...payment, lines: [], amount: 1500 } }) }),
    })
    expect(['Wyświetlenia', 'Kliknięcia', 'Wartość sprzedaży w zł'].map(valueOf)).toEqual(['12345', '', ''])
    expect(screen.getByText(/Płatność teraz: 185,18 zł/)).toBeTruthy()
    write('Wyświetlenia', '100 000')
    write('Kliknięcia', '0')
    write('Wartość sprzedaży w zł', '1 234,50')
    press('Zapisz wyniki')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toEqual([
      ['PUT', address, { views: 100_000, clicks: 0, actions: null, sales: null, sales_value: 1234.5, revision: 'r1' }],
    ])
  })

  test('that cannot be read are not sent, and each says how it is written', async () => {
    const received = await begin({})
    write('Wyświetlenia', '1,5')
    write('Wartość sprzedaży w zł', 'dużo')
    press('Zapisz wyniki')
    expect(await screen.findByText('Wpisz liczbę całkowitą, np. 25')).toBeTruthy()
    expect(screen.getByText('Wpisz kwotę, np. 12,50')).toBeTruthy()
    expect(received).toEqual([])
  })

  test('that are refused stay written, the server’s words under their field', async () => {
    await begin({
      [`PUT ${address}`]: () =>
        answer(422, { message: 'Popraw formularz.', errors: { views: ['Wpisz liczbę od 0 do 1 000 000 000.'] } }),
    })
    write('Wyświetlenia', '2000000000')
    press('Zapisz wyniki')
    expect(await screen.findByText('Wpisz liczbę od 0 do 1 000 000 000.')).toBeTruthy()
    expect(valueOf('Wyświetlenia')).toBe('2000000000')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test.each([
    ['whoever takes part and has earned nothing', {}, {}, true],
    ['whoever has finished', { status: 'completed' }, {}, true],
    ['whoever waits for an answer', { status: 'pending_approval' }, {}, false],
    ['whoever was invited', { status: 'invited' }, {}, false],
    ['a campaign that was cancelled', {}, { stage: 'cancelled' }, false],
    ['an amount that was accepted', { payment: { ...payment, status: 'waiting_for_payment', lines: [] } }, {}, false],
  ] as const)('may be entered for %s or not', (_, of, to, isOffered) => {
    drawResults(of as Partial<OpsParticipant>, to)
    expect(screen.queryByRole('button', { name: 'Wpisz wyniki' }) !== null).toBe(isOffered)
  })
})

describe('OPS-14 TRAN-42 an advertiser’s payment', () => {
  const address = `/ops/campaigns/${campaign().id}/advertiser-payments`
  const begin = async (answers: Answers) => {
    const received = serve(answers)
    const owing = { ...settlement, waiting_for_payment: { count: 2, amount: 1990.5 } }
    draw(<RecordPaymentButton campaign={campaign()} settlement={owing} />)
    press('Odnotuj wpłatę')
    await dialog()
    return received
  }

  test('says what is due; a press too many is the same act to the server', async () => {
    const received = await begin({ [`POST ${address}`]: () => answer(201, { data: settlement }) })
    expect(screen.getByText(/Do zapłaty zostało 1 990,50 zł za 2 płatności/)).toBeTruthy()
    write('Tytuł przelewu', 'FV 7/2026')
    press(/Odnotuj 1.990,50.zł/)
    press(/Odnotuj 1.990,50.zł/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toContainEqual([
      'POST',
      address,
      { amount: 1990.5, reference: 'FV 7/2026', due: 1990.5 },
    ])
    expect(new Set(received.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('FORM-01 says what was recorded, whatever was typed since', async () => {
    let record: (answered: Response) => void = () => undefined
    serve({ [`POST ${address}`]: () => new Promise<Response>(resolve => (record = resolve)) })
    const owing = { ...settlement, waiting_for_payment: { count: 2, amount: 1990.5 } }
    draw(
      <>
        <RecordPaymentButton campaign={campaign()} settlement={owing} />
        <Notifications />
      </>,
    )
    press('Odnotuj wpłatę')
    await dialog()
    write('Tytuł przelewu', 'FV 7/2026')
    press(/Odnotuj 1.990,50.zł/)
    await screen.findByText('Trwa…')
    write('Kwota w zł', '5')
    record(answer(201, { data: settlement }))
    expect(await screen.findByText(/^Odnotowano 1.990,50.zł/)).toBeTruthy()
  })

  test('DESK-67 that a colleague recorded meanwhile is told, keeps what was typed, and is recorded by a second press', async () => {
    const changed = { message: 'Teraz do zapłaty: 0,00 zł.', code: 'due_changed', amount: 0 }
    const received = await begin({
      [`POST ${address}`]: ({ body }) =>
        sent(body, 'due') === 0 ? answer(201, { data: settlement }) : answer(409, changed),
    })
    write('Tytuł przelewu', 'FV 7/2026')
    press(/Odnotuj 1.990,50.zł/)
    expect((await screen.findByRole('alert')).textContent).toContain('Teraz do zapłaty: 0,00 zł.')
    expect([valueOf('Kwota w zł'), valueOf('Tytuł przelewu')]).toEqual(['1990,50', 'FV 7/2026'])
    press(/Odnotuj 1.990,50.zł/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received).map(([, , body]) => sent(body, 'due'))).toEqual([1990.5, 0])
  })

  test('DESK-67 where nothing is due, that is said, and no sum is proposed', async () => {
    serve({})
    draw(
      <RecordPaymentButton campaign={campaign()} settlement={{ ...settlement, released: { count: 2, amount: 30 } }} />,
    )
    press('Odnotuj wpłatę')
    await dialog()
    expect(screen.getByText(/Nic nie zostało do zapłaty/)).toBeTruthy()
    expect(valueOf('Kwota w zł')).toBe('')
  })

  test.each([
    [
      'released and more than is due',
      { released: { count: 2, amount: 1990.5 }, credit: { own: 9.5, all: 9.5 } },
      false,
      'Odnotowano 2 000,00 zł. Zwolniono 2 płatności. 9,50 zł zostaje jako nadpłata',
    ],
    [
      'too little for the next one',
      { released: { count: 1, amount: 700 }, unallocated: 1300 },
      false,
      'Odnotowano 2 000,00 zł. Zwolniono 1 płatność. 1 300,00 zł nie starcza na następną płatność i czeka na resztę',
    ],
    ['held', { unallocated: 2000 }, true, 'Odnotowano 2 000,00 zł. 2 000,00 zł czeka, aż wybierzesz, kto dostaje'],
  ])('DESK-67 says what became of it: %s', async (_, now, isHeld, said) => {
    serve({ [`POST ${address}`]: () => answer(201, { data: { ...settlement, ...now } }) })
    const owing = { ...settlement, waiting_for_payment: { count: 2, amount: 1990.5 } }
    draw(
      <>
        <RecordPaymentButton campaign={campaign()} settlement={owing} />
        <Notifications />
      </>,
    )
    press('Odnotuj wpłatę')
    await dialog()
    write('Kwota w zł', '2000')
    if (isHeld) fireEvent.click(screen.getByRole('checkbox'))
    write('Tytuł przelewu', 'FV 7/2026')
    press(/Odnotuj 2.000,00.zł/)
    const notice = await screen.findByText(/^Odnotowano/)
    expect(notice.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toBe(said)
  })

  test.each(['', 'dużo', '12,345', '-5'])('of %j is not recorded', async written => {
    const received = await begin({})
    write('Kwota w zł', written)
    const submit = screen.getByRole('button', { name: /Odnotuj 0,00.zł/ })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    fireEvent.submit(submit.closest('[role=dialog]')?.querySelector('form') as HTMLFormElement)
    expect(screen.getByText('Wpisz kwotę, np. 12,50')).toBeTruthy()
    expect(received).toEqual([])
  })

  test('that is refused says so in the dialog, which keeps what was written', async () => {
    await begin({
      [`POST ${address}`]: () =>
        answer(422, { message: 'To więcej, niż jest do zapłaty.', code: 'settlement_not_accepted' }),
    })
    write('Kwota w zł', '5000')
    write('Tytuł przelewu', 'FV 7/2026')
    press(/Odnotuj 5.000,00.zł/)
    expect((await screen.findByRole('alert')).textContent).toContain('To więcej, niż jest do zapłaty.')
    expect(valueOf('Tytuł przelewu')).toBe('FV 7/2026')
  })
})

describe('OPS-09 invitations', () => {
  const creator = (number: number, of: object = {}) => ({
    id: `c${number}`,
    name: `Twórca ${number}`,
    email: `t${number}@demo.test`,
    is_active: true,
    platforms: ['twitch'],
    channels: [],
    price_from: null,
    on_time: { done: 0, of: 0 },
    invitable_from: null,
    inside: null,
    ...of,
  })
  const people = [creator(1), creator(7), creator(8)]
  const others = [
    creator(2, { platforms: ['x'], channels: [{ platform: 'x', stage: 1, followers: null }] }),
    creator(3, { is_active: false }),
    creator(4, { email: null, platforms: [] }),
  ]
  /** Those who can take part, or the others. */
  const asAsked = ({ path }: { path: string }) => page(path.includes('unable_on') ? others : people)
  const address = `/ops/campaigns/${campaign().id}/invitations`
  const begin = async (answers: Answers = {}) => {
    const received = serve({ 'GET /ops/creators': asAsked, ...answers })
    drawPage(() => <InviteButton campaign={campaign({ platforms: ['twitch'] })} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Zaproś twórców' }))
    await screen.findByText('Twórca 1')
    return received
  }
  const box = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Twórca ${number}`) })

  test('name who cannot take part, and why', async () => {
    await begin()
    expect(box(1).closest('label')?.textContent).toBe('Twórca 1t1@demo.test · Twitch')
    await screen.findByText('3 osób nie można zaprosić')
    const folded = (number: number) => screen.getByText(`Twórca ${number}`).closest('details li')?.textContent
    expect(folded(2)).toBe('Twórca 2bez kanału na Twitch · ma X kat. 1')
    expect(folded(3)).toBe('Twórca 3konto ograniczone')
    expect(folded(4)).toBe('Twórca 4bez kanału na Twitch · nie podłączono żadnego kanału')
    expect(screen.queryByRole('checkbox', { name: /Twórca [234]/ })).toBeNull()
  })

  test('are for people found by platform, category, price and interest, with what decides beside each', async () => {
    const able = creator(5, {
      channels: [
        { platform: 'twitch', login: 'piata', stage: 4, followers: 12_000, by_hand: false },
        { platform: 'x', login: 'piata', stage: 1, followers: 10, by_hand: false },
      ],
      price_from: 350,
      on_time: { done: 8, of: 9 },
    })
    const asked: string[] = []
    await begin({
      'GET /ops/creators': ({ path }) => {
        if (path.includes('unable_on')) return page([])
        asked.push(path)
        return path.includes('price=500')
          ? { ...page([able]), meta: { ...page([able]).meta, total: 31 } }
          : page(people)
      },
    })
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
    expect(asked[0], 'the only platform of the campaign is chosen').toContain('platform=twitch')
    const platforms = screen.getByRole('combobox', { name: 'Platforma' })
    expect([...platforms.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Dowolnie',
      'Twitch',
    ])
    choose('Platforma', 'twitch')
    choose('Kategoria', '4')
    choose('Zainteresowanie', 'gaming')
    choose('Własna cena', '500')
    await screen.findByText('Twórca 5')
    for (const part of ['platform=twitch', 'stage_from=4', 'interest=gaming', 'price=500'])
      expect(asked.at(-1)).toContain(part)
    const label = box(5).closest('label')?.textContent ?? ''
    for (const part of ['Twórca 5', 'Twitch kat. 4 (12', 'od 350', 'na czas 8\u00a0z\u00a09'])
      expect(label).toContain(part)
    expect(label).not.toContain('X kat.')
    expect(screen.getByText('Pokazano pierwszych 1. Zawęź wyszukiwanie, żeby zobaczyć innych.')).toBeTruthy()
    choose('Własna cena', '')
    await screen.findByText('Twórca 1')
    expect(asked.at(-1)).not.toContain('price')
  })

  test('go to those who were chosen and not let go again, once', async () => {
    const received = await begin({ [`POST ${address}`]: () => answer(201, { data: { invited: 2, set_aside: [] } }) })
    expect(screen.getByRole('button', { name: 'Zaproś' }).getAttribute('aria-disabled')).toBe('true')
    for (const number of [1, 7, 8, 7]) fireEvent.click(box(number))
    expect(screen.getByText('Wybrano 2 osoby')).toBeTruthy()
    const invite = screen.getByRole('button', { name: 'Zaproś 2 osoby' })
    fireEvent.click(invite)
    fireEvent.click(invite)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toEqual([['POST', address, { creator_ids: ['c1', 'c8'] }]])
  })

  test('keep who was chosen while another name is looked for; nobody fits is said', async () => {
    const received = await begin({
      'GET /ops/creators': ({ path }) => page(path.includes('name=nikt') || path.includes('unable_on') ? [] : people),
    })
    fireEvent.click(box(1))
    write('Szukaj po nazwie lub e-mailu', ' nikt ')
    expect(await screen.findByText('Nikt nie pasuje.')).toBeTruthy()
    expect(screen.getByText('Wybrano 1 osobę')).toBeTruthy()
    expect(received.at(-1)?.path).toContain('name=nikt')
  })

  test('that are refused say why, and nobody is forgotten', async () => {
    await begin({
      [`POST ${address}`]: () => answer(422, { message: 'Rekrutacja jest zamknięta.', code: 'recruitment_closed' }),
    })
    fireEvent.click(box(1))
    press('Zaproś 1 osobę')
    expect((await screen.findByRole('alert')).textContent).toContain('Rekrutacja jest zamknięta.')
    expect(box(1).checked).toBe(true)
  })

  test('can be asked for again when nobody could be listed', async () => {
    let isUp = false
    serve({
      'GET /ops/creators': request => (isUp ? asAsked(request) : answer(503, { message: 'Za chwilę wracamy.' })),
    })
    drawPage(() => <InviteButton campaign={campaign()} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Zaproś twórców' }))
    expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
    isUp = true
    press('Spróbuj ponownie')
    expect(await screen.findByText('Twórca 1')).toBeTruthy()
  })
})
