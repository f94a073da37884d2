import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, draw, drawPage, serve, signIn } from '#/test/world.tsx'
import { AdvertiserLink } from './advertiser-link.tsx'

const { id } = campaign()
const path = `/ops/campaigns/${id}/advertiser-link`
const link = { created_at: '2026-03-04T18:00:00Z', created_by: 'Iza Operator', ends_on: '2026-03-31' }

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-12 SEC-07 SEEN-01: a link is made after a question, and its address is shown this once', async () => {
  let made: typeof link | null = null
  const received = serve({
    [`GET ${path}`]: () => ({ data: { link: made, is_offered: true } }),
    [`POST ${path}`]: () => {
      made = link
      return { data: { url: 'https://fanfara.test/advertiser/sekret', link } }
    },
    [`DELETE ${path}`]: () => {
      made = null
      return { data: {} }
    },
  })
  const { history, router } = drawPage(() => <AdvertiserLink campaign={campaign({ type: 'closed' })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz link' }))
  expect(received.map(({ method }) => method)).not.toContain('POST')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Utwórz link' }))
  const address = await screen.findByLabelText<HTMLInputElement>('Adres dla reklamodawcy')
  expect(address.value).toBe('https://fanfara.test/advertiser/sekret')
  await screen.findByText(/Utworzono .*Iza Operator/)
  await act(async () => history.push('/elsewhere'))
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/')

  fireEvent.click(await screen.findByRole('button', { name: 'Unieważnij' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unieważnij' }))
  await waitFor(() => expect(screen.queryByLabelText('Adres dla reklamodawcy')).toBeNull())
  await screen.findByText('Nie ma teraz takiego linku.')
})

test('SEEN-01: an address that was made is shown also where the campaign cannot be read again', async () => {
  let isDown = false
  serve({
    [`GET ${path}`]: () =>
      isDown ? answer(503, { message: 'Za chwilę wracamy.' }) : { data: { link: null, is_offered: true } },
    [`POST ${path}`]: () => {
      isDown = true
      return { data: { url: 'https://fanfara.test/advertiser/sekret', link } }
    },
  })
  drawPage(() => <AdvertiserLink campaign={campaign({ type: 'closed' })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz link' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Utwórz link' }))
  expect(await screen.findByLabelText('Adres dla reklamodawcy')).toBeTruthy()
  expect(await screen.findByText(/^To stan z/)).toBeTruthy()
  expect(screen.getByLabelText('Adres dla reklamodawcy')).toBeTruthy()
})

test('OPS-12: a link that is there says since when, until when and from whom, never its address', async () => {
  serve({ [`GET ${path}`]: () => ({ data: { link, is_offered: true } }) })
  draw(<AdvertiserLink campaign={campaign()} />)
  await screen.findByText(/Utworzono .*Iza Operator/)
  await screen.findByText(/Działa do .*2026/)
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Wymień link' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('przestanie działać')
})

test('OPS-12: a campaign that is over has none', async () => {
  serve({ [`GET ${path}`]: () => ({ data: { link: null, is_offered: false } }) })
  const { container } = draw(<AdvertiserLink campaign={campaign({ stage: 'completed' })} />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
