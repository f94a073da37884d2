import type { InvitationRow } from '@fanfara/contract/ops/tables/invitations'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { answer, type Answers, changesIn, dialog, open, serve, signIn, signInAs, meanIt } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (of: Partial<InvitationRow> = {}): InvitationRow => ({
  id: '00000000-0000-4000-8000-000000000021',
  email: 'ola@poczta.test',
  name: 'Ola Nowak',
  language: 'pl',
  channels: ['https://twitch.tv/ola'],
  state: 'sent',
  sent_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-15T10:00:00Z',
  creator_id: null,
  invited_by: 'Hanna Wójcik',
  can_send: true,
  can_withdraw: true,
  ...of,
})
const counts = { waiting: 0, sent: 1, answered: 1, ended: 0, withdrawn: 0 }
const list = (rows: InvitationRow[]): Answers => ({ 'GET /ops/creator-invitations': () => ({ ...page(rows), counts }) })
const lineOf = async (name: string) => {
  const cell = await screen.findByText(name)
  const line = cell.closest('tr, li')
  if (!(line instanceof HTMLElement)) throw new Error(`no line of ${name}`)
  return within(line)
}

test('INV-05 the list says where each invitation stands; whoever came leads to their page', async () => {
  const came = row({ id: 'b', name: 'Kuba', state: 'answered', creator_id: 'c', can_send: false, can_withdraw: false })
  const received = serve(list([row(), came]))
  open('/imports/invitations')
  expect((await lineOf('Ola Nowak')).getByText('Czeka na odpowiedź')).toBeTruthy()
  expect((await lineOf('Ola Nowak')).getByText('ola@poczta.test, https://twitch.tv/ola')).toBeTruthy()
  const line = await lineOf('Kuba')
  expect(line.getByText('Ma konto')).toBeTruthy()
  expect(line.queryByRole('button')).toBeNull()
  expect(line.getByRole('link', { name: 'Kuba' }).getAttribute('href')).toBe('/ops/creators/c')
  const chips = () => within(screen.getByRole('navigation', { name: 'Stan' })).getAllByRole('link')
  const current = () => chips().flatMap(chip => (chip.getAttribute('aria-current') ? [chip.textContent] : []))
  expect(current()).toEqual(['Wszystkie'])
  fireEvent.click(screen.getByRole('link', { name: /^Link wygasł/ }))
  await waitFor(() => expect(received.at(-1)?.path).toContain('state=ended'))
  expect(current()).toEqual(['Link wygasł0'])
})

test('INV-05 DESK-40 an invitation is sent again and withdrawn, which can be taken back', async () => {
  const { id } = row()
  const received = serve({
    ...list([row()]),
    [`POST /ops/creator-invitations/${id}/send`]: () => ({ data: row({ state: 'waiting' }) }),
    [`POST /ops/creator-invitations/${id}/withdraw`]: () => ({ data: row({ state: 'withdrawn' }) }),
  })
  open('/imports/invitations')
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij ponownie' }))
  expect((await dialog()).getByText(/Poprzedni link przestanie działać/)).toBeTruthy()
  fireEvent.click((await dialog()).getByRole('button', { name: 'Wyślij ponownie' }))
  expect(await screen.findByText('Mail do Ola Nowak zaraz wyjdzie')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const withdraw = () => screen.getByRole('button', { name: /^Wycofaj/ })
  fireEvent.click(withdraw())
  expect((await lineOf('Ola Nowak')).getByText('Wycofane')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'z' })
  expect((await lineOf('Ola Nowak')).queryByText('Wycofane')).toBeNull()
  fireEvent.click(withdraw())
  meanIt()
  expect(await screen.findByText('Wycofano zaproszenie dla Ola Nowak')).toBeTruthy()
  expect(changesIn(received).map(([, path]) => path)).toEqual([
    `/ops/creator-invitations/${id}/send`,
    `/ops/creator-invitations/${id}/withdraw`,
  ])
})

test('INV-05 DESK-40 who was faster is said in the line, which is as it was; who only looks cannot press', async () => {
  const { id } = row()
  const closed = { message: 'Na to zaproszenie już odpowiedziano.', code: 'invitation_closed' }
  serve({ ...list([row()]), [`POST /ops/creator-invitations/${id}/withdraw`]: () => answer(409, closed) })
  open('/imports/invitations')
  fireEvent.click(await screen.findByRole('button', { name: /^Wycofaj/ }))
  meanIt()
  expect(await (await lineOf('Ola Nowak')).findByText(closed.message)).toBeTruthy()
  expect((await lineOf('Ola Nowak')).getByText('Czeka na odpowiedź')).toBeTruthy()
  cleanup()
  await signInAs('viewer')
  serve(list([row()]))
  open('/imports/invitations')
  expect((await screen.findByRole('button', { name: /^Wycofaj/ })).getAttribute('aria-disabled')).toBe('true')
})

test('INV-01 INV-02 a table of people: its columns, who is left out and why, and what is taken over', async () => {
  const lines = [
    { line: 2, title: 'ola@poczta.test', detail: 'Ola · pl', problem: null, skipped: null },
    { line: 3, title: 'stary@poczta.test', detail: 'Stary · pl', problem: null, skipped: 'ma już konto' },
  ]
  const mapping = { email: 0, person: 1 }
  const received = serve({
    'POST /ops/imports/preview': () => ({ data: { columns: ['mail', 'kto'], mapping, lines, good: 1, problems: 0 } }),
    'POST /ops/imports': () => answer(422, { message: 'Nie wszystkie wiersze są poprawne.', code: 'import_problems' }),
  })
  open('/imports/new?kind=creators')
  const file = new File(['mail;kto\nola@poczta.test;Ola\n'], 'ludzie.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('Plik CSV lub XLSX'), { target: { files: [file] } })
  expect(await screen.findByText('pominięty: ma już konto')).toBeTruthy()
  expect(screen.getByLabelText('Imię i nazwisko (wymagane)')).toBeTruthy()
  expect(screen.getByLabelText('Adresy kanałów')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Importuj: 1 zaproszenie' }))
  expect(await screen.findByText('Nie wszystkie wiersze są poprawne.')).toBeTruthy()
  expect(changesIn(received).at(-1)?.[2]).toMatchObject({ kind: 'creators', mapping, file_name: 'ludzie.csv' })
})

test('DESK-35 invitations stand by name when that is chosen; another state keeps the order, and so does the file', async () => {
  const received = serve(list([row()]))
  open('/imports/invitations?state=sent&page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'name' } })
  const asked = (path: string) => waitFor(() => expect(received.some(request => request.path === path)).toBe(true))
  await asked('/ops/creator-invitations?page=1&per_page=10&state=sent&sort=name')
  fireEvent.click(screen.getByRole('link', { name: /^Link wygasł/ }))
  await asked('/ops/creator-invitations?page=1&per_page=10&state=ended&sort=name')
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await asked('/ops/creator-invitations/file?state=ended&sort=name')
})
