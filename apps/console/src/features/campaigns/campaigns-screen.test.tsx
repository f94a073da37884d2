import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page } from '../../test/samples.ts'
import { open, serve, signIn } from '../../test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = () => ({
  'GET /ops/campaigns': () => page([campaign({ stage: 'completed', allowed: ['record_payment'] })]),
})

test('the open stage is the only current tab, and it is what the server is asked for', async () => {
  const received = serve(list())
  open('/campaigns?stage=completed')
  await screen.findByText('Kawa na żywo')
  const tabs = within(screen.getByRole('navigation', { name: 'Etap kampanii' })).getAllByRole('link')
  const current = tabs.filter(tab => tab.getAttribute('aria-current') === 'page')
  expect(current.map(tab => tab.textContent)).toEqual(['Zakończona'])
  expect(received[0]?.path).toBe('/ops/campaigns?stage=completed')
})

test('a campaign says which of its money waits for the operator', async () => {
  serve(list())
  open('/campaigns')
  expect(await screen.findByText('wpłata do odnotowania')).toBeTruthy()
})

test('a search asks once, when the typing has stopped, and can be taken back', async () => {
  const received = serve({ 'GET /ops/campaigns': ({ path }) => page(path.includes('name=') ? [] : [campaign()]) })
  open('/campaigns')
  await screen.findByText('Kawa na żywo')
  const field = screen.getByLabelText('Szukaj po nazwie')
  for (const value of ['h', 'he', 'her']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('Żadna kampania nie pasuje')).toBeTruthy()
  expect(received.map(({ path }) => path)).toEqual(['/ops/campaigns', '/ops/campaigns?name=her'])
  fireEvent.click(screen.getByRole('link', { name: 'Pokaż wszystkie' }))
  expect(await screen.findByText('Kawa na żywo')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Szukaj po nazwie').value).toBe('')
})
