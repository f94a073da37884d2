import type { AcceptancePage } from '@fanfara/contract/acceptances'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, needLinkTexts } from '#/app/session/language.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { AcceptanceOf } from './acceptance-screen.tsx'

const page: AcceptancePage = {
  status: 'pending',
  task: {
    id: '00000001-0000-4000-8000-000000000000',
    name: 'Kawa o poranku',
    description: 'Pokaż kawę w pierwszej minucie.',
    type: 'video_short',
    channel_type: 'youtube',
    start_date: '2026-03-01T00:00:00Z',
    end_date: '2026-03-10T00:00:00Z',
  },
  creator: { name: 'Ola Nowak', avatar_url: '/files/avatars/ola.png', description: 'Gram w planszówki.' },
  campaign: { name: 'Poranna kawa', advertiser: 'Zorza' },
  message: 'Pierwsza wersja',
  urls: ['https://drive.test/film', 'https://drive.test/opis'],
  requested_at: '2026-03-04T18:00:00Z',
  expires_at: '2026-04-03T18:00:00Z',
  reason: null,
  nonce: 'nonce-1',
}
const look = 'GET /task-acceptances/secret'
const decide = 'POST /task-acceptances/secret'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

function show(shown: Partial<AcceptancePage> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [look]: () => answer(200, { data: { ...page, ...shown } }), ...more })
  const view = showPage(() => <AcceptanceOf token="secret" />)
  return { ...view, calls, posted: () => calls.filter(({ name }) => name === decide).map(({ body }) => body) }
}

beforeEach(() => {
  localStorage.clear()
  chooseLanguage('pl')
})
afterEach(() => vi.unstubAllGlobals())

test('ADV-02 ADV-03 ROLE-03 ROLE-05: campaign, creator, task, brief, message and links are shown; looking sends nothing', async () => {
  const { posted, container } = show()
  for (const said of ['Poranna kawa', 'Zorza', 'Ola Nowak', 'Gram w planszówki.', 'Kawa o poranku', 'Pierwsza wersja'])
    await screen.findByText(said)
  screen.getByText('Pokaż kawę w pierwszej minucie.')
  screen.getByText('YouTube')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/avatars/ola.png')
  const links = screen.getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(page.urls)
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(session.token()).toBeNull()
  expect(posted()).toEqual([])
})

test('SCR-23: before its answer the page has its title and the parts of a request that waits', async () => {
  let come: (value: Response) => void = () => undefined
  show({}, { [look]: () => new Promise<Response>(resolve => (come = resolve)) })
  await screen.findByText('Ładowanie…')
  const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const before = names()
  come(answer(200, { data: page }))
  await screen.findByText('Ola Nowak')
  expect(names()).toEqual(before)
})

test('ADV-03 ADV-04 ERR-14: approving needs a press and a confirmation; the result is the server’s sentence', async () => {
  const said = 'Zadanie zaakceptowane, twórca został powiadomiony'
  const { posted } = show({}, { [decide]: () => answer(200, { data: { status: 'approved', message: said } }) })
  await press('Zaakceptuj')
  expect(posted()).toEqual([])
  await press('Tak, akceptuję')
  await screen.findByRole('heading', { name: said })
  expect(posted()).toEqual([{ decision: 'approve', nonce: 'nonce-1' }])
  expect(screen.queryByRole('button', { name: 'Zaakceptuj' })).toBeNull()
})

test('threat model §3.7: what a script presses without a person is not sent', async () => {
  const { posted } = show()
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
  await press('Zaakceptuj')
  await press('Tak, akceptuję')
  Reflect.deleteProperty(navigator, 'userActivation')
  await screen.findByRole('button', { name: 'Tak, akceptuję' })
  expect(posted()).toEqual([])
})

test('ADV-05 ERR-14: an approved task says so, and offers nothing', async () => {
  show({ status: 'approved' })
  await screen.findByRole('heading', { name: 'Akceptacja została już udzielona' })
  expect(screen.queryByRole('button', { name: 'Poproś o zmiany' })).toBeNull()
})

