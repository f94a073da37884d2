import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForInstall } from '#/app/device/install.ts'
import { AppSection } from './app-section.tsx'

listenForInstall()
afterEach(() => vi.restoreAllMocks())

test('PHONE-01 where the browser offers nothing, settings say where it can be installed', () => {
  render(<AppSection />)
  expect(screen.getByText(/Otwórz Fanfarę w Chrome/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('PHONE-01 an iPhone is told how to do it', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  render(<AppSection />)
  expect(screen.getByText(/Do ekranu początkowego/)).toBeTruthy()
})

test('PHONE-01 one press asks the browser’s question, and then it is there', async () => {
  render(<AppSection />)
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Zainstaluj' })))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.getByText('Fanfara jest zainstalowana na tym urządzeniu.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
