import { helpTopics } from '@fanfara/contract/help'
import type { HelpTextState, OpsHelpArticle } from '@fanfara/contract/own/help-writing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, changesIn, open, serve, signIn, signInAs, meanIt } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const config = {
  contact_email: 'kontakt@fanfara.example',
  payout: { minimum: 100 },
  invoice: { max_size_mb: 10, payment_term_days: 30 },
  chat_bot: 'fanfara_bot',
}
const counts = { helpful: 0, unhelpful: 0, sentences: 0 }
const state = (of: Partial<HelpTextState> = {}): HelpTextState => ({
  language: 'pl',
  title: '',
  text: null,
  base: '',
  changed_at: null,
  revision: 'r1',
  ...of,
})
const article = (texts: HelpTextState[], of: Partial<OpsHelpArticle> = {}): OpsHelpArticle => ({
  topic: 'payouts',
  is_own: false,
  is_shown: true,
  texts,
  ...of,
})
const english = state({ language: 'en', revision: 'e1' })
const written = (text: string, of: Partial<HelpTextState> = {}) =>
  state({ text, changed_at: '2026-03-01T10:00:00.000Z', ...of })
const own = (of: Partial<OpsHelpArticle> = {}) =>
  article([written('Wygraj.', { title: 'Konkursy' }), english], { topic: 'konkursy', is_own: true, ...of })
const all = helpTopics.map(topic => ({
  topic,
  is_own: false,
  is_shown: true,
  title: { pl: '', en: '' },
  written: [],
  ...counts,
}))
const noSentences = { data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } }

/** The help of an article over a server; what is given takes the place of its answers. */
function world(of: OpsHelpArticle, answers: Parameters<typeof serve>[0] = {}) {
  const at = `/ops/help/${of.topic}`
  return serve({
    'GET /config': () => ({ data: config }),
    'GET /ops/help': () => ({ data: all }),
    [`GET ${at}`]: () => noSentences,
    [`GET ${at}/texts`]: () => ({ data: of }),
    [`GET ${at}/versions`]: () => ({ data: [] }),
    ...answers,
  })
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Tekst/ })
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const preview = () => within(screen.getByRole('region', { name: 'Podgląd' }))
const statuses = '## Statusy {#statuses}'

test('HTXT-09 the editor begins with the product’s text, and shows it as creators read it', async () => {
  world(article([state(), english]))
  open('/help/payouts/pl')
  expect((await field()).value).toContain('## Co znaczą statusy płatności? {#statuses}')
  expect(preview().getByRole('heading', { name: 'Co znaczą statusy płatności?' })).toBeTruthy()
  await write(`${statuses}\n\n> Od {payout_minimum} przez {payments.payout}. <b>Nie</b> [tu](javascript:alert(1))`)
  const warning = await preview().findByRole('note')
  await waitFor(() => expect(warning.textContent).toContain('Od 100\u00a0zł przez'))
  expect(warning.querySelector('b, a')).toBeNull()
})

test('HTXT-09 what is doubtful is said while it is written, each in a sentence of its own', async () => {
  world(article([state(), english]))
  open('/help/payouts/pl')
  await write(
    '## A {#a}\n\n## A {#a}\n\n{minimum} [x](/settings/instruction/nie-ma) [y](/settings/instruction/campaign#nie)',
  )
  const doubts = within(await screen.findByRole('list', { name: 'Do sprawdzenia' }))
  await waitFor(() => expect(doubts.getAllByRole('listitem')).toHaveLength(5))
  const said = doubts.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[0]).toContain('{minimum}')
  expect(said[1]).toContain('{#statuses}')
  expect(said[2]).toContain('/settings/instruction/nie-ma, /settings/instruction/campaign#nie')
  expect(said[3]).toContain('{#models}')
  expect(said[4]).toContain('{#a}')
})

test('HTXT-09 a name is put into the text where the caret was', async () => {
  world(article([state(), english]))
  open('/help/payouts/pl')
  await write('Od .')
  const area = await field()
  area.setSelectionRange(3, 3)
  fireEvent.select(area)
  press(/\{payout_minimum\}/)
  press(/\{chat_bot\}/)
  expect((await field()).value).toBe('Od {payout_minimum}{chat_bot}.')
})

