import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForInstall } from '#/app/device/install.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { FirstSteps } from './first-steps.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

function show(of: { channels?: unknown[]; tasks?: unknown[]; billing?: boolean; types?: unknown[] } = {}) {
  const calls = serve({
    'GET /channels': () => answer(200, { data: of.channels ?? [] }),
    'GET /channels/types': () => answer(200, { data: of.types ?? [] }),
    'GET /tasks': () => answer(200, { data: of.tasks ?? [] }),
    'GET /payments': () => answer(200, { balance: 0, balance_waiting: 0, can_request_payout: false, data: [] }),
    'GET /profiles': () => (of.billing ? answer(200, { data: { iban: 'PL' } }) : answer(404, { message: 'Nie ma.' })),
  })
  return { calls, ...showPage(FirstSteps) }
}

test('a new creator sees one list on top of everything, with one act each that leads to the exact place', async () => {
  show()
  await screen.findByText('Zrobione 0 z 4')
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Połącz', '/settings/profile#channels'],
    ['Ustaw ceny', '/settings/profile#channels'],
    ['Uzupełnij', '/settings/billing'],
    ['Wybierz', '/campaigns/available'],
  ])
})

test('what is done is ticked and has no act; the next one is filled', async () => {
  show({ channels: [{ id: 'c', type: 'twitch', status: 'connected', salary: null }], billing: true })
  await screen.findByText('Zrobione 2 z 4')
  const [next, ...others] = screen.getAllByRole('link')
  expect(next?.textContent).toBe('Ustaw ceny')
  expect(next?.className).toContain('bg-filled')
  expect(others.map(({ textContent }) => textContent)).toEqual(['Wybierz'])
})

test('who takes part with a channel and prices sees nothing of it, and nobody asks for their billing data', async () => {
  const { calls, container } = show({
    channels: [{ id: 'c', type: 'twitch', status: 'connected', salary: 200 }],
    tasks: [{ id: 't' }],
  })
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(container.textContent).toBe('')
})

test('SOON-03 where nobody can connect any platform yet that is said, and no step leads to a switched-off button', async () => {
  const soon = { active: true, hidden: false, hidden_in_login: true, need_confirm: false, coming_soon: true }
  show({ types: ['twitch', 'youtube', 'tiktok', 'instagram', 'x'].map(name => ({ name, ...soon })) })
  await screen.findByText('Na razie nie można połączyć żadnego kanału. Zrób tymczasem resztę.')
  const [next, ...others] = screen.getAllByRole('link')
  expect([next?.textContent, next?.className.includes('bg-filled')]).toEqual(['Uzupełnij', true])
  expect(others.map(({ textContent }) => textContent)).toEqual(['Wybierz'])
})

test('PHONE-01 where the browser offers it, installing is the last step, and one press', async () => {
  listenForInstall()
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  show()
  await screen.findByText('Zrobione 0 z 5')
  fireEvent.click(screen.getByRole('button', { name: 'Zainstaluj' }))
  await screen.findByText('Zrobione 1 z 5')
  expect(prompt).toHaveBeenCalledOnce()
})
