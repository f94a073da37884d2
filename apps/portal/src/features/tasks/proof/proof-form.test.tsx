import type { Media, Snapshot } from '@fanfara/contract/medias'
import type { Task } from '@fanfara/contract/tasks'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { tasksQuery } from '#/features/tasks/api.ts'
import { TaskProof } from './task-proof.tsx'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const task = (of: Partial<Task> = {}): Task => sampleTask({ id: id(1), campaign_id: id(2), ...of })
const liveTask = task({ type: 'stream_shotout', media_type: 'live', channel_type: 'twitch', kind: 'live' })
const media = (of: Partial<Media> = {}): Media => ({
  id: id(5),
  type: 'other',
  created_at: '2026-03-04T18:00:00Z',
  url: 'https://www.youtube.com/watch?v=sim00000001',
  metrics: { views: 1200 },
  viewers: null,
  title: 'Poranna kawa',
  picture_url: null,
  ...of,
})
const live = media({ id: id(6), type: 'live', title: 'Na antenie', metrics: { views: null }, viewers: 214 })
const snapshot = (of: Partial<Snapshot> = {}): Snapshot => ({
  ...media({
    id: id(7),
    type: 'live',
    url: '/files/proofs/a.jpg',
    title: null,
    metrics: { views: null },
    viewers: 214,
  }),
  is_ready: true,
  is_fallback: false,
  link: 'https://clips.twitch.tv/Sim1',
  ...of,
})

const medias = `GET /tasks/${id(1)}/medias`
const finish = `POST /tasks/${id(1)}/finish`
const create = `POST /medias/${id(6)}/snapshots`
const read = `GET /medias/${id(6)}/snapshots/${id(7)}`
const answers = {
  [medias]: () => answer(200, { data: [live, media()] }),
  [finish]: () => answer(200, { data: task({ status: 'finished' }) }),
  [create]: () => answer(201, { data: { id: id(7) } }),
  [read]: () => answer(200, { data: snapshot() }),
}

