import type { OpsCreator } from '@fanfara/contract/ops/creators'
import type { Language } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { creator, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'
import { session } from '#/session.ts'

const speaking = (language: Language) => session.settings.set({ ...session.settings.get(), language })

beforeEach(signIn)
afterEach(() => {
  speaking('pl')
  cleanup()
  vi.unstubAllGlobals()
})

const ID = creator().id
/** Opens the page of a creator, once it stands there. */
async function show(of: Partial<OpsCreator> = {}, answers: Answers = {}) {
  const received = serve({ [`GET /ops/creators/${ID}`]: () => ({ data: creator(of) }), ...answers })
  open(`/creators/${ID}`)
  await screen.findByRole('heading', { level: 1, name: creator(of).name })
  return received
}
/** A part of the page by its heading. */
async function part(name: string) {
  const section = (await screen.findByRole('heading', { name })).closest('section')
  if (!section) throw new Error(`${name} has no part of its own`)
  return within(section)
}
const plain = (element: Element | undefined) => element?.textContent?.replaceAll('\u00A0', ' ')

describe('SCR-81 where somebody is signed in', () => {
  const live = (number: number, browser: string | null, system: string | null) => ({
    id: uuid(number),
    browser,
    system,
    is_remembered: false,
    started_at: '2026-03-01T10:00:00Z',
    last_used_at: '2026-03-02T10:00:00Z',
  })
  const sessions = [live(1, 'Firefox', 'Linux'), live(2, 'Safari', null), live(3, null, 'Android'), live(4, null, null)]

  test.each([
    ['pl', 'Zalogowane urządzenia', ['Firefox w systemie Linux', 'Safari', 'Android', 'Nieznane urządzenie']],
    ['en', 'Signed in', ['Firefox on Linux', 'Safari', 'Android', 'Unknown device']],
  ] as const)('is named on the page of a creator by what is known of it, in %s', async (language, title, names) => {
    speaking(language)
    await show({ sessions })
    const items = (await part(title)).getAllByRole('listitem')
    expect(items.map(item => item.firstElementChild?.textContent)).toEqual(names)
  })

  test('is said to be nowhere', async () => {
    await show()
    expect((await part('Zalogowane urządzenia')).getByText('Konto nie jest teraz nigdzie otwarte.')).toBeTruthy()
  })
})

describe('OPS-26 what a creator does', () => {
  const task = (number: number, of: Partial<OpsCreator['tasks'][number]> = {}): OpsCreator['tasks'][number] => ({
    id: uuid(number),
    campaign: { id: uuid(20), name: `Kampania ${number}` },
    platform: 'twitch',
    ad_type: 'stream_banner',
    status: 'during',
    ends_at: '2026-03-31T10:00:00Z',
    proof: null,
    ...of,
  })

  test('a proof leads into the queue in which it stands, at that proof', async () => {
    const proof = (state: 'waiting' | 'refused') => ({ state, handed_in_at: '2026-03-02T10:00:00Z' })
    await show({
      tasks: [
        task(1, { proof: proof('waiting') }),
        task(2, { proof: proof('refused') }),
        task(3, { status: 'missed', ends_at: null }),
      ],
    })
    const [waiting, refused, none] = (await part('Zadania i dowody')).getAllByRole('listitem')
    if (!waiting || !refused || !none) throw new Error('three tasks')
    const addressOf = (item: HTMLElement) =>
      new URL(within(item).getByRole('link').getAttribute('href') ?? '', 'http://ops.test').searchParams
    expect(Object.fromEntries(addressOf(waiting))).toEqual({ open: uuid(1) })
    expect(Object.fromEntries(addressOf(refused))).toEqual({ state: 'refused', open: uuid(2) })
    expect(plain(waiting)).toMatch(/Kampania 1, do 31-03-2026/)
    expect(within(none).queryByRole('link')).toBeNull()
    expect(plain(none)).toMatch(/Kampania 3Niewykonane$/)
  })

  test('the newest five stand there, all of them after a press, and the five again after another', async () => {
    const message = (number: number) => ({
      id: uuid(number),
      content: `Wiadomość ${number}`,
      sent_at: '2026-03-02T10:00:00Z',
      is_read: number === 1,
    })
    await show({ messages: [1, 2, 3, 4, 5, 6, 7].map(message) })
    const messages = await part('Wiadomości')
    const shown = () => messages.getAllByRole('listitem')
    expect(shown()).toHaveLength(5)
    expect(plain(shown()[0])).toMatch(/, przeczytana$/)
    expect(plain(shown()[1])).toMatch(/, jeszcze nieprzeczytana$/)
    const more = messages.getByRole('button', { name: /7/ })
    fireEvent.click(more)
    expect(shown()).toHaveLength(7)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(more)
    expect(shown()).toHaveLength(5)
  })

  test('a campaign says what it pays and where that money is; one that pays nothing yet says no sum', async () => {
    await show({
      campaigns: [
        {
          id: uuid(31),
          participation_id: uuid(41),
          name: 'Kawa',
          status: 'active',
          since: '2026-03-02T10:00:00Z',
          payment: { status: 'ready_for_payout', amount: 1234.5 },
        },
        {
          id: uuid(32),
          participation_id: uuid(42),
          name: 'Herbata',
          status: 'pending_approval',
          since: '2026-03-02T10:00:00Z',
          payment: null,
        },
      ],
    })
    const campaigns = await part('Kampanie')
    const [paying, other] = campaigns.getAllByRole('listitem')
    expect(plain(paying)).toContain('1 234,50 zł')
    expect(plain(other)).not.toContain('zł')
    expect(campaigns.getByRole('link', { name: 'Kawa' }).getAttribute('href')).toBe(`/ops/campaigns/${uuid(31)}`)
  })

  test('DESK-86 what a campaign pays leads to their row there, where it is corrected; those who move money find their corrections', async () => {
    const paid: OpsCreator['campaigns'][number] = {
      id: uuid(31),
      participation_id: uuid(41),
      name: 'Kawa',
      status: 'completed',
      since: '2026-03-02T10:00:00Z',
      payment: { status: 'paid', amount: 1234.5 },
    }
    const hrefOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://ops.test')
    await show({ campaigns: [paid] })
    const campaigns = await part('Kampanie')
    const row = hrefOf(campaigns.getByRole('link', { name: /^Jak wyszło i korekta: Kawa/ }))
    expect(row.pathname).toBe(`/ops/campaigns/${uuid(31)}`)
    expect(Object.fromEntries(row.searchParams)).toEqual({ tab: 'participants', who: creator().name, open: uuid(41) })
    const corrections = hrefOf(campaigns.getByRole('link', { name: 'Korekty' }))
    expect([corrections.pathname, corrections.searchParams.get('search')]).toEqual([
      '/ops/corrections',
      creator().email,
    ])
    cleanup()
    await signInAs('operator')
    await show({ campaigns: [paid] })
    expect((await part('Kampanie')).queryByRole('link', { name: 'Korekty' })).toBeNull()
  })

  test.each([
    ['Kampanie', 'Nie bierze jeszcze udziału w żadnej kampanii.'],
    ['Wypłaty', 'Nie było jeszcze żadnej wypłaty.'],
    ['Faktury', 'Twórca nie przysłał faktur.'],
    ['Zadania i dowody', 'Nie ma jeszcze zadań.'],
    ['Wiadomości', 'Nic jeszcze nie wysłano.'],
    ['Kanały', 'Żaden kanał nie był jeszcze połączony.'],
    ['Notatki dla zespołu', 'Brak notatek.'],
    ['Co zrobili operatorzy', 'Jeszcze nic.'],
  ])('%s of somebody new: %s', async (name, words) => {
    await show()
    expect((await part(name)).getByText(words)).toBeTruthy()
  })
})

describe('OPS-26 channels', () => {
  const channel = (number: number, of: Partial<OpsCreator['channels'][number]> = {}) => ({
    id: uuid(number),
    platform: 'twitch' as const,
    login: `kanal${number}`,
    status: 'connected' as const,
    stage: 3,
    price_from: null,
    metrics: null,
    observed_at: '2026-03-02T10:00:00Z',
    by_hand: null,
    can_verify: false,
    revision: 'r',
    ...of,
  })

  test('say what was measured and when, in whole figures, and what was written down', async () => {
    await show({
      channels: [
        channel(1, {
          price_from: 60,
          metrics: { followers_count: 14_600, monthly_average_viewer_count: 120.6 },
        }),
        channel(2, { by_hand: { operator: 'Iza', evidence: 'https://x.test/1', reason: 'Awaria' } }),
        channel(3, { stage: null, observed_at: null }),
      ],
    })
    const [measured, written, fresh] = (await part('Kanały')).getAllByRole('listitem')
    expect(plain(measured)).toMatch(/kat\S* 3 · od 60 zł · obserwujących: 14 600 · widzów średnio: 121 pomiar:/)
    expect(plain(written)).toMatch(/wpisano:.*Zweryfikowane ręcznie, Iza: Awaria/)
    expect(plain(fresh)).toMatch(/^.*kanal3jeszcze bez pomiaru$/)
  })

  test('one that was disconnected is called so, and its figures of before can be looked up', async () => {
    await show({ channels: [channel(1, { status: 'disconnected', observed_at: null, stage: null })] })
    const [gone] = (await part('Kanały')).getAllByRole('listitem')
    expect(plain(gone)).toContain('odłączony')
    expect(within(gone ?? document.body).getAllByRole('button')).toHaveLength(1)
  })
})

describe('OPS-26 an erased account', () => {
  test('is said to be one, keeps its money, and offers no act and no note', async () => {
    await show({
      is_erased: true,
      is_active: false,
      email: null,
      name: 'Konto 9',
      balances: { pending: 0, available: 12.5, in_payout: 0 },
    })
    expect(screen.getByText('To konto zostało usunięte')).toBeTruthy()
    expect(screen.getByText(/12,50/)).toBeTruthy()
    expect(screen.queryByText('brak potwierdzonego e-maila')).toBeNull()
    for (const name of ['Napisz wiadomość', 'Ogranicz konto', 'Przywróć konto', 'Popraw profil'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByLabelText('Nowa notatka')).toBeNull()
  })
})

describe('OPS-26 the ledger', () => {
  const month = dayOf(new Date()).slice(0, 7)
  const address = `/ops/creators/${ID}/statements/${month}`
  const openLedger = async () => fireEvent.click((await part('Księga')).getByRole('button', { name: 'Pokaż ruchy' }))

  test('that cannot be read says so in its place and is tried again; what is cut says that it is', async () => {
    let isDown = true
    await show(
      {},
      {
        [`GET ${address}`]: () =>
          isDown
            ? answer(503, { message: 'Za chwilę wracamy.' })
            : { data: { opening: 0, closing: 0, movements: [], is_cut: true, months: [] } },
      },
    )
    await openLedger()
    const ledger = await part('Księga')
    expect(await ledger.findByText('Za chwilę wracamy.')).toBeTruthy()
    isDown = false
    fireEvent.click(ledger.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await ledger.findByText(/^Tu widać pierwsze 5000 pozycji/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: creator().name })).toBeTruthy()
  })

  test('is handed out as a document of the month that is chosen; what keeps it away is said, and it can be pressed again', async () => {
    const received = await show(
      {},
      {
        [`GET ${address}`]: () => ({
          data: { opening: 0, closing: 0, movements: [], is_cut: false, months: ['2026-01'] },
        }),
        [`GET /ops/creators/${ID}/statements/2026-01`]: () => ({
          data: { opening: 0, closing: 0, movements: [], is_cut: false, months: ['2026-01'] },
        }),
        [`GET /ops/creators/${ID}/statements/2026-01/pdf`]: () => answer(429, { message: 'Za dużo prób.' }),
      },
    )
    await openLedger()
    const ledger = await part('Księga')
    await ledger.findByRole('option', { name: 'styczeń 2026' })
    fireEvent.change(ledger.getByLabelText('Miesiąc'), { target: { value: '2026-01' } })
    const button = ledger.getByRole('button', { name: /PDF/ })
    fireEvent.click(button)
    expect(await screen.findByText('Za dużo prób.')).toBeTruthy()
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    fireEvent.click(button)
    await waitFor(() => expect(received.filter(({ path }) => path.includes('2026-01/'))).toHaveLength(2))
  })
})

describe('OPS-26 acts', () => {
  test('the second step is taken off with a reason for the log, by whoever may move money alone', async () => {
    const received = await show(
      { has_second_factor: true },
      { [`POST /ops/creators/${ID}/remove-second-factor`]: () => ({ data: creator() }) },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Zdejmij drugi krok' }))
    const box = await dialog()
    fireEvent.change(box.getByRole('textbox', { name: 'Powód' }), { target: { value: '  Zgubiony telefon ' } })
    fireEvent.click(box.getByRole('button', { name: 'Zdejmij drugi krok' }))
    await waitFor(() => expect(changesIn(received)[0]?.[2]).toEqual({ reason: 'Zgubiony telefon' }))
    cleanup()
    await signInAs('operator')
    await show({ has_second_factor: true })
    expect(screen.getByRole('button', { name: 'Zdejmij drugi krok' }).getAttribute('aria-disabled')).toBe('true')
  })

  test.each([
    [0, 'Teraz nie ma żadnej otwartej sesji.'],
    [1, 'Od razu zakończy się 1 sesja.'],
    [2, 'Od razu zakończą się 2 sesje.'],
    [5, 'Od razu zakończy się 5 sesji.'],
    [22, 'Od razu zakończą się 22 sesje.'],
  ])('who is signed out of %i sessions everywhere is named first', async (live_sessions, words) => {
    await show({ live_sessions })
    fireEvent.click(screen.getByRole('button', { name: 'Wyloguj wszędzie' }))
    expect((await dialog()).getByText(new RegExp(`^${words}`))).toBeTruthy()
  })
})
