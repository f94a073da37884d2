import { languages, recordOf } from '@fanfara/contract/enums'
import type { WholeTexts } from '@fanfara/contract/languages'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import labels from '#/i18n/pl/messages.json'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ola = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Ola Nowak',
  email: 'ola@demo.test',
  is_active: true,
  platforms: ['twitch'],
}
const kuba = { ...ola, id: ola.id.replace('b1', 'b2'), name: 'Kuba Gra', email: 'kuba@demo.test' }

const world = () =>
  serve({
    'GET /ops/creators': ({ path }) => ({
      data: path.includes('kub') ? [kuba] : [ola, kuba],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 2 },
    }),
    'POST /ops/messages': ({ body }) =>
      answer(201, { data: { recipients: (body as { creator_id: string | null }).creator_id ? 1 : 12 } }),
  })

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const everywhere = (text: string): WholeTexts => recordOf(languages, () => text)
/** Fills the field of every language. */
const say = (texts: WholeTexts) => {
  for (const language of languages) write(labels[language], texts[language])
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentOf = (received: ReturnType<typeof world>) => received.filter(({ method }) => method === 'POST')

test('DESK-106 a message that was not sent is there after the page was loaded anew, to whom it was', async () => {
  world()
  const before = open('/messages')
  fireEvent.click(await screen.findByRole('radio', { name: /Ola Nowak/ }))
  say(everywhere('A break at night'))
  before.unmount()
  world()
  open('/messages')
  await screen.findByText('Wpisane wcześniej i jeszcze niezapisane.')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ola Nowak/ }).checked).toBe(true))
  press('Wyślij')
  const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać wiadomość? Odbiorca: Ola Nowak' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij' }))
  await screen.findByText('Wysłano do 1 twórcy')
  expect(Object.keys(sessionStorage).filter(key => key.includes('form:'))).toEqual([])
})

test('OPS-24: a message to one creator, found by name, is read once more before it goes', async () => {
  const received = world()
  open('/messages')
  await screen.findByRole('radio', { name: /Ola Nowak/ })
  write('Szukaj po nazwie lub e-mailu', 'kub')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Ola Nowak/ })).toBeNull())
  fireEvent.click(screen.getByRole('radio', { name: /Kuba Gra/ }))
  say({ ...everywhere('A break at night'), pl: ' Przerwa w nocy ' })
  write('Dokąd prowadzi', '/finances')
  press('Wyślij')
  const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać wiadomość? Odbiorca: Kuba Gra' }))
  expect(dialog.getByText('Przerwa w nocy')).toBeTruthy()
  expect(dialog.getAllByText('A break at night')).toHaveLength(languages.length - 1)
  expect(sentOf(received)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij' }))
  expect(await screen.findByText('Wysłano do 1 twórcy')).toBeTruthy()
  expect(sentOf(received).map(({ body }) => body)).toEqual([
    {
      creator_id: kuba.id,
      kind: 'message',
      text: { ...everywhere('A break at night'), pl: 'Przerwa w nocy' },
      url: '/finances',
    },
  ])
  expect(sentOf(received)[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Treść po polsku').value).toBe('')
})

test('LIST-05 creators that could not be read again say beneath them from when they are, and whoever is chosen stays', async () => {
  let isDown = false
  serve({
    'GET /ops/creators': () =>
      isDown
        ? answer(503, { message: 'Za chwilę wracamy.' })
        : { data: [ola, kuba], meta: { current_page: 1, last_page: 1, per_page: 20, total: 2 } },
  })
  open('/messages')
  fireEvent.click(await screen.findByRole('radio', { name: /Ola Nowak/ }))
  isDown = true
  await act(() => queryClient.invalidateQueries())
  const note = await screen.findByText(/^To stan z/)
  const group = screen.getByRole('radio', { name: /Kuba Gra/ }).closest('fieldset')
  expect(group?.contains(note)).toBe(false)
  expect(group?.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  write('Szukaj po nazwie lub e-mailu', 'kub')
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ola Nowak/ }).checked).toBe(true)
})

test('OPS-24: news to all says whom it reaches, and how many it was for', async () => {
  const received = world()
  open('/messages')
  fireEvent.click(await screen.findByRole('radio', { name: 'Do wszystkich twórców' }))
  expect(screen.queryByLabelText('Szukaj po nazwie lub e-mailu')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /Aktualność/ }))
  say({ ...everywhere('News'), pl: 'Nowości' })
  press('Wyślij')
  const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać do wszystkich twórców?' }))
  expect(dialog.getByText(/Dostanie ją każdy twórca/)).toBeTruthy()
  expect(dialog.getByText(/Pójdzie też e-mailem/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij do wszystkich' }))
  expect(await screen.findByText('Wysłano do 12 twórców')).toBeTruthy()
  expect(sentOf(received)[0]?.body).toEqual({
    creator_id: null,
    kind: 'news',
    text: { ...everywhere('News'), pl: 'Nowości' },
    url: null,
  })
})

test('OPS-24: nobody chosen, a missing language and an address elsewhere are said before any question', async () => {
  const received = world()
  open('/messages')
  await screen.findByRole('radio', { name: /Ola Nowak/ })
  write('Treść po polsku', '  ')
  write('Dokąd prowadzi', '//evil.test')
  press('Wyślij')
  expect(await screen.findByText('Wybierz twórcę')).toBeTruthy()
  expect(screen.getAllByText('Napisz treść')).toHaveLength(languages.length)
  expect(screen.getByText(/Wpisz ścieżkę, która zaczyna się jednym ukośnikiem/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentOf(received)).toEqual([])
})

test('APPL-03: a kept answer fills both fields; a campaign is not known here, and nothing is sent before its place is gone', async () => {
  const kept = { id: kuba.id, kind: 'message', name: 'Powitanie', revision: 'r' }
  const received = serve({
    'GET /ops/creators': () => ({ data: [ola], meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 } }),
    'GET /ops/templates': () => ({ data: [{ ...kept, text: everywhere('Cześć, {name}! {campaign} trwa.') }] }),
    'POST /ops/messages': () => answer(201, { data: { recipients: 1 } }),
  })
  open('/messages')
  fireEvent.click(await screen.findByRole('radio', { name: /Ola Nowak/ }))
  expect(screen.getByRole('link', { name: 'Zapisane odpowiedzi' }).getAttribute('href')).toBe('/ops/messages/templates')
  fireEvent.change(await screen.findByLabelText('Zapisana odpowiedź'), { target: { value: kept.id } })
  press('Wyślij')
  expect(await screen.findAllByText('Nic nie wypełni „campaign”')).toHaveLength(languages.length)
  expect(screen.queryByRole('dialog')).toBeNull()
  say(everywhere('Cześć, {name}!'))
  press('Wyślij')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij' }))
  await waitFor(() => expect(sentOf(received)[0]?.body).toMatchObject({ text: everywhere('Cześć, {name}!') }))
})

test('LAY-12: while creators are looked for their room is kept, and given back when they are there', async () => {
  let found: (answer: unknown) => void = () => undefined
  serve({
    'GET /ops/creators': () =>
      new Promise(resolve => {
        found = resolve
      }),
  })
  open('/messages')
  await screen.findByRole('heading', { level: 1 })
  expect(await screen.findByText('Ładowanie…')).toBeTruthy()
  found({ data: [ola], meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 } })
  expect(await screen.findByRole('radio', { name: /Ola Nowak/ })).toBeTruthy()
  expect(screen.queryByText('Ładowanie…')).toBeNull()
})