function show(of: Task, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...answers, ...more })
  const onFinished = vi.fn()
  const view = showPage(() => <TaskProof task={of} onFinished={onFinished} />)
  const made = (name: string) => calls.filter(call => call.name === name)
  return { calls, made, onFinished, ...view }
}
const send = () => screen.findByRole('button', { name: 'Wyślij' })
const pressSend = async () => fireEvent.click(await send())
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a link', () => {
  test('TASK-31 VAL-32 TASK-30: the link is required, the server’s word stands under it, and what was typed stays', async () => {
    const refused = () => answer(422, { message: 'Nie.', errors: { url: ['To należy do innego konta.'] } })
    const { made, onFinished } = show(task(), { [finish]: refused })
    await pressSend()
    await screen.findByText('To pole jest wymagane')
    const field = screen.getByLabelText<HTMLInputElement>('Link do publikacji')
    fireEvent.change(field, { target: { value: 'nic' } })
    await screen.findByText('Podaj poprawny link')
    expect(made(finish)).toEqual([])
    fireEvent.change(field, { target: { value: 'https://youtu.be/sim00000001' } })
    await pressSend()
    await screen.findByText('To należy do innego konta.')
    expect(field.value).toBe('https://youtu.be/sim00000001')
    expect(onFinished).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Nie.')
    await choose('Publikacja z kanału')
    await choose('Link')
    expect(screen.getByLabelText<HTMLInputElement>('Link do publikacji').value).toBe('https://youtu.be/sim00000001')
  })

  test('SCR-95 an address that was typed without its scheme is taken for the one that it is', async () => {
    const { made } = show(task())
    fireEvent.change(await screen.findByLabelText('Link do publikacji'), { target: { value: 'youtu.be/sim00000001' } })
    await pressSend()
    await waitFor(() => expect(made(finish)[0]?.body).toEqual({ url: 'https://youtu.be/sim00000001' }))
  })

  test('TASK-31: a link that was typed and not sent is there when the form is shown again, until it was sent', async () => {
    const field = () => screen.findByLabelText<HTMLInputElement>('Link do publikacji')
    const first = show(task())
    fireEvent.change(await field(), { target: { value: 'https://youtu.be/sim00000001' } })
    first.unmount()
    const second = show(task())
    expect((await field()).value).toBe('https://youtu.be/sim00000001')
    await pressSend()
    await waitFor(() => expect(second.onFinished).toHaveBeenCalled())
    second.unmount()
    show(task())
    expect((await field()).value).toBe('')
  })

  test('TASK-29, ERR-16: a refusal without fields is an alert; once more it goes through', async () => {
    let isDown = true
    const sometimes = () =>
      isDown ? answer(422, { message: 'Zadania nie można teraz zakończyć.' }) : (answers[finish]?.() ?? answer(500, {}))
    const { onFinished } = show(task(), { [finish]: sometimes })
    fireEvent.change(await screen.findByLabelText('Link do publikacji'), {
      target: { value: 'https://youtu.be/sim00000001' },
    })
    await pressSend()
    expect((await screen.findByRole('alert')).textContent).toContain('Zadania nie można teraz zakończyć.')
    isDown = false
    await pressSend()
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
  })

  test.each([
    [
      'finished',
      [task({ status: 'finished' })],
      'Dowód wysłano wcześniej, na przykład w innym oknie. Tego już nie przyjęliśmy.',
    ],
    ['missed', [task({ status: 'missed' })], 'Tego, co tu było, nie wysłaliśmy.'],
    ['left', [], /^Nie bierzesz udziału w tej kampanii/],
  ])('SCR-99 a proof of a task that was %s elsewhere meanwhile is told to be not taken', async (_, tasks, sentence) => {
    const { cache, onFinished } = show(task(), { [finish]: () => answer(422, { message: 'Nie teraz.' }) })
    cache.setQueryData(tasksQuery.queryKey, tasks)
    render(<Notifications />)
    fireEvent.change(await screen.findByLabelText('Link do publikacji'), { target: { value: 'https://youtu.be/a' } })
    await pressSend()
    await screen.findByText(sentence)
    expect(screen.queryByText('Nie teraz.')).toBeNull()
    expect(onFinished).not.toHaveBeenCalled()
  })

  test.each([
    ['TASK-34: a story', 'instastory', 'Najwyżej 3 kafelki relacji dziennie.'],
    ['TASK-34: a post', 'post', 'Karuzela może mieć do 3 zdjęć.'],
  ] as const)('%s', async (_, type, hint) => {
    show(task({ type, channel_type: 'instagram' }))
    await screen.findByText(hint)
    await choose('Publikacja z kanału')
    expect(await screen.findByText(hint)).toBeTruthy()
  })
})

