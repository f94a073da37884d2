import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-popup.tsx'

configure({ asyncUtilTimeout: 10_000 })
beforeAll(async () => {
  activateLanguage('pl', {})
  await import('./menu-popup.tsx')
})
afterEach(cleanup)

const place = (name: string): MenuItem => ({
  key: name,
  label: name,
  link: createElement('a', { href: `#${name}` }),
})
const places = ['Profil', 'Rozliczenia', 'Hasło', 'Wyloguj'].map(place)

function showMenu() {
  render(
    <>
      <Menu label="Twoje konto" items={places}>
        OM
      </Menu>
      <p>obok</p>
    </>,
  )
  return screen.getByRole('button', { name: 'Twoje konto' })
}

/** Opens the menu by a press and waits until it has the keyboard. */
async function openMenu() {
  const button = showMenu()
  button.focus()
  fireEvent.click(button)
  const menu = await screen.findByRole('menu', { name: 'Twoje konto' })
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  return { button, menu }
}

/** Presses a key where the focus is. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

test('a button says that it opens a menu, and whether it has', async () => {
  const button = showMenu()
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(button)
  await screen.findByRole('menu', { name: 'Twoje konto' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('its entries are links', async () => {
  await openMenu()
  const items = screen.getAllByRole<HTMLAnchorElement>('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Profil', 'Rozliczenia', 'Hasło', 'Wyloguj'])
  expect(items[1]?.getAttribute('href')).toBe('#Rozliczenia')
})

test('Arrow Down on the button opens it', async () => {
  const button = showMenu()
  button.focus()
  press('ArrowUp')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect(await screen.findByRole('menu', { name: 'Twoje konto' })).toBeTruthy()
})

test('arrows go from entry to entry and round; Home and End to the first and the last', async () => {
  await openMenu()
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('Profil'))
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('Rozliczenia'))
  press('End')
  await waitFor(() => expect(focused()).toBe('Wyloguj'))
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('Profil'))
  press('ArrowUp')
  await waitFor(() => expect(focused()).toBe('Wyloguj'))
  press('Home')
  await waitFor(() => expect(focused()).toBe('Profil'))
})

test('typing the beginning of an entry goes to it', async () => {
  await openMenu()
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('Profil'))
  press('h')
  await waitFor(() => expect(focused()).toBe('Hasło'))
})

test('Escape closes it and gives the focus back to the button', async () => {
  const { button } = await openMenu()
  press('ArrowDown')
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('choosing an entry closes it', async () => {
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hasło' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('another press on the button closes it', async () => {
  const { button } = await openMenu()
  fireEvent.pointerDown(button)
  fireEvent.mouseDown(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a press beside it closes it', async () => {
  const { menu } = await openMenu()
  const beside = screen.getByText('obok')
  fireEvent.pointerDown(beside)
  fireEvent.mouseDown(beside)
  fireEvent.click(beside)
  await waitFor(() => expect(menu.isConnected).toBe(false))
})
