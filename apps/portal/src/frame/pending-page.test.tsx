import { activateLanguage } from '@fanfara/ui/text'
import { cleanup, render, screen } from '@testing-library/react'
import { messages as en } from 'virtual:messages/en'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, expect, test, vi } from 'vitest'
import { PageOutline } from './pending-page.tsx'

afterEach(cleanup)

const headings = (pathname: string) => {
  render(<PageOutline pathname={pathname} />)
  return screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
}

test.each([
  ['/campaigns', 'Kampanie'],
  ['/campaigns/active', 'Kampanie'],
  ['/timetable', 'Terminarz'],
  ['/finances', 'Finanse'],
  ['/finances/statements', 'Wyciągi'],
  ['/messages/unread', 'Wiadomości'],
  ['/settings/system', 'Ustawienia systemu'],
  ['/settings/profile', 'Profil'],
  ['/settings/billing', 'Dane do rozliczeń'],
  ['/settings/password', 'Hasło'],
])('SCR-108 while the code of %s is on its way its title stands there: %s', (pathname, title) => {
  activateLanguage('pl', pl)
  expect(headings(pathname)).toEqual([title])
})

test.each(['/', '/counts/7', '/share', '/messagesx'])(
  'SCR-108 what %s is called is not known before it is there',
  path => {
    activateLanguage('pl', pl)
    expect(headings(path)).toEqual([])
  },
)

test('SCR-108 it stands there in the language of the page', () => {
  activateLanguage('en', en)
  expect(headings('/finances')).toEqual(['Finances'])
})

test('SCR-108 before its texts are there no title stands as a key', async () => {
  vi.resetModules()
  const fresh = await import('./pending-page.tsx')
  render(<fresh.PageOutline pathname="/finances" />)
  expect(screen.queryAllByRole('heading')).toEqual([])
})
