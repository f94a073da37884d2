import { opsSetProvider } from '@fanfara/contract/channels'
import { bodyOf } from '@fanfara/contract/testing/asked'
import { providerDefaults, type ProviderFlags } from '@fanfara/contract/enums'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, changesIn, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** YouTube as it is offered, which a colleague may change too; every change is another revision. */
function youtube() {
  let [flags, count] = [{ ...providerDefaults.youtube }, 1]
  const listed = () => [
    { name: 'youtube', flags, available: true, revision: `r${count}` },
    { name: 'x', flags: { ...providerDefaults.x, coming_soon: true }, available: false, revision: 'x1' },
  ]
  const change = (to: Partial<ProviderFlags>) => {
    flags = { ...flags, ...to }
    count += 1
  }
  const received = serve({
    'GET /ops/flags': () => ({ data: {} }),
    'GET /ops/providers': () => ({ data: listed() }),
    'PUT /ops/providers': ({ body }) => {
      const { flags: to, revision } = bodyOf(opsSetProvider, body)
      if (revision !== `r${count}`) return answer(409, { message: 'Ktoś był szybszy.', code: 'changed_meanwhile' })
      change(to)
      return { data: listed() }
    },
  })
  return { change, sent: () => changesIn(received).map(([, , body]) => bodyOf(opsSetProvider, body)) }
}
async function shown() {
  const section = within(await screen.findByRole('region', { name: 'Platformy' }))
  return { card: within(await section.findByRole('listitem', { name: 'YouTube' })), section }
}
const chosen = (card: ReturnType<typeof within>) =>
  card.getByRole('radio', { checked: true, hidden: true }).getAttribute('value')

test('OPS-20 SCR-71 DESK-40 how a platform is offered is one choice, which works at once and is taken back to what was there', async () => {
  const { sent } = youtube()
  open('/flags')
  const { card, section } = await shown()
  const x = within(section.getByRole('listitem', { name: 'X' }))
  expect([chosen(card), chosen(x)]).toEqual(['offered', 'soon'])
  expect(x.getByText('Brak danych dostępowych: twórcy widzą „Wkrótce”')).toBeTruthy()
  fireEvent.click(card.getByRole('radio', { name: /^Wstrzymana/ }))
  expect(chosen(card)).toBe('paused')
  expect(await screen.findByText('YouTube: Wstrzymana')).toBeTruthy()
  fireEvent.click(card.getByRole('radio', { name: /^Ukryta/ }))
  expect(await screen.findByText('YouTube: Ukryta')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Cofnij/ }))
  expect(await screen.findByText('YouTube: Łączenie i logowanie')).toBeTruthy()
  await waitFor(() => expect(chosen(card)).toBe('offered'))
  const { need_confirm: _, ...offered } = providerDefaults.youtube
  expect(sent().map(({ flags, revision }) => [flags, revision])).toEqual([
    [{ ...offered, active: false }, 'r1'],
    [{ ...offered, active: false, hidden: true }, 'r2'],
    [offered, 'r3'],
  ])
})

test('DESK-41 who changes or takes back what a colleague changed meanwhile is told, and sees what is there', async () => {
  const { change } = youtube()
  open('/flags')
  const { card } = await shown()
  change({ active: false })
  fireEvent.click(card.getByRole('radio', { name: /^Ukryta/ }))
  expect(await card.findByText('Ktoś był szybszy')).toBeTruthy()
  await waitFor(() => expect(chosen(card)).toBe('paused'))
  expect(screen.queryByRole('button', { name: /Cofnij/ })).toBeNull()
  fireEvent.click(card.getByRole('radio', { name: /^Ukryta/ }))
  expect(await screen.findByText('YouTube: Ukryta')).toBeTruthy()
  expect(card.queryByText('Ktoś był szybszy')).toBeNull()
  change({ hidden: false, coming_soon: true })
  fireEvent.click(screen.getByRole('button', { name: /Cofnij/ }))
  expect(await card.findByText('Ktoś był szybszy')).toBeTruthy()
  await waitFor(() => expect(chosen(card)).toBe('soon'))
})

test('DESK-41 nobody is faster than their own act: two choices of one platform follow each other, and so does an undo', async () => {
  const { sent } = youtube()
  open('/flags')
  const { card } = await shown()
  fireEvent.click(card.getByRole('radio', { name: /^Wstrzymana/ }))
  fireEvent.click(card.getByRole('switch', { name: 'Zgoda przed łączeniem' }))
  expect(await screen.findByText('YouTube: bez zgody przed łączeniem')).toBeTruthy()
  expect(sent().map(({ revision }) => revision)).toEqual(['r1', 'r2'])
  fireEvent.click(card.getByRole('radio', { name: /^Ukryta/ }))
  expect(await screen.findByText('YouTube: Ukryta')).toBeTruthy()
  fireEvent.click(card.getByRole('radio', { name: /^Zapowiedziana/ }))
  fireEvent.keyDown(document.body, { key: 'z' })
  await waitFor(() => expect(sent()).toHaveLength(5))
  await waitFor(() => expect(chosen(card)).toBe('paused'))
  expect(sent().map(({ revision }) => revision)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
  expect(card.queryByText('Ktoś był szybszy')).toBeNull()
})

test('OPS-20 consent before connecting is a switch of its own', async () => {
  const { sent } = youtube()
  open('/flags')
  const { card } = await shown()
  fireEvent.click(card.getByRole('switch', { name: 'Zgoda przed łączeniem' }))
  expect(await screen.findByText('YouTube: bez zgody przed łączeniem')).toBeTruthy()
  expect(sent()).toEqual([{ name: 'youtube', flags: { need_confirm: false }, revision: 'r1' }])
})
