import { lookOn } from '@fanfara/ui/look-on'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig, loadConfig } from '#/app/server/config.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { LoginScreen } from '#/features/accounts/login-screen.tsx'
import { RegisterScreen } from '#/features/accounts/register-screen.tsx'
import { SocialLoginScreen, SocialRegisterScreen } from './social-screen.tsx'

beforeEach(() => session.signOut())
afterEach(() => vi.unstubAllGlobals())

/** Shows a page of an installation on which no platform signs anybody in. */
async function show(Screen: () => React.ReactNode, { isDesktop = true, hasPasskeys = false } = {}) {
  if (hasPasskeys) vi.stubGlobal('PublicKeyCredential', () => undefined)
  const calls = serve({
    'GET /config': () => answer(200, { data: { ...fallbackConfig, sign_in_platforms: 0 } }),
    'GET /channels/types': () => answer(200, { data: [] }),
  })
  await loadConfig()
  lookOn(isDesktop ? 'desktop' : 'phone')
  return { calls, ...showPage(Screen) }
}
const dividers = () => screen.queryAllByText(/^albo /).map(({ textContent }) => textContent)

test.each([true, false])(
  'SCR-46 without a platform and a passkey, forms have nothing below them (desktop: %s)',
  async isDesktop => {
    for (const Screen of [LoginScreen, RegisterScreen]) {
      const { calls, container, unmount } = await show(Screen, { isDesktop })
      await screen.findByLabelText('E-mail')
      expect([dividers(), screen.queryByRole('link', { name: /platform/ })]).toEqual([[], null])
      expect(container.querySelector('[class*=min-h-]:is(div, ul):empty')).toBeNull()
      expect(calls.map(({ name }) => name)).not.toContain('GET /channels/types')
      unmount()
    }
  },
)

test('SCR-46 without a platform the passkey alone is offered, and nothing names platforms', async () => {
  const wide = await show(LoginScreen, { hasPasskeys: true })
  await screen.findByRole('button', { name: 'Zaloguj się kluczem dostępu' })
  expect(dividers()).toEqual(['albo bez hasła'])
  await waitFor(() => expect(wide.calls.map(({ name }) => name)).toContain('GET /channels/types'))
  expect(wide.container.querySelector('ul:empty')).toBeNull()
  wide.unmount()
  const narrow = await show(LoginScreen, { isDesktop: false, hasPasskeys: true })
  const link = await screen.findByRole('link', { name: 'Zaloguj się kluczem dostępu' })
  expect(link.getAttribute('href')).toBe('/login/social')
  narrow.unmount()
  await show(SocialLoginScreen, { hasPasskeys: true })
  expect(await screen.findByRole('heading', { name: 'Zaloguj się kluczem dostępu' })).toBeTruthy()
  expect(screen.queryByText(/platform/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Zarejestruj się' }).getAttribute('href')).toBe('/register')
})

test('SCR-46 the pages about platforms say where there is none', async () => {
  for (const Screen of [SocialLoginScreen, SocialRegisterScreen]) {
    const { unmount } = await show(Screen)
    expect(
      await screen.findByText('Teraz żadna platforma nie jest tu drogą do konta. Użyj adresu e-mail.'),
    ).toBeTruthy()
    unmount()
  }
})
