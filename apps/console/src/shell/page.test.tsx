import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, open, serve, signIn } from '#/test/world.tsx'
import { Beside } from './page.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isWide = () => document.querySelector('main [data-wide]') !== null

describe('SCR-05 a wide screen', () => {
  test.each([
    ['/', 'Do zrobienia'],
    ['/campaigns', 'Kampanie'],
    ['/creators', 'Twórcy'],
    ['/proofs', 'Dowody'],
    ['/payouts', 'Wypłaty'],
    ['/payouts/files', 'Pliki bankowe'],
    ['/bank-statements', 'Wyciągi z banku'],
    ['/corrections', 'Korekty'],
    ['/receivables', 'Należności'],
    ['/books', 'Księgi'],
    ['/audit', 'Dziennik'],
    ['/team', 'Zespół'],
    ['/inbox', 'Usługa skrzynki'],
    ['/imports', 'Importy'],
    ['/imports/invitations', 'Zaproszenia'],
    ['/flags', 'Funkcje'],
  ])('gives %s, a place of work, more room, also while nothing could be read', async (address, title) => {
    serve({})
    open(address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(isWide()).toBe(true)
  })

  test.each([
    ['/messages', 'Wiadomość do twórców'],
    ['/campaigns/new', 'Nowa kampania'],
  ])('leaves the lines of %s, a form, as long as they can be read', async (address, title) => {
    serve({ 'GET /ops/templates': () => answer(404, {}) })
    open(address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(isWide()).toBe(false)
  })
})

test('SCR-05 what is looked up stands in a column of its own; without it there is none', () => {
  const { container, rerender } = render(<Beside aside={<p>obok</p>}>praca</Beside>)
  expect(container.firstElementChild?.children).toHaveLength(2)
  rerender(<Beside aside={false}>praca</Beside>)
  expect([container.children.length, container.textContent]).toEqual([0, 'praca'])
})
