import { type Campaign, type Estimate, waysOut } from '@fanfara/contract/campaigns'
import { campaignStatuses } from '@fanfara/contract/enums'
import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import type { CampaignAct } from './api.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignSheet } from './campaign-details.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { testCampaign } from './test-campaign.ts'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const id = testCampaign().id
const unknown: Estimate = { days: 28, amount: null, reason: 'not_measured', is_partial: false, lines: [], tasks: [] }
type Answers = Parameters<typeof serve>[0]

/** Shows the details of a campaign. @returns the calls and the page's text, with plain spaces. */
async function show(of: Partial<Campaign> = {}, answers: Answers = {}) {
  const calls = serve({ [`GET /campaigns/${id}/estimate`]: () => answer(200, { data: unknown }), ...answers })
  const { container, cache, router } = showPage(() => (
    <>
      <CampaignSheet campaign={testCampaign(of)} />
      <CampaignActions campaign={testCampaign(of)} />
      <Notifications />
    </>
  ))
  await screen.findByText('Palarnia Świt')
  const platforms = () =>
    ['Twitch', 'X'].filter(name =>
      screen.getAllByText(name, { selector: 'span' }).some(shown => shown.querySelector('svg')),
    )
  return { calls, cache, router, platforms, text: () => container.textContent?.replaceAll('\u00a0', ' ') ?? '' }
}
const posts = (calls: { name: string }[]) => calls.flatMap(({ name }) => (name.startsWith('POST') ? [name] : []))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')
const pressIn = async (name: string) => fireEvent.click(within(await dialog()).getByRole('button', { name }))

/** The control's explanation: told to screen readers always, shown on focus. */
async function expectTip(control: HTMLElement, sentence: string) {
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
  const shown = () => screen.queryAllByText(sentence).filter(element => element.getAttribute('aria-hidden') === 'true')
  fireEvent.focus(control)
  await waitFor(() => expect(shown()).toHaveLength(1))
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(shown()).toHaveLength(0))
}

test('CAMP-08 CAMP-10 CAMP-12 CAMP-15 CAMP-20: everything about a campaign, each income with its model, in words', async () => {
  const { text, platforms } = await show({
    description: 'Pij i nie śpij.',
    channels: ['twitch', 'x'],
    incomes: [
      { model: 'CPM', unit: 'flat', value: 20 },
      { model: 'CPS', unit: 'perc', value: '12.5' },
    ],
    task_types: [
      { name: 'tw_stream_banner', amount: 2 },
      { name: 'xx_tweet', amount: 1 },
      { name: 'yt_hologram', amount: 3 },
    ],
    places_left: 4,
    recruiting_until: '2026-03-10',
  })
  for (const part of [
    'Pij i nie śpij.',
    '02-03-2026',
    '31-03-2026',
    'Twitch',
    'X',
    '20,00 zł za 1000 wyświetleń',
    'Liczą się wyświetlenia reklamy u Ciebie: 10 000 to 200,00 zł.',
    '12,5%',
    'z zakupów za 1000 zł masz 125,00 zł.',
    'CPM',
    'CPS',
    'Rekrutacja',
    'Otwarta',
    'Dołączasz od razu.',
    'Palarnia Świt',
    'Baner na transmisji × 2',
    'Tweet × 1',
    'hologram × 3',
    'Zostały 4 miejsca',
    '10-03-2026',
  ])
    expect(text()).toContain(part)
  expect(platforms()).toEqual(['Twitch', 'X'])
})

test.each([null, '', '  '])('CAMP-09: the description %j is shown as none', async description => {
  const { text } = await show({ description })
  expect(text()).toContain('OpisBrak')
})

test('CAMP-13: a rate that is no figure is not available, and says why on focus', async () => {
  await show({ incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: 'x' }] })
  expect(screen.getByText('niedostępne')).toBeTruthy()
  const why = 'Stawka zależy od Twoich cen. Ustaw cenę za ten typ reklamy na swoim kanale.'
  await expectTip(screen.getByRole('button', { name: 'Więcej informacji' }), why)
})