test('HTXT-01 a text is saved with what it began from; the refusal stands beside it, and nothing typed is lost', async () => {
  let isRefused = true
  const received = world(article([state(), english]), {
    'PUT /ops/help/payouts/texts/pl': ({ body }) => {
      if (isRefused) return answer(422, { message: 'Nic nie wypełni {minimum}.', code: 'help_places' })
      return { data: written((body as { text: string }).text, { revision: 'r2' }) }
    },
  })
  open('/help/payouts/pl')
  await write(`${statuses} nasze`)
  press('Zapisz')
  expect(await screen.findByText('Nic nie wypełni {minimum}.')).toBeTruthy()
  expect((await field()).value).toBe(`${statuses} nasze`)
  isRefused = false
  press('Zapisz')
  expect(await screen.findByText('Zapisano. Twórcy czytają już ten tekst.')).toBeTruthy()
  const sent = changesIn(received).at(-1)
  expect(JSON.stringify(sent)).toContain('"revision":"r1"')
  expect(JSON.stringify(sent)).toContain('Co znaczą statusy')
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

test('HTXT-06 who was slower sees both texts, keeps theirs, and saves it once told', async () => {
  let saved = article([written('Pierwszy'), english])
  const revisions: unknown[] = []
  world(saved, {
    'GET /ops/help/payouts/texts': () => ({ data: saved }),
    'PUT /ops/help/payouts/texts/pl': ({ body }) => {
      const { revision, text } = body as { revision: string; text: string }
      revisions.push(revision)
      if (revision !== 'r1') return { data: written(text, { revision: 'r3' }) }
      saved = article([written('Koleżanki', { revision: 'r2' }), english])
      return answer(409, { message: 'Ktoś był szybszy.', code: 'changed_meanwhile' })
    },
  })
  open('/help/payouts/pl')
  await write('Moje')
  press('Zapisz')
  const lines = within(await screen.findByRole('list', { name: /Czym zapisany tekst/, hidden: true }))
  await waitFor(() =>
    expect(lines.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '−Usunięty wiersz: Moje',
      '+Nowy wiersz: Koleżanki',
    ]),
  )
  expect((await field()).value).toBe('Moje')
  press('Zapisz')
  expect(await screen.findByText('Zapisano. Twórcy czytają już ten tekst.')).toBeTruthy()
  expect(revisions).toEqual(['r1', 'r2'])
})

test('HTXT-06 what was typed while the text was being saved is there again after a reload', async () => {
  let save: (answered: Response) => void = () => undefined
  let saved = article([written('Zapisany'), english])
  const answers = {
    'GET /ops/help/payouts/texts': () => ({ data: saved }),
    'PUT /ops/help/payouts/texts/pl': () => new Promise<Response>(resolve => (save = resolve)),
  }
  const received = world(saved, answers)
  const view = open('/help/payouts/pl')
  await write('Pierwsze')
  press('Zapisz')
  await waitFor(() => expect(changesIn(received)).toHaveLength(1))
  await write('Pierwsze i drugie')
  saved = article([written('Pierwsze', { revision: 'r2' }), english])
  save(answer(200, { data: saved.texts[0] }))
  expect(await screen.findByText('Zapisano. Twórcy czytają już ten tekst.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Zapisz' }).ariaBusy).not.toBe('true'))
  expect((await field()).value).toBe('Pierwsze i drugie')
  view.unmount()
  world(saved, answers)
  open('/help/payouts/pl')
  expect(await screen.findByText('Wpisane wcześniej i jeszcze niezapisane.')).toBeTruthy()
  expect((await field()).value).toBe('Pierwsze i drugie')
})

test('HTXT-06 what was not saved is there again after a reload, says so, and can be given up', async () => {
  const served = article([written('Zapisany'), english])
  world(served)
  const view = open('/help/payouts/pl')
  await write('Niezapisany')
  await waitFor(() => expect(sessionStorage.length).toBe(1))
  view.unmount()
  world(served)
  open('/help/payouts/pl')
  expect(await screen.findByText('Wpisane wcześniej i jeszcze niezapisane.')).toBeTruthy()
  expect((await field()).value).toBe('Niezapisany')
  press('Porzuć to i zacznij od nowa')
  expect((await field()).value).toBe('Zapisany')
  expect(sessionStorage.length).toBe(0)
})

test('HTXT-05 an earlier text is put into the field, and counts once it is saved', async () => {
  const version = { language: 'pl', written_at: '2026-03-01T10:00:00.000Z', by: 'Iza', length: 9 }
  const received = world(article([written('Nowy'), english]), {
    'GET /ops/help/payouts/versions': () => ({
      data: [
        { ...version, id: 'v2', opening: null, length: 0 },
        { ...version, id: 'v1', opening: 'Dawny tek' },
      ],
    }),
    'GET /ops/help/payouts/versions/v1': () => ({ data: { title: '', text: 'Dawny tekst' } }),
  })
  open('/help/payouts/pl')
  const list = within(await screen.findByRole('list', { name: 'Wcześniejsze teksty' }))
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Powrót do tekstu z produktu'),
    expect.stringMatching(/Iza · 9 znakówDawny tek/),
  ])
  fireEvent.click(list.getByRole('button', { name: 'Weź ten tekst' }))
  await waitFor(async () => expect((await field()).value).toBe('Dawny tekst'))
  expect(changesIn(received)).toEqual([])
})