test('DESK-89 who answers after somebody else with the same link reads that theirs was not sent, and has their words', async () => {
  let status: AcceptancePage['status'] = 'pending'
  show(
    {},
    {
      [look]: () => answer(200, { data: { ...page, status } }),
      [decide]: () => {
        status = 'approved'
        return answer(409, { message: 'Już odpowiedziano.', code: 'not_pending' })
      },
    },
  )
  await press('Poproś o zmiany')
  fireEvent.change(screen.getByLabelText('Co trzeba zmienić?'), { target: { value: 'Logo jest za małe' } })
  await press('Wyślij prośbę o zmiany')
  await screen.findByRole('heading', { name: 'Akceptacja została już udzielona' })
  screen.getByText('Twojej odpowiedzi nie wysłaliśmy')
  expect(screen.getAllByText('Logo jest za małe')).toHaveLength(1)
})

test.each<[string, AcceptancePage['status'], string | null, 'approved' | 'changes_requested']>([
  ['approved it', 'approved', null, 'approved'],
  ['asked for other changes', 'changes_requested', 'Nie pokazuj ceny', 'changes_requested'],
])(
  'DESK-102 who asks for changes after somebody %s reads what holds, and that theirs was not sent',
  async (_, now, reason, status) => {
    let isOver = false
    show(
      {},
      {
        [look]: () => answer(200, { data: isOver ? { ...page, status: now, reason } : page }),
        [decide]: () => {
          isOver = true
          return answer(200, { data: { status, message: 'Już odpowiedziano' } })
        },
      },
    )
    await press('Poproś o zmiany')
    fireEvent.change(screen.getByLabelText('Co trzeba zmienić?'), { target: { value: 'Logo jest za małe' } })
    await press('Wyślij prośbę o zmiany')
    const note = await screen.findByText('Twojej odpowiedzi nie wysłaliśmy')
    expect(note.closest('[role]')?.textContent).toContain('Logo jest za małe')
    expect(screen.getAllByText('Logo jest za małe')).toHaveLength(1)
    if (reason) screen.getByText(reason)
  },
)

test('DESK-89 an answer that came although nobody heard of it is not called unsent', async () => {
  let now: Partial<AcceptancePage> = {}
  show(
    {},
    {
      [look]: () => answer(200, { data: { ...page, ...now } }),
      [decide]: () => {
        now = { status: 'changes_requested', reason: 'Logo jest za małe' }
        return answer(409, { message: 'Już odpowiedziano.', code: 'not_pending' })
      },
    },
  )
  await press('Poproś o zmiany')
  fireEvent.change(screen.getByLabelText('Co trzeba zmienić?'), { target: { value: 'Logo jest za małe' } })
  await press('Wyślij prośbę o zmiany')
  await screen.findByRole('heading', { name: 'Poproszono już o zmiany' })
  expect(screen.queryByText('Twojej odpowiedzi nie wysłaliśmy')).toBeNull()
})

test('DESK-89 what was asked to be changed stands beneath the answer at once', async () => {
  show({}, { [decide]: () => answer(200, { data: { status: 'changes_requested', message: 'Wysłano' } }) })
  await press('Poproś o zmiany')
  fireEvent.change(screen.getByLabelText('Co trzeba zmienić?'), { target: { value: 'Logo jest za małe' } })
  await press('Wyślij prośbę o zmiany')
  await screen.findByRole('heading', { name: 'Wysłano' })
  screen.getByText('Logo jest za małe')
  expect(screen.queryByText('Twojej odpowiedzi nie wysłaliśmy')).toBeNull()
})

