import { dismiss, Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, serve, showPage, type TestCall } from '#/app/testing/test-page.tsx'
import { MediaKitSection } from './media-kit-section.tsx'

const url = 'https://fanfara.test/k/AAAAAAAAAAAAAAAAAAAAAA'
let kit: { url: string | null; shows_prices: boolean; shows_brands: boolean; is_indexed: boolean }
let calls: TestCall[]
let isAway: boolean
const kept = () => (isAway ? answer(500, { message: 'Spróbuj później.' }) : answer(200, { data: kit }))

beforeEach(() => {
  kit = { url: null, shows_prices: false, shows_brands: false, is_indexed: false }
  isAway = false
  calls = serve({
    'GET /media-kit': kept,
    'PUT /media-kit': ({ body }) => {
      if (!isAway) kit = { ...kit, ...(body as object) }
      return kept()
    },
    'POST /media-kit/link': () => {
      if (!isAway) kit = { ...kit, url: kit.url === null ? url : `${url}2` }
      return kept()
    },
    'DELETE /media-kit/link': () => {
      if (!isAway) kit = { ...kit, url: null }
      return kept()
    },
  })
})
afterEach(() => {
  dismiss('kit')
  vi.unstubAllGlobals()
})

const show = () =>
  showPage(() => (
    <>
      <MediaKitSection />
      <Notifications />
    </>
  ))
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const turn = async (name: string) => {
  const control = await screen.findByRole('switch', { name })
  await act(async () => void fireEvent.click(control))
}
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
const writes = () => calls.filter(({ name }) => !name.startsWith('GET'))
const linkField = () => screen.findByLabelText<HTMLInputElement>('Link do media kitu')

describe('KIT-01 the media kit in the profile', () => {
  test('has a link after one press, to be copied and looked at', async () => {
    show()
    await press('Utwórz link')
    expect((await linkField()).value).toBe(url)
    expect(screen.getByRole('link', { name: /Zobacz, jak wygląda/ }).getAttribute('href')).toBe(url)
    expect(await screen.findByText('Link gotowy')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Utwórz link' })).toBeNull()
  })

  test('shows what its switches say, each at once', async () => {
    show()
    await turn('Ceny')
    await turn('Wyszukiwarki')
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes().at(-1)?.body).toEqual({ shows_prices: true, shows_brands: false, is_indexed: true })
    expect([isOn('Ceny'), isOn('Marki'), isOn('Wyszukiwarki')]).toEqual(['true', 'false', 'true'])
  })

  test('turns a switch back when the server does not take it, and says so', async () => {
    show()
    await screen.findByRole('switch', { name: 'Marki' })
    isAway = true
    await turn('Marki')
    expect(await screen.findByText('Spróbuj później.')).toBeTruthy()
    await waitFor(() => expect(isOn('Marki')).toBe('false'))
  })

  test('says in its place when it cannot be read', async () => {
    isAway = true
    show()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('KIT-02 the link', () => {
  beforeEach(() => {
    kit = { ...kit, url }
  })
  const dialog = () => screen.findByRole('dialog')

  test('is turned off after a question that says what is lost, with the focus on staying', async () => {
    show()
    await press('Wyłącz link')
    expect((await dialog()).textContent).toContain('każdy, kto ma ten link, zobaczy, że już nie działa')
    await act(async () => void fireEvent.click(within(await dialog()).getByRole('button', { name: 'Wyłącz link' })))
    expect(await screen.findByRole('button', { name: 'Utwórz link' })).toBeTruthy()
    expect(writes().map(({ name }) => name)).toEqual(['DELETE /media-kit/link'])
  })

  test('is replaced after a question; without an answer nothing changes', async () => {
    show()
    await press('Nowy link')
    await act(async () => void fireEvent.click(within(await dialog()).getByRole('button', { name: 'Anuluj' })))
    expect(writes()).toEqual([])
    await press('Nowy link')
    await act(async () => void fireEvent.click(within(await dialog()).getByRole('button', { name: 'Nowy link' })))
    await waitFor(async () => expect((await linkField()).value).toBe(`${url}2`))
  })
})
