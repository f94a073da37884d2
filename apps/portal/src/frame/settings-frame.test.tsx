import { lookOn } from '@fanfara/ui/look-on'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'

/** The settings of an installation; what is known of it is known once, so that each has modules of its own. */
async function show(platform_regulation: string | null) {
  vi.resetModules()
  const { activateLanguage } = await import('@fanfara/ui/text')
  activateLanguage('pl', (await import('virtual:messages/pl')).messages)
  const { fallbackConfig, loadConfig } = await import('#/app/server/config.ts')
  const { SettingsFrame } = await import('./settings-frame.tsx')
  lookOn('desktop')
  const links = { ...fallbackConfig.links, platform_regulation }
  serve({ 'GET /config': () => answer(200, { data: { ...fallbackConfig, links } }) })
  await loadConfig()
  showPage(SettingsFrame, { at: '/settings/billing', routes: ['/settings/billing'] })
  const [menu] = await screen.findAllByRole('navigation', { name: 'Menu ustawień' })
  return within(menu as HTMLElement)
}

afterEach(() => vi.unstubAllGlobals())

test('SET-11 NAV-14 the menu of the settings in its order, the current entry marked, “Platform” a heading without a page', async () => {
  const menu = await show(null)
  const entries = [...menu.getAllByRole('link'), menu.getByRole('heading')]
    .toSorted((one, other) => (one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(entry => `${entry.textContent} ${entry.getAttribute('href') ?? ''}`.trim())
  expect(entries).toEqual([
    'Profil /settings/profile',
    'System /settings/system',
    'Dane do rozliczeń /settings/billing',
    'Hasło /settings/password',
    'Platforma',
    'Pomoc /settings/instruction',
    'Regulamin platformy /legal/terms',
  ])
  const current = menu.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Dane do rozliczeń'])
})

test.each([
  ['https://regulamin.example/', 'https://regulamin.example/'],
  [null, '/legal/terms'],
])('NAV-12 with %j configured the platform’s regulations open in a new tab at %s', async (configured, href) => {
  const link = (await show(configured)).getByRole('link', { name: /^Regulamin/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    href,
    '_blank',
    'noopener noreferrer',
  ])
})