test('PHONE-07 a link that is sent without a connection waits in its place, and is sent or taken back from there', async () => {
  const user = { id: 'ola', name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl' } as const
  session.signIn({ token: 't', remember: false, user: { ...user, theme: 'dark', easy_ad: false } })
  let isAway = true
  const sometimes = () => (isAway ? Promise.reject(new TypeError('offline')) : (answers[finish]?.() ?? answer(500, {})))
  const { made } = show(task(), { [finish]: sometimes })
  const link = 'https://youtu.be/sim00000001'
  fireEvent.change(await screen.findByLabelText('Link do publikacji'), { target: { value: link } })
  await pressSend()
  expect(await screen.findByText('Dowód czeka na połączenie')).toBeTruthy()
  expect(screen.getByText(link)).toBeTruthy()
  expect(screen.queryByLabelText('Link do publikacji')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByLabelText('Link do publikacji')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Link do publikacji'), { target: { value: link } })
  await pressSend()
  await screen.findByText('Dowód czeka na połączenie')
  isAway = false
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij teraz' }))
  await waitFor(() => expect(screen.queryByText('Dowód czeka na połączenie')).toBeNull())
  expect(made(finish).at(-1)?.body).toEqual({ url: link })
})

describe('the newest publication is proposed', () => {
  const post = () => answer(200, { data: [media(), media({ id: id(8), title: 'Starsza' })] })

  test('one press proves the task with it; the form stands below, its button quiet until something is typed', async () => {
    const { made, onFinished } = show(task(), { [medias]: post })
    const yes = await screen.findByRole('button', { name: 'Tak, wyślij ją jako dowód' })
    expect(screen.getByText('Poranna kawa')).toBeTruthy()
    expect((await send()).className).not.toContain('bg-filled')
    fireEvent.change(screen.getByLabelText('Link do publikacji'), { target: { value: 'https://youtu.be/a' } })
    await waitFor(async () => expect((await send()).className).toContain('bg-filled'))
    fireEvent.click(yes)
    fireEvent.click(yes)
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
    expect(made(finish).map(({ body }) => body)).toEqual([{ media_id: id(5) }])
  })

  test('a refusal stands at the proposal; nothing is proposed where a snapshot is taken, or nothing was published', async () => {
    show(task(), { [medias]: post, [finish]: () => answer(422, { message: 'Ta publikacja już coś potwierdza.' }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Tak, wyślij ją jako dowód' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Ta publikacja już coś potwierdza.')
    const { made, container } = show(liveTask)
    await waitFor(() => expect(made(medias)).toHaveLength(1))
    expect(within(container).queryByText('Czy to ta publikacja?')).toBeNull()
    expect(within(container).getByRole('button', { name: 'Rozpocznij nagrywanie' }).className).toContain('bg-filled')
    expect(within(container).getByRole('button', { name: 'Wyślij' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('recent media', () => {
  test('TASK-33 TASK-32 VAL-33: a list with pictures, dates and types, of which one is chosen and sent', async () => {
    const { made, onFinished } = show(liveTask)
    await choose('Publikacja z kanału')
    const group = await screen.findByRole('group', { name: 'Transmisje i nagrania z Twojego kanału' })
    const rows = within(group).getAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(/Na antenie.*Na żywo.*2026.*214 widzów/),
      expect.stringMatching(/Poranna kawa.*2026.*1200 wyświetleń|Poranna kawa.*2026.*1\s?200 wyświetleń/),
    ])
    expect(
      within(group)
        .getByRole('link', { name: /Otwórz: Poranna kawa/ })
        .getAttribute('rel'),
    ).toContain('noopener')
    await pressSend()
    await screen.findByText('Wybierz nagranie lub zrób zrzut transmisji')
    expect(made(finish)).toEqual([])
    await choose(/Poranna kawa/)
    expect(screen.queryByText('Wybierz nagranie lub zrób zrzut transmisji')).toBeNull()
    await pressSend()
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
    expect(made(finish).map(({ body }) => body)).toEqual([{ media_id: id(5) }])
  })

  test('TASK-33: while loading its shape, empty with a way to look again, and an error with another try', async () => {
    let letGo: (response: Response) => void = () => undefined
    const replies = [
      () => new Promise<Response>(resolve => void (letGo = resolve)),
      () => answer(200, { data: [] }),
      () => answer(200, { data: [media()] }),
    ]
    show(task(), { [medias]: () => replies.shift()?.() ?? answer(404, { message: 'x' }) })
    await choose('Publikacja z kanału')
    expect((await screen.findAllByText('Ładowanie…')).length).toBeGreaterThan(0)
    letGo(answer(503, { message: 'Cisza.' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Cisza.')
    // A publication is no recording, and there is no snapshot to take.
    await pressSend()
    await screen.findByText('Wybierz publikację z listy')
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    await screen.findByText(/nie ma jeszcze niczego, co pasuje/)
    fireEvent.click(screen.getByRole('button', { name: 'Odśwież listę' }))
    await screen.findByRole('radio', { name: /Poranna kawa/ })
  })
})

describe('a snapshot', () => {
  const startName = 'Rozpocznij nagrywanie'
  /** Presses start, with the page's clock in the test's hands. */
  async function start(more: Parameters<typeof serve>[0] = {}, of = liveTask) {
    const shown = show(of, more)
    const button = await screen.findByRole('button', { name: startName })
    await waitFor(() => expect(shown.made(medias)).toHaveLength(1))
    await act(async () => undefined)
    vi.useFakeTimers({ now: Date.parse('2026-03-05T12:00:00Z') })
    fireEvent.click(button)
    return shown
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  const shownSeconds = () => Number(screen.getByRole('timer').textContent)

  test('TRAN-80 TRAN-81 TRAN-82 TASK-35 TASK-36 TASK-37 CONST-20 CONST-21: 90 to 0, created at 25 s, fetched at 90 s, sent', async () => {
    const { made, onFinished } = await start()
    expect(shownSeconds()).toBe(90)
    await pass(1)
    expect(shownSeconds()).toBe(89)
    await pass(23)
    expect(made(create)).toHaveLength(0)
    await pass(1.5)
    expect(made(create)).toHaveLength(1)
    await pass(60)
    expect([shownSeconds(), made(read).length]).toEqual([5, 0])
    expect(screen.getByRole('button', { name: 'Wyślij' }).getAttribute('aria-disabled')).toBe('true')
    await pass(5)
    expect([made(create).length, made(read).length]).toEqual([1, 1])
    vi.useRealTimers()
    expect((await screen.findByRole('img', { name: 'Zrzut transmisji' })).getAttribute('src')).toBe(
      '/files/proofs/a.jpg',
    )
    expect(screen.getByRole('link', { name: /Zobacz klip/ }).getAttribute('href')).toBe('https://clips.twitch.tv/Sim1')
    await pressSend()
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
    expect(made(finish).map(({ body }) => body)).toEqual([{ snapshot_id: id(7) }])
  })

  test('CACHE-02: what the channel has is asked for again once a snapshot was created, and not before', async () => {
    const { made } = await start()
    await pass(24)
    expect(made(medias)).toHaveLength(1)
    await pass(3)
    expect([made(create).length, made(medias).length]).toEqual([1, 2])
  })

  test('TASK-35 A11Y-06: the time left is said at its marks, not every second', async () => {
    await start()
    const spoken = () => document.querySelector('[aria-live="polite"].sr-only')?.textContent
    const said = new Set<string | null | undefined>()
    for (let second = 0; second < 92; second += 1) {
      said.add(spoken())
      await pass(1)
    }
    said.add(spoken())
    expect([...said]).toEqual([
      'Nagrywanie trwa. Zostało 90 sekund.',
      'Zostało 60 sekund.',
      'Zostało 30 sekund.',
      'Zostało 10 sekund.',
      'Zrzut jest gotowy. Możesz go wysłać.',
    ])
  })

  test.each(['before', 'after'] as const)(
    'TRAN-83 TASK-38: Back %s the clip clears the timers, and the page may be left',
    async when => {
      const { calls } = await start()
      await pass(when === 'before' ? 10 : 30)
      const before = calls.length
      const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
      expect(leave(), 'asks while it runs').toBe(false)
      fireEvent.click(screen.getByRole('button', { name: 'Wróć' }))
      expect(leave()).toBe(true)
      await pass(120)
      expect(calls).toHaveLength(before)
      screen.getByRole('button', { name: startName })
    },
  )

  test('TASK-38: leaving the screen clears the timers', async () => {
    const { calls, unmount } = await start()
    await pass(10)
    const before = calls.length
    unmount()
    await pass(120)
    expect(calls).toHaveLength(before)
  })

  test('TRAN-81: the countdown survives a new answer of the server, and a look at the other ways', async () => {
    const { cache, made } = await start()
    await pass(10)
    await act(() => cache.invalidateQueries({ queryKey: ['Medias'] }))
    fireEvent.click(screen.getByRole('radio', { name: 'Publikacja z kanału' }))
    await pass(5)
    fireEvent.click(screen.getByRole('radio', { name: 'Zrzut transmisji' }))
    expect(shownSeconds()).toBe(75)
    await pass(11)
    expect(made(create)).toHaveLength(1)
  })

  test('TASK-39: a refusal at 25 s stops the countdown, says why, and it can be started again', async () => {
    let isLive = false
    const { made } = await start({
      [create]: () =>
        isLive
          ? answer(201, { data: { id: id(7) } })
          : answer(422, { message: 'Twoja transmisja nie jest aktywna.', code: 'stream_offline' }),
    })
    await pass(26)
    expect(screen.getByRole('alert').textContent).toContain('Twoja transmisja nie jest aktywna.')
    expect(screen.queryByRole('timer')).toBeNull()
    await pass(100)
    expect([made(create).length, made(read).length]).toEqual([1, 0])
    isLive = true
    fireEvent.click(screen.getByRole('button', { name: startName }))
    await pass(91)
    expect([made(create).length, made(read).length]).toEqual([2, 1])
  })

  test('TASK-39: a page that slept through the moment says so and creates nothing', async () => {
    const { made } = await start()
    await pass(3)
    vi.setSystemTime(Date.parse('2026-03-05T12:00:00Z') + 70_000)
    await pass(2)
    expect(screen.getByRole('alert').textContent).toContain('Strona była uśpiona')
    await pass(60)
    expect([made(create).length, made(read).length]).toEqual([0, 0])
  })

  test('TASK-37: a page that slept after the clip fetches its picture when it wakes', async () => {
    const { made } = await start()
    await pass(30)
    vi.setSystemTime(Date.parse('2026-03-05T12:00:00Z') + 600_000)
    await pass(2)
    expect([made(create).length, made(read).length]).toEqual([1, 1])
    screen.getByRole('img', { name: 'Zrzut transmisji' })
  })

  test('TASK-37: a picture that is not there yet is asked for again; one that fails can be fetched once more', async () => {
    const replies = [
      () => answer(200, { data: snapshot({ is_ready: false, url: null, link: null }) }),
      () => answer(503, { message: 'Platforma nie odpowiada.' }),
      () => answer(200, { data: snapshot({ is_fallback: true }) }),
    ]
    const { made } = await start({ [read]: () => replies.shift()?.() ?? answer(404, { message: 'x' }) })
    await pass(95)
    expect(made(read)).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toContain('Platforma nie odpowiada.')
    fireEvent.click(screen.getByRole('button', { name: 'Pobierz obraz ponownie' }))
    await pass(1)
    screen.getByText(/To obraz transmisji, a nie klip/)
    expect(made(create)).toHaveLength(1)
  })

  test('API-43: without a known live medium the campaign’s id is used', async () => {
    const byCampaign = `POST /medias/${id(2)}/snapshots`
    const readByCampaign = `GET /medias/${id(2)}/snapshots/${id(7)}`
    const { made } = await start({
      [medias]: () => answer(422, { message: 'Brak dostępu.' }),
      [byCampaign]: answers[create] ?? (() => answer(500, {})),
      [readByCampaign]: answers[read] ?? (() => answer(500, {})),
    })
    await pass(91)
    expect([made(byCampaign).length, made(readByCampaign).length]).toEqual([1, 1])
  })
})

test('GEN-08: what was sent is shown with its picture, and whether anybody confirmed it', async () => {
  const proof = {
    kind: 'snapshot',
    check: 'verified',
    title: null,
    created_at: '2026-03-04T18:00:00Z',
    views: null,
    viewers: 214,
    picture_url: '/files/proofs/a.jpg',
    is_fallback: true,
  } as const
  const done = task({ ...liveTask, status: 'finished', media_url: 'https://www.twitch.tv/ola', proof })
  const { unmount } = show(done)
  await screen.findByRole('img', { name: 'Zrzut transmisji' })
  screen.getByText(/To obraz transmisji, a nie klip/)
  unmount()
  const unchecked = { ...proof, kind: 'link', check: 'unreachable', picture_url: null, is_fallback: false } as const
  show(task({ status: 'finished', media_url: 'https://youtu.be/a', proof: unchecked }))
  expect(await screen.findByText(/nie potwierdziła jeszcze tego dowodu/)).toBeTruthy()
})

test.each<[string, Task['status']]>([
  ['arrived', 'finished'],
  ['did not arrive', 'during'],
])('SCR-100 of a proof whose answer was lost it is looked whether it came, and said: %s', async (how, status) => {
  let say: (of: Response) => void = () => undefined
  const look = new Promise<Response>(resolve => (say = resolve))
  const { made, onFinished } = show(task(), {
    [medias]: () => answer(200, { data: [media()] }),
    [finish]: () => Promise.reject(new TypeError('lost')),
    'GET /tasks': () => look,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Tak, wyślij ją jako dowód' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nie wiemy, czy to dotarło.')
  say(answer(200, { data: [task({ status })] }))
  if (how === 'arrived') await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
  else expect(await screen.findByText('To do nas nie dotarło. Wyślij jeszcze raz.')).toBeTruthy()
  expect([made(finish).length, onFinished.mock.calls.length]).toEqual([1, how === 'arrived' ? 1 : 0])
})
