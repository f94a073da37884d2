import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#/app/testing/test-page.tsx'
import { PrivacyScreen } from './legal-screen.tsx'

test('SCR-40 a law text leaves no word of one letter at a line’s end, and breaks neither postcodes nor e-mail; copied, it is as it was written', async () => {
  showPage(PrivacyScreen, { at: '/legal/privacy-policy', routes: ['/legal/privacy-policy'] })
  const controller = await screen.findByText(/^Administratorem danych/)
  expect(controller.textContent).toContain('sp. z\u00a0o.o., ul. Trębacka 4, 00-074 Warszawa')
  const whole = [...document.querySelectorAll('article .whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(whole).toContain('00-074')
  expect(whole).toContain('e-mail')
  expect(document.querySelector('article')?.textContent).not.toMatch(/\s[aiouwz] /i)
})