test('HTXT-03 DESK-40 back to the product’s text, which can be taken back first', async () => {
  const received = world(article([written('Nasz tekst', { base: 'Dawny' }), english]), {
    'DELETE /ops/help/payouts/texts/pl': () => ({ data: state() }),
  })
  open('/help/payouts')
  const list = within(await screen.findByRole('list', { name: 'Teksty' }))
  expect(await list.findByText('Tekst z produktu zmienił się od naszej zmiany')).toBeTruthy()
  expect(list.getByText('Tekst z produktu')).toBeTruthy()
  press('Wróć do tekstu z produktu: Polski')
  expect(screen.getByText('Wracamy do tekstu z produktu: Polski')).toBeTruthy()
  expect(changesIn(received)).toEqual([])
  meanIt()
  expect(await screen.findByText(/Twórcy znowu czytają tekst z produktu/)).toBeTruthy()
  expect(changesIn(received)).toHaveLength(1)
})

test('HTXT-03 when the product’s text changed since the edit began, its lines are shown', async () => {
  world(article([written(statuses, { base: 'Tego wiersza już nie ma' }), english]))
  open('/help/payouts/pl')
  expect(await screen.findByText('Tekst z produktu zmienił się od naszej zmiany')).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Co zmieniło się w tekście z produktu', hidden: true }))
  expect(lines.getByText(/Tego wiersza już nie ma/)).toBeTruthy()
})

test('HTXT-04 an article is added in one language, after which it stands by itself', async () => {
  const received = world(own(), { 'POST /ops/help': () => answer(201, { data: own() }) })
  open('/help/new')
  fireEvent.change(await screen.findByLabelText('Tytuł'), { target: { value: 'Konkursy' } })
  await write('Wygraj.')
  press('Zapisz')
  expect(await screen.findByText('Dodano artykuł. Twórcy już go widzą.')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Konkursy' })).toBeTruthy()
  expect(JSON.stringify(changesIn(received))).toContain('"title":"Konkursy"')
})

test('HTXT-04 an own article is hidden, moved and removed; its only text goes with it alone', async () => {
  const received = world(own(), {
    'POST /ops/help/konkursy/shown': () => ({ data: own({ is_shown: false }) }),
    'POST /ops/help/konkursy/move': () => ({ data: own() }),
    'DELETE /ops/help/konkursy': () => ({ data: null }),
  })
  open('/help/konkursy')
  expect(await screen.findByText('Widzą go wszyscy twórcy, za artykułami z produktu.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usuń tekst' })).toBeNull()
  press('Ukryj')
  expect(await screen.findByText('Artykuł jest ukryty.')).toBeTruthy()
  press('Przesuń wyżej')
  expect(await screen.findByText('Zmieniono kolejność.')).toBeTruthy()
  press('Usuń artykuł')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Zniknie 1 tekst/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Usuń artykuł' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pomoc dla twórców' })).toBeTruthy()
  expect(changesIn(received)).toHaveLength(3)
})

test('HTXT-04 the first of our own articles cannot go further up, nor the last one further down', async () => {
  const row = (topic: string) => ({ ...all[0], topic, is_own: true, title: { pl: topic, en: '' } })
  world(own(), { 'GET /ops/help': () => ({ data: [...all, row('konkursy'), row('drugi')] }) })
  open('/help/konkursy')
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  await screen.findByRole('button', { name: 'Przesuń wyżej' })
  await waitFor(() => expect(isOff('Przesuń wyżej')).toBe(true))
  expect(isOff('Przesuń niżej')).toBe(false)
})

test('HTXT-01 a viewer reads the text and saves nothing; a language that is none is not found', async () => {
  await signInAs('viewer')
  world(article([state(), english]))
  const view = open('/help/payouts/pl')
  await field()
  expect(screen.getByRole('button', { name: 'Zapisz' }).closest('fieldset')?.disabled).toBe(true)
  view.unmount()
  open('/help/payouts/de')
  expect(await screen.findByText('Nie ma takiego artykułu pomocy')).toBeTruthy()
})

test('SCR-06 an article that cannot be read says so, and is tried again', async () => {
  let isDown = true
  const of = article([state(), english])
  world(of, {
    'GET /ops/help/payouts/texts': () => (isDown ? answer(503, { message: 'Zaraz wracamy.' }) : { data: of }),
  })
  open('/help/payouts/pl')
  expect(await screen.findByText('Zaraz wracamy.')).toBeTruthy()
  isDown = false
  press('Spróbuj ponownie')
  expect((await field()).value).toContain('{#statuses}')
})
