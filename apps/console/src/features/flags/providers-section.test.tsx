import { providerDefaults } from '@fanfara/contract/enums'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesIn, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-20 SCR-71 how a platform is offered is one choice, which says what it does; it is confirmed, sent alone and shown', async () => {
  let flags = { ...providerDefaults.youtube }
  const received = serve({
    'GET /ops/flags': () => ({ data: {} }),
    'GET /ops/providers': () => ({
      data: [
        { name: 'youtube', flags, available: true },
        { name: 'x', flags: { ...providerDefaults.x, coming_soon: true }, available: false },
      ],
    }),
    'PUT /ops/providers': ({ body }) => {
      flags = { ...flags, ...(body as { flags: object }).flags }
      return { data: [] }
    },
  })
  open('/flags')
  const section = within(await screen.findByRole('region', { name: 'Platformy' }))
  const youtube = within(await section.findByRole('listitem', { name: 'YouTube' }))
  const x = within(section.getByRole('listitem', { name: 'X' }))
  const chosen = (card: typeof x) => card.getByRole<HTMLInputElement>('radio', { checked: true, hidden: true }).value
  expect([chosen(youtube), chosen(x)]).toEqual(['offered', 'soon'])
  expect(x.getByText('Brak danych dostępowych: twórcy widzą „Wkrótce”')).toBeTruthy()

  fireEvent.click(youtube.getByRole('radio', { name: /^Wstrzymana/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'YouTube: „Wstrzymana”?' }))
  expect(dialog.getByText(/nie połączą nowych kanałów/)).toBeTruthy()
  expect([chosen(youtube), received.some(({ method }) => method === 'PUT')]).toEqual(['offered', false])
  fireEvent.click(dialog.getByRole('button', { name: 'Zmień' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changesIn(received)).toEqual([
    ['PUT', '/ops/providers', { name: 'youtube', flags: { active: false, coming_soon: false, hidden: false } }],
  ])
  await waitFor(() => expect(chosen(youtube)).toBe('paused'))
})

test('OPS-20 consent before connecting is a switch of its own', async () => {
  const received = serve({
    'GET /ops/flags': () => ({ data: {} }),
    'GET /ops/providers': () => ({ data: [{ name: 'youtube', flags: providerDefaults.youtube, available: true }] }),
    'PUT /ops/providers': () => ({ data: [] }),
  })
  open('/flags')
  fireEvent.click(await screen.findByRole('switch', { name: 'Zgoda przed łączeniem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'YouTube: wyłączyć „Zgoda przed łączeniem”?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Wyłącz' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changesIn(received)).toEqual([['PUT', '/ops/providers', { name: 'youtube', flags: { need_confirm: false } }]])
})