test('ADV-06: asking for changes needs a reason of 3 to 1000 characters; a server’s word stands under it', async () => {
  let isRefused = true
  const respond = () =>
    isRefused
      ? answer(422, { message: 'Nie tak.', errors: { reason: ['Nie tak.'] } })
      : answer(200, { data: { status: 'changes_requested', message: 'Prośba o zmiany wysłana' } })
  const { posted } = show({}, { [decide]: respond })
  await press('Poproś o zmiany')
  await press('Wyślij prośbę o zmiany')
  await screen.findByText('Podaj powód, co najmniej 3 znaki')
  const field = screen.getByLabelText('Co trzeba zmienić?')
  fireEvent.change(field, { target: { value: 'no' } })
  await press('Wyślij prośbę o zmiany')
  await screen.findByText('Podaj powód, co najmniej 3 znaki')
  expect(posted()).toEqual([])
  fireEvent.change(field, { target: { value: 'Logo jest za małe' } })
  await press('Wyślij prośbę o zmiany')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  isRefused = false
  await press('Wyślij prośbę o zmiany')
  await screen.findByRole('heading', { name: 'Prośba o zmiany wysłana' })
  expect(posted().at(-1)).toEqual({ decision: 'changes', reason: 'Logo jest za małe', nonce: 'nonce-1' })
})

test('ADV-07: an older link says that there is a newer version', async () => {
  show({ status: 'superseded' })
  await screen.findByRole('heading', { name: 'Jest nowsza wersja materiału' })
  expect(screen.queryByText('Pierwsza wersja')).toBeNull()
})

test.each([
  ['unknown', 404, 'Tego linku nie znamy'],
  ['ended', 410, 'Ten link stracił ważność'],
] as const)('ADV-08: a link that is %s has a page of its own', async (_, status, title) => {
  show({}, { [look]: () => answer(status, { message: 'Nie.' }) })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('SCR-06 a page that could not be read has one heading and a name', async () => {
  serve({ [look]: () => answer(503, { message: 'Spróbuj za chwilę.' }) })
  showPage(() => <AcceptanceOf token="secret" />)
  await screen.findByRole('heading', { level: 1, name: 'Nie udało się wczytać danych' })
  await waitFor(() => expect(document.title).toContain('Nie udało się otworzyć strony'))
})

test('ERR-08: too many tries are said in words, and can be tried again', async () => {
  let isLimited = true
  show({}, { [look]: () => (isLimited ? answer(429, { message: 'Za dużo prób.' }) : answer(200, { data: page })) })
  await screen.findByText('Za dużo prób.')
  isLimited = false
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Pierwsza wersja')).toBeTruthy()
})

test('a page that stood open too long is looked at anew, and the next press carries the new nonce', async () => {
  let nonce = 'nonce-1'
  const respond = () => {
    if (nonce === 'nonce-2') return answer(200, { data: { status: 'approved', message: 'Gotowe' } })
    nonce = 'nonce-2'
    return answer(422, { message: 'Sprawdź jeszcze raz.', code: 'page_outdated' })
  }
  const { posted } = show({}, { [decide]: respond, [look]: () => answer(200, { data: { ...page, nonce } }) })
  await press('Zaakceptuj')
  await press('Tak, akceptuję')
  expect(within(await screen.findByRole('alert')).getByText('Sprawdź jeszcze raz.')).toBeTruthy()
  await waitFor(async () => {
    await press('Zaakceptuj')
    await press('Tak, akceptuję')
    expect(posted().at(-1)).toMatchObject({ nonce: 'nonce-2' })
  })
  await screen.findByRole('heading', { name: 'Gotowe' })
})

test.each([
  ['en-GB', 'en'],
  ['pl-PL', 'pl'],
  ['de-DE', 'pl'],
] as const)('ADV-09: a browser in %s starts in %s; a choice made before stays', async (browser, language) => {
  localStorage.clear()
  const { languages } = navigator
  Object.defineProperty(navigator, 'language', { value: browser, configurable: true })
  await needLinkTexts()
  expect(session.language()).toBe(language)
  chooseLanguage('pl')
  await needLinkTexts()
  expect(session.language()).toBe('pl')
  Reflect.deleteProperty(navigator, 'language')
  expect(navigator.languages).toEqual(languages)
})
