import { wholeTexts } from '@fanfara/contract/languages'
import { opsChangeNews, type OpsNews, opsPublishNews } from '@fanfara/contract/news'
import { bodyOf } from '@fanfara/contract/testing/asked'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, open, serve, signIn, meanIt, dialog, changesIn, savedMeanwhile } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-0000000000d1'
const piece = (of: Partial<OpsNews> = {}): OpsNews => ({
  id: ID,
  status: 'draft',
  title: wholeTexts({ pl: 'Nowy cennik', en: 'New prices' }),
  text: wholeTexts({ pl: 'Od maja.', en: 'From May.' }),
  url: null,
  changed_at: '2026-03-01T10:00:00.000Z',
  published_at: null,
  notified_at: null,
  revision: 'first',
  ...of,
})
const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 10, total })
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const one = `GET /ops/news/${ID}`

test('OPS-23: the list says what became of each piece; without any it leads to the first', async () => {
  const published = { status: 'published', published_at: '2026-03-02T10:00:00.000Z' } as const
  let rows = [
    piece(),
    piece({ id: ID.replace('d1', 'd2'), title: wholeTexts({ pl: 'Przerwa', en: 'Break' }), ...published }),
  ]
  serve({ 'GET /ops/news': () => ({ data: rows, meta: meta(rows.length) }) })
  const view = open('/news')
  const [, first, second] = (await screen.findAllByRole('row')).map(row => row.textContent)
  expect(first).toMatch(/Nowy cennik.*Szkic/)
  expect(second).toMatch(/Przerwa.*Opublikowana/)
  expect(screen.getByRole('link', { name: 'Nowy cennik' }).getAttribute('href')).toBe(`/ops/news/${ID}`)
  view.unmount()
  rows = []
  await signIn()
  open('/news')
  expect(await screen.findByText('Nie ma jeszcze aktualności')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nowa aktualność' }).getAttribute('href')).toBe('/ops/news/new')
})

test('OPS-23: a draft has both languages and a link; the server’s words stand under their fields', async () => {
  let attempts = 0
  const received = serve({
    'POST /ops/news': ({ body }) => {
      attempts += 1
      if (attempts === 1)
        return answer(422, { message: 'Sprawdź pola.', errors: { 'title.en': ['To pole jest wymagane'] } })
      return answer(201, { data: piece(body as Partial<OpsNews>) })
    },
    [one]: () => ({ data: piece() }),
  })
  open('/news/new')
  await screen.findByLabelText('Tytuł po polsku')
  write('Tytuł po polsku', 'Nowy cennik')
  write('Treść po polsku', 'Od maja.')
  write('Treść po angielsku', 'From May.')
  write('Adres', ' https://fanfara.example/cennik ')
  press('Zapisz szkic')
  expect(await screen.findByText('To pole jest wymagane')).toBeTruthy()
  write('Tytuł po angielsku', 'New prices')
  press('Zapisz szkic')
  expect(await screen.findByText('Szkic zapisany')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Opublikuj' })).toBeTruthy()
  expect(received.findLast(({ method }) => method === 'POST')?.body).toEqual({
    title: wholeTexts({ pl: 'Nowy cennik', en: 'New prices' }),
    text: wholeTexts({ pl: 'Od maja.', en: 'From May.' }),
    url: 'https://fanfara.example/cennik',
  })
})

test('OPS-23 MSG-28: publishing is asked first, and tells everybody only when it is ticked', async () => {
  let shown = piece()
  const received = serve({
    [one]: () => ({ data: shown }),
    [`POST /ops/news/${ID}/publish`]: ({ body }) => {
      const at = '2026-03-02T10:00:00.000Z'
      const isTold = (body as { notify: boolean }).notify
      shown = piece({ status: 'published', published_at: at, notified_at: isTold ? at : null })
      return { data: shown }
    },
    [`POST /ops/news/${ID}/withdraw`]: () => {
      shown = { ...shown, status: 'withdrawn' }
      return { data: shown }
    },
  })
  open(`/news/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Opublikować aktualność?' }))
  expect(received.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.click(dialog.getByLabelText('Powiadom wszystkich twórców'))
  expect(dialog.getByText(/nie można cofnąć ani powtórzyć/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Opublikuj i powiadom' }))
  expect(await screen.findByText('Opublikowano: Nowy cennik')).toBeTruthy()
  const sent = received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ notify: true, revision: 'first' })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Wycofaj' }))
  expect(screen.getByText('Wycofujemy: Nowy cennik')).toBeTruthy()
  meanIt()
  expect(await screen.findByText(/Powiadomienia zostają w skrzynkach/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  const again = within(await screen.findByRole('dialog', { name: 'Opublikować aktualność?' }))
  expect(again.queryByLabelText('Powiadom wszystkich twórców')).toBeNull()
  expect(again.getByText(/Drugiego nie będzie/)).toBeTruthy()
})

/** A piece of news that a colleague changes between this form's reading and its saving. */
function changedByColleague() {
  let saved = piece()
  const received = serve({
    [one]: () => ({ data: saved }),
    [`PUT /ops/news/${ID}`]: ({ body }) => {
      const changed = bodyOf(opsChangeNews, body)
      if (changed.revision !== saved.revision)
        return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
      saved = { ...saved, ...changed, revision: 'third' }
      return { data: saved }
    },
  })
  const change = () => {
    saved = piece({ title: wholeTexts({ pl: 'Cennik koleżanki', en: 'Her prices' }), revision: 'second' })
  }
  return {
    change,
    sent: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => bodyOf(opsChangeNews, body)),
  }
}
const titleField = () => screen.getByLabelText<HTMLInputElement>('Tytuł po polsku')

test('OPS-23 DESK-92: who saves what a colleague changed meanwhile reads what it was, keeps their words, and replaces the change by saving again', async () => {
  const { change, sent } = changedByColleague()
  open(`/news/${ID}`)
  await screen.findByLabelText('Tytuł po polsku')
  write('Tytuł po polsku', 'Mój cennik')
  change()
  press('Zapisz')
  expect((await screen.findByRole('alert')).textContent).toContain('Ktoś inny zmienił to w międzyczasie.')
  expect(await savedMeanwhile()).toEqual([
    'Tytuł po polsku: Nowy cennik → Cennik koleżanki',
    'Tytuł po angielsku: New prices → Her prices',
  ])
  expect(titleField().value).toBe('Mój cennik')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cennik koleżanki'))
  press('Zapisz')
  expect(await screen.findByText('Zmiany zapisane')).toBeTruthy()
  expect(sent().map(({ title, revision }) => [title.pl, revision])).toEqual([
    ['Mój cennik', 'first'],
    ['Mój cennik', 'second'],
  ])
  write('Tytuł po polsku', 'Jeszcze lepszy')
  press('Zapisz')
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]?.revision).toBe('third')
})

test('OPS-23: what a colleague saved can be taken instead', async () => {
  const { change } = changedByColleague()
  open(`/news/${ID}`)
  await screen.findByLabelText('Tytuł po polsku')
  write('Tytuł po polsku', 'Mój cennik')
  change()
  press('Zapisz')
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć moje i pokaż, co jest zapisane' }))
  await waitFor(() => expect(titleField().value).toBe('Cennik koleżanki'))
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
})

test('OPS-23: what was written and not saved is not left without a question', async () => {
  serve({ [one]: () => ({ data: piece() }), 'GET /ops/news': () => ({ data: [piece()], meta: meta(1) }) })
  open(`/news/${ID}`)
  await screen.findByLabelText('Tytuł po polsku')
  write('Tytuł po polsku', 'Inny')
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Aktualności' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Masz niezapisane zmiany' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Tytuł po polsku').value).toBe('Inny')
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Aktualności' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }))
  expect(await screen.findByRole('link', { name: 'Nowy cennik' })).toBeTruthy()
})

test('DESK-41 news that a colleague changed is not published before whoever publishes it has read what it says now', async () => {
  let now = piece({ status: 'draft', published_at: null, notified_at: null })
  const received = serve({
    [one]: () => ({ data: now }),
    [`POST /ops/news/${ID}/publish`]: ({ body }) => {
      if (bodyOf(opsPublishNews, body)?.revision === 'second') return { data: { ...now, status: 'published' } }
      now = { ...now, title: { pl: 'Cennik koleżanki', en: 'Her prices' }, revision: 'second' }
      return answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' })
    },
  })
  open(`/news/${ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  const question = await dialog()
  const yes = () => fireEvent.click(question.getByRole('button', { name: 'Opublikuj' }))
  yes()
  expect(await question.findByText(/Ktoś zmienił aktualność, od kiedy ją czytasz/)).toBeTruthy()
  expect(await question.findByText('Cennik koleżanki')).toBeTruthy()
  yes()
  expect(await screen.findByText('Opublikowano: Cennik koleżanki')).toBeTruthy()
  expect(changesIn(received).map(([, , body]) => bodyOf(opsPublishNews, body)?.revision)).toEqual(['first', 'second'])
})
