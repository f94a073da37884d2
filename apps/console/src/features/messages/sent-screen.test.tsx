import { wholeTexts } from '@fanfara/contract/languages'
import type { CreatorMessage } from '@fanfara/contract/ops/people/sent-messages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, uuid } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = (of: Partial<CreatorMessage> = {}): CreatorMessage => ({
  id: '1',
  at: '2026-03-05T10:00:00Z',
  by: 'Iza Operator',
  to: 'chosen',
  creator: null,
  kind: 'message',
  recipients: 3,
  text: wholeTexts({ pl: 'Dzień dobry', en: 'Hello' }),
  url: null,
  ...of,
})

test('DESK-32 what was sent is found again: to whom, to how many, by whom, in both languages', async () => {
  const ola = { id: uuid(7), name: 'Ola Nowak' }
  const received = serve({
    'GET /ops/messages': () => ({
      data: [
        message({ to: 'matching', recipients: 1200 }),
        message({ id: '2', to: 'one', creator: ola, recipients: 1, kind: 'news', url: '/finances' }),
      ],
      meta: { current_page: 1, per_page: 10, total: 12, last_page: 2 },
    }),
  })
  open('/messages')
  fireEvent.click(await screen.findByRole('link', { name: 'Wysłane wiadomości' }))
  const [many, one] = await screen.findAllByText('Dzień dobry')
  expect(many?.closest('li')?.textContent).toMatch(
    /Wiadomość · Wszyscy, którzy pasowali do filtrów, 1.?200 osób.*Iza Operator.*Hello/s,
  )
  expect(one?.closest('li')?.textContent).toMatch(/Aktualność · Ola Nowak.*Prowadzi do \/finances/s)
  expect(screen.getByRole('link', { name: 'Ola Nowak' }).getAttribute('href')).toBe(`/ops/creators/${ola.id}`)
  fireEvent.click(screen.getByRole('button', { name: 'Następna strona' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/messages?page=2&per_page=10'))
})

test('DESK-32 nothing sent yet says so; what could not be read can be asked for again', async () => {
  let isUp = false
  serve({ 'GET /ops/messages': () => (isUp ? page([]) : answer(503, { message: 'Za chwilę wracamy.' })) })
  open('/messages/sent')
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Nic jeszcze nie wysłano')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Napisz wiadomość' })).toBeTruthy()
})