test('CAMP-13 MONEY-47: where creators’ own prices are paid, their price stands beside each of their tasks; one that is missing leads to it', async () => {
  const asked = { amount: 1, is_mine: true }
  const tasks: Estimate['tasks'] = [
    { ...asked, platform: 'twitch', type: 'stream_banner', price: 220 },
    { ...asked, platform: 'youtube', type: 'video_short', price: null },
    { ...asked, platform: 'x', type: 'tweet', price: 90, is_mine: false },
  ]
  const { text } = await show(
    {
      incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: null }],
      task_types: [
        { name: 'tw_stream_banner', amount: 1 },
        { name: 'x_tweet', amount: 1 },
      ],
    },
    { [`GET /campaigns/${id}/estimate`]: () => answer(200, { data: { ...unknown, tasks } }) },
  )
  await waitFor(() => expect(text()).toContain('Baner na transmisji: 220,00 zł za każde'))
  expect(screen.getByRole('link', { name: 'Ustaw swoją cenę' }).getAttribute('href')).toBe('/settings/profile#channels')
  expect(text()).not.toContain('90,00')
  expect(text()).toContain('Tweet × 1Nie dla Ciebie: potrzebny kanał na X')
})

test('CAMP-36: without a channel the button names the way out, and leads there', async () => {
  await show({ is_joinable: false, not_joinable_reason: 'no_channel', channels: ['youtube'] })
  expect(screen.getByRole('link', { name: 'Połącz YouTube: Kawa na sen' }).getAttribute('href')).toBe(
    '/settings/profile#channels',
  )
  expect(screen.queryByRole('button', { name: 'Dołącz' })).toBeNull()
})

test('CAMP-44 SCR-94: who takes part is chosen by the advertiser, where joining is an application, and its button says so', async () => {
  const { text } = await show({ type: 'semi_open', need_acceptance: true })
  expect(text()).toContain('Zgłaszasz się, a uczestników wybiera reklamodawca.')
  expect(text()).toContain('Wyślesz zgłoszenie. O odpowiedzi reklamodawcy dowiesz się z wiadomości.')
})

test('CAMP-19: eight statuses have five looks', async () => {
  const looks = {
    active: 'text-primary',
    onboarding: 'text-warning',
    completed: 'text-danger',
    declined: 'text-danger',
    attached: 'text-muted',
    invited: 'text-muted',
    planned: 'text-muted',
    pending_approval: 'border',
  } as const
  const { container } = showPage(() =>
    campaignStatuses.map(status => (
      <p key={status} id={status}>
        <CampaignStatusBadge status={status} not_joinable_reason={null} />
      </p>
    )),
  )
  await screen.findByText('Czeka na reklamodawcę')
  for (const status of campaignStatuses) {
    const badge = container.querySelector(`#${status} > span`)
    expect(badge?.className.split(' ')).toContain(looks[status])
    // Only the dot has the colour: a normal end is red, and does not shout.
    expect(badge?.querySelector('.text-text')?.textContent).toBe(badge?.textContent)
  }
})

test('ENUM-01 a second line says how somebody came to be out of a campaign', async () => {
  showPage(() =>
    waysOut.map(way => (
      <p key={way}>
        <CampaignStatusBadge status="declined" way_out={way} not_joinable_reason="declined" />
      </p>
    )),
  )
  await screen.findByText('Rezygnacja z udziału')
  for (const line of ['Kampania odwołana', 'Zaproszenie nieprzyjęte', 'Zgłoszenie nieprzyjęte'])
    expect(screen.getByText(line)).toBeTruthy()
  expect(screen.getAllByText('Nieaktywna')).toHaveLength(waysOut.length)
})

