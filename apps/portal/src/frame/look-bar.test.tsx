import { LOOK, STORAGE } from '@fanfara/contract/limits'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { messages } from 'virtual:messages/pl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const FROM = '/ops/creators/00000000-0000-4000-8000-000000000001'
const user = { id: 'c', name: 'Ola Wrzos', avatar_url: null, role: 'influencer', language: 'pl' }
const operator = { id: 'o', name: 'Iza', avatar_url: null, role: 'operator', language: 'pl' }

/** Modules ask once where this tab's session lies. */
async function openTab() {
  vi.resetModules()
  const [{ LookBar }, { session }, page, { activateLanguage }] = await Promise.all([
    import('./look-bar.tsx'),
    import('#/app/session/session.ts'),
    import('#/app/testing/test-page.tsx'),
    import('@fanfara/ui/text'),
  ])
  activateLanguage('pl', messages)
  return { LookBar, session, ...page }
}

function look(untilMs: number) {
  sessionStorage.setItem(LOOK.from, FROM)
  sessionStorage.setItem(LOOK.until, String(untilMs))
  sessionStorage.setItem(STORAGE.auth, JSON.stringify({ token: 'fl1.x', remember: false }))
  sessionStorage.setItem(STORAGE.user, JSON.stringify(user))
}

const replace = vi.fn<(to: string) => void>()
beforeEach(() => {
  localStorage.setItem(STORAGE.auth, JSON.stringify({ token: 'operators', remember: true }))
  localStorage.setItem(STORAGE.user, JSON.stringify(operator))
  vi.stubGlobal('location', { ...window.location, replace, origin: window.location.origin })
})
afterEach(() => {
  cleanup()
  replace.mockClear()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const kept = () => [localStorage.getItem(STORAGE.auth), localStorage.getItem(STORAGE.user)]
const OPERATORS = [JSON.stringify({ token: 'operators', remember: true }), JSON.stringify(operator)]

describe('a tab that looks', () => {
  test('LOOK-01 its session is its own: the one that all tabs share is neither read nor written', async () => {
    look(Date.now() + 15 * MINUTE)
    const { session } = await openTab()
    expect(session.token()).toBe('fl1.x')
    expect(session.user.get()?.name).toBe('Ola Wrzos')
    session.settings.set({ language: 'en', theme: 'light', easyAd: true })
    session.user.set({ ...user, role: 'influencer', language: 'pl', name: 'Ola' })
    expect(localStorage.getItem(STORAGE.settings)).toBeNull()
    expect(kept()).toEqual(OPERATORS)
  })

  test('LOOK-05 a bar says whose eyes these are, that nothing can be changed, and for how long', async () => {
    look(Date.now() + 14 * MINUTE - 1000)
    const { LookBar, showPage } = await openTab()
    showPage(LookBar)
    const bar = await screen.findByRole('complementary', { name: 'Widzisz portal jak ktoś inny' })
    expect(bar.textContent).toContain('Widzisz to, co Ola Wrzos.')
    expect(bar.textContent).toContain('Tylko podgląd, jeszcze 14 min')
  })

  test('LOOK-05 ending it tells the server, empties the tab and leads back; the operator stays signed in', async () => {
    look(Date.now() + 15 * MINUTE)
    const { LookBar, showPage, serve, answer } = await openTab()
    const calls = serve({ 'DELETE /look': () => answer(200, { data: {} }) })
    showPage(LookBar)
    fireEvent.click(await screen.findByRole('button', { name: 'Zakończ' }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith(FROM))
    expect(calls.map(({ name }) => name)).toEqual(['DELETE /look'])
    expect(sessionStorage.getItem(STORAGE.auth)).toBeNull()
    expect(kept()).toEqual(OPERATORS)
  })

  test('LOOK-05 without a connection it is left as well', async () => {
    look(Date.now() + 15 * MINUTE)
    const { LookBar, showPage } = await openTab()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    showPage(LookBar)
    fireEvent.click(await screen.findByRole('button', { name: 'Zakończ' }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith(FROM))
  })

  test('LOOK-03 when its time is over it leads back by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    look(Date.now() + MINUTE)
    const { LookBar, showPage } = await openTab()
    showPage(LookBar)
    await screen.findByRole('complementary')
    expect(replace).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(MINUTE + 500))
    expect(replace).toHaveBeenCalledWith(FROM)
  })

  test('LOOK-03 a look that the server does not know any more leads back, and not to the sign-in page’s sentence', async () => {
    look(Date.now() + 15 * MINUTE)
    const { session } = await openTab()
    expect(await session.renew('fl1.x')).toBe(false)
    expect(replace).toHaveBeenCalledWith(FROM)
    const { isExpired } = await import('@fanfara/ui/session-expired')
    expect([session.token(), isExpired()]).toEqual([null, false])
    expect(kept()).toEqual(OPERATORS)
  })

  test('LOOK-02 nothing that a look heard is kept on the device', async () => {
    look(Date.now() + 15 * MINUTE)
    await openTab()
    const open = vi.fn()
    vi.stubGlobal('caches', { open, delete: vi.fn() })
    const { askOrRecall } = await import('#/app/device/offline.ts')
    const asked = { queryKey: ['Payments', 'page', {}], queryHash: 'x', state: { fetchFailureCount: 0 } }
    expect(await askOrRecall(async () => 'figures', undefined, asked)).toBe('figures')
    expect(open).not.toHaveBeenCalled()
  })
})

test('LOOK-01 every other tab keeps its session where all tabs find it', async () => {
  const { session } = await openTab()
  expect([session.token(), session.user.get()?.name]).toEqual(['operators', 'Iza'])
})
