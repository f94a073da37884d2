import { providerDefaults } from '@fanfara/contract/enums'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-20: five platforms with five switches each; a change is confirmed, sent alone and shown', async () => {
  let flags = { ...providerDefaults.youtube }
  const received = serve({
    'GET /ops/flags': () => ({ data: {} }),
    'GET /ops/providers': () => ({
      data: [
        { name: 'youtube', flags, available: true },
        { name: 'x', flags: providerDefaults.x, available: false },
      ],
    }),
    'PUT /ops/providers': ({ body }) => {
      flags = { ...flags, ...(body as { flags: object }).flags }
      return { data: [] }
    },
  })
  open('/flags')
  const section = within(await screen.findByRole('region', { name: 'Platformy' }))
  const [youtube, x] = (await section.findAllByRole('listitem')).map(item => within(item))
  expect(youtube?.getAllByRole('switch').map(one => (one as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
  expect(x?.getByText('Brak danych dostępowych: twórcy widzą „Wkrótce”')).toBeTruthy()
  fireEvent.click(youtube?.getByRole('switch', { name: 'Aktywna' }) as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'YouTube: wyłączyć „Aktywna”?' }))
  expect(received.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Wyłącz' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'youtube', flags: { active: false } })
  await waitFor(() => expect(youtube?.getByRole<HTMLInputElement>('switch', { name: 'Aktywna' }).checked).toBe(false))
})