describe('CAMP-18: photos', () => {
  const photos = { product_photos: ['/a.svg', '/b.svg', '/c.svg'] }

  test('a press enlarges, arrow keys turn, Escape closes', async () => {
    await show(photos)
    await press('Powiększ zdjęcie 1')
    const picture = () => within(screen.getByRole('dialog')).getByRole('img').getAttribute('src')
    await dialog()
    expect(picture()).toBe('/a.svg')
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    expect(picture()).toBe('/b.svg')
    await pressIn('Poprzednie zdjęcie')
    await pressIn('Poprzednie zdjęcie')
    expect([picture(), (await dialog()).textContent]).toEqual(['/c.svg', expect.stringContaining('3 z 3')])
    fireEvent.keyDown(await dialog(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a broken one is left out, and without any there is no heading', async () => {
    const { text } = await show(photos)
    const pictures = () =>
      screen.queryAllByRole('button', { name: /^Powiększ/ }).map(button => button.querySelector('img'))
    const [, second] = pictures()
    if (second) fireEvent.error(second)
    expect(pictures().map(picture => picture?.getAttribute('src'))).toEqual(['/a.svg', '/c.svg'])
    for (const picture of pictures()) if (picture) fireEvent.error(picture)
    expect(text()).not.toContain('Zdjęcia produktu')
  })
})

describe('what it would have paid for the last 28 days', () => {
  const estimate = (of: Partial<Estimate>) => ({
    [`GET /campaigns/${id}/estimate`]: () => answer(200, { data: { ...unknown, ...of } }),
  })

  test('the figure, and from what', async () => {
    const lines = [{ model: 'CPM' as const, quantity: 45_000, amount: 675, reason: null }]
    const { text } = await show({}, estimate({ amount: 675, reason: null, lines }))
    await waitFor(() => expect(text()).toContain('Tyle zapłaciłaby za Twoje ostatnie 28 dni675,00 zł'))
    expect(text()).toContain('45 000 wyświetleń na Twoich kanałach')
    expect(text()).not.toContain('Bez tego')
  })

  test('what is left out is said', async () => {
    const lines = [
      { model: 'CPM' as const, quantity: 12_000, amount: 15, reason: null },
      { model: 'FLAT_FEE' as const, quantity: 2, amount: 300, reason: null },
    ]
    const { text } = await show({}, estimate({ amount: 315, reason: null, is_partial: true, lines }))
    await waitFor(() =>
      expect(text()).toContain(
        '12 000 wyświetleń na Twoich kanałach (15,00 zł) + 2 wykonane zadania (300,00 zł)Bez tego',
      ),
    )
  })

  test.each([
    ['no_channel', 'Nie masz połączonego kanału'],
    ['not_measured', 'Jeszcze tego nie wiemy'],
    ['depends_on_viewers', 'Tego nie da się powiedzieć z góry'],
  ] as const)('unknown is never nothing: %s', async (reason, sentence) => {
    const { text } = await show({}, estimate({ reason }))
    await waitFor(() => expect(text()).toContain(sentence))
    expect(text()).not.toContain('dni0,00 zł')
  })

  test('a campaign that is over asks for none', async () => {
    const { calls } = await show({ status: 'declined' })
    expect(calls).toEqual([])
  })
})

describe('what can be done', () => {
  test.each([
    ['CAMP-32: joins', {}, 'Dołącz', 'join'],
    ['CAMP-33: accepts an invitation', { type: 'closed', status: 'invited', is_declinable: true }, 'Dołącz', 'accept'],
  ] as const)('CAMP-40 %s', async (_, of, button, act) => {
    const { calls } = await show(of, {
      [`POST /campaigns/${id}/${act}`]: () => answer(200, { data: testCampaign({ status: 'active' }) }),
    })
    await press(button)
    expect(await screen.findByText('Dołączono do kampanii „Kawa na sen”')).toBeTruthy()
    expect(posts(calls)).toEqual([`POST /campaigns/${id}/${act}`])
  })

  test('CAMP-31: an active one leads to the timetable, without a call', async () => {
    const { calls, router } = await show({ status: 'active', is_quitable: true, is_joinable: false })
    fireEvent.click(screen.getByRole('link', { name: 'Zadania' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/timetable'))
    expect(posts(calls)).toEqual([])
  })

  test('CAMP-36: what is off says why, in words and in a tooltip, and sends nothing', async () => {
    const { calls, text } = await show({ is_joinable: false, not_joinable_reason: 'no_places' })
    await press('Dołącz')
    expect(text()).toContain('Nie ma już wolnych miejsc.')
    await expectTip(screen.getByRole('button', { name: 'Dołącz' }), 'Nie ma już wolnych miejsc.')
    expect(posts(calls)).toEqual([])
  })

  test('CAMP-35 EASY-11: an automatic one is off without Easy Ad, and shows the way to it', async () => {
    const easyAd = (value: boolean) => ({
      'GET /settings/easy_ad': () => answer(200, { data: { value, campaigns: 0, at_stake: 0 } }),
    })
    const { text } = await show(
      { is_easy_ad: true, is_joinable: false, not_joinable_reason: 'easy_ad_off' },
      easyAd(false),
    )
    expect(text()).toContain('Włącz Easy Ad w ustawieniach, aby dołączyć do tej kampanii.')
    expect(text()).toContain('Bierze w niej udział każdy, kto ma włączony Easy Ad.')
    expect(screen.getByRole('link', { name: 'Włącz Easy Ad: Kawa na sen' }).getAttribute('href')).toBe(
      '/settings/system',
    )
    expect(screen.queryByRole('button', { name: 'Dołącz' })).toBeNull()
  })

  test('CAMP-35: turned on in another browser, it can be joined here', async () => {
    await show(
      { is_easy_ad: true },
      { 'GET /settings/easy_ad': () => answer(200, { data: { value: true, campaigns: 0, at_stake: 0 } }) },
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBeNull())
  })

  test('CAMP-34 CAMP-37 CAMP-41: who has applied cannot join again but quit; an application that was withdrawn is called that', async () => {
    await show(
      { status: 'pending_approval', type: 'semi_open', is_quitable: true, is_joinable: false },
      { [`POST /campaigns/${id}/quit`]: () => answer(200, { data: testCampaign({ type: 'semi_open' }) }) },
    )
    expect(screen.getByRole('button', { name: 'Dołącz' }).getAttribute('aria-disabled')).toBe('true')
    await press('Zrezygnuj')
    await pressIn('Tak, rezygnuję')
    expect(await screen.findByText('Zgłoszenie do kampanii „Kawa na sen” zostało wycofane')).toBeTruthy()
  })

  test('CAMP-37 CAMP-38 CAMP-40: quitting names the sum that nobody accepted yet; No sends nothing, Yes quits', async () => {
    const row = (status: string) => ({
      id: 'p',
      campaign_id: id,
      name: 'Kawa',
      clicks: null,
      views: null,
      model: 'CPM',
      payout: 132.4,
      status,
      since: '2026-03-02T09:00:00Z',
      acts_next: null,
      expected_at: null,
      lines: [],
    })
    const payments = (status: string) => () =>
      answer(200, { balance: 0, balance_waiting: 0, can_request_payout: false, data: [row(status)] })
    const { calls } = await show(
      { status: 'active', is_quitable: true, is_joinable: false },
      {
        'GET /payments': payments('waiting_for_acceptance'),
        [`POST /campaigns/${id}/quit`]: () => answer(200, { data: testCampaign({ status: 'declined' }) }),
      },
    )
    await press('Zrezygnuj')
    await waitFor(async () =>
      expect((await dialog()).textContent?.replaceAll('\u00a0', ' ')).toContain('Stracisz 132,40 zł z tej kampanii.'),
    )
    await pressIn('Nie')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts(calls)).toEqual([])
    await press('Zrezygnuj')
    await pressIn('Tak, rezygnuję')
    await waitFor(() => expect(posts(calls)).toEqual([`POST /campaigns/${id}/quit`]))
  })

  test('CAMP-39 CAMP-40: an invitation is declined at once, since it can be taken back; an open campaign offers no such thing', async () => {
    const { calls } = await show(
      { type: 'closed', status: 'invited', is_declinable: true },
      { [`POST /campaigns/${id}/reject`]: () => answer(200, { data: testCampaign({ status: 'declined' }) }) },
    )
    await press('Odrzuć')
    await waitFor(() => expect(posts(calls)).toEqual([`POST /campaigns/${id}/reject`]))
  })

  test('CAMP-30 CAMP-36: what is over or declined has no buttons', async () => {
    await show({ status: 'declined', is_joinable: false, not_joinable_reason: 'declined' })
    expect(screen.queryByRole('button', { name: /Dołącz|Zrezygnuj|Odrzuć/ })).toBeNull()
  })

  test('CAMP-43: a double click is one call, and the button is busy meanwhile', async () => {
    let resolve: (response: Response) => void = () => undefined
    const promise = new Promise<Response>(settle => {
      resolve = settle
    })
    const { calls } = await show({}, { [`POST /campaigns/${id}/join`]: () => promise })
    const join = screen.getByRole('button', { name: 'Dołącz' })
    fireEvent.click(join)
    fireEvent.click(join)
    await waitFor(() => expect(join.getAttribute('aria-busy')).toBe('true'))
    resolve(answer(200, { data: testCampaign({ status: 'active' }) }))
    await waitFor(() => expect(join.getAttribute('aria-busy')).toBeNull())
    expect(posts(calls)).toHaveLength(1)
  })

  test.each([
    [422, 'W tej kampanii nie ma już wolnych miejsc.', 'W tej kampanii nie ma już wolnych miejsc.'],
    [404, 'Nie ma.', 'Tej kampanii już nie ma na Twojej liście. Pokazujemy aktualne.'],
  ])(
    'CAMP-41 CAMP-42 ERR-17: a %i is logged, told in a sentence, and everything is read again',
    async (status, message, told) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { cache } = await show({}, { [`POST /campaigns/${id}/join`]: () => answer(status, { message }) })
      const asked: string[] = []
      vi.spyOn(cache, 'invalidateQueries').mockImplementation(
        async filters => void asked.push(String(filters?.queryKey?.[0])),
      )
      await press('Dołącz')
      expect(await screen.findByText(told)).toBeTruthy()
      expect(screen.getByText(/^Nie udało się dołączyć do kampanii „.+”$/)).toBeTruthy()
      expect(logged).toHaveBeenCalledOnce()
      expect(asked.toSorted()).toEqual(['CampaignFilters', 'Campaigns', 'Payments', 'Tasks'])
    },
  )

  const joined = testCampaign({ status: 'attached', is_quitable: true, is_joinable: false })
  const left = testCampaign({ status: 'declined', is_joinable: false })
  const attached: Partial<Campaign> = { status: 'attached', is_quitable: true }
  const open: Partial<Campaign> = {}
  const invited: Partial<Campaign> = { status: 'invited', type: 'closed', is_declinable: true }
  test.each<[string, CampaignAct, Partial<Campaign>, Campaign, RegExp]>([
    ['joined', 'join', open, joined, /^Dołączono do kampanii/],
    [
      'an application sent',
      'join',
      open,
      { ...joined, status: 'pending_approval' },
      /^Zgłoszenie do kampanii .+ zostało wysłane$/,
    ],
    ['not joined', 'join', open, testCampaign(), /^Nie udało się dołączyć do kampanii/],
    ['left', 'quit', attached, left, /^Nie bierzesz już udziału w kampanii/],
    ['not left', 'quit', attached, joined, /^Nie udało się opuścić kampanii/],
    ['an invitation taken', 'accept', invited, joined, /^Dołączono do kampanii/],
    ['an invitation not declined', 'reject', invited, testCampaign(invited), /^Nie udało się odrzucić zaproszenia/],
  ])(
    'SCR-100 an act whose answer was lost is not said to have failed: it is looked what became of it, and said: %s',
    async (_, act, before, now, told) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      let say: (of: Response) => void = () => undefined
      const look = new Promise<Response>(resolve => (say = resolve))
      const { calls } = await show(before, {
        [`POST /campaigns/${id}/${act}`]: () => Promise.reject(new TypeError('lost')),
        [`GET /campaigns/${id}`]: () => look,
        'GET /payments': () => answer(200, { data: [] }),
      })
      await press({ join: 'Dołącz', accept: 'Dołącz', quit: 'Zrezygnuj', reject: 'Odrzuć' }[act])
      if (act === 'quit') await pressIn('Tak, rezygnuję')
      expect(await screen.findByText(/^Nie wiemy, czy to się udało/)).toBeTruthy()
      expect(screen.queryByText(/^Nie udało się .+ kampanii/)).toBeNull()
      say(answer(200, { data: now }))
      expect(await screen.findByText(told)).toBeTruthy()
      expect(screen.queryByText(/^Nie wiemy/)).toBeNull()
      expect(posts(calls)).toHaveLength(1)
    },
  )

  test('SCR-100 an invitation that was declined though the answer was lost is told by the notice that takes it back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await show(invited, {
      [`POST /campaigns/${id}/reject`]: () => Promise.reject(new TypeError('lost')),
      [`GET /campaigns/${id}`]: () => answer(404, { message: 'Nie ma.' }),
    })
    await press('Odrzuć')
    await screen.findByText(/^Nie wiemy, czy to się udało/)
    await waitFor(() => expect(screen.queryByText(/^Nie wiemy|^Nie udało/)).toBeNull())
  })
})
