import { bodyOf } from '@fanfara/contract/testing/asked'
import { opsChangeOperator } from '@fanfara/contract/ops/operators'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { payout } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn, signInAs, savedMeanwhile } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [me, iga] = [payout(1).id, payout(2).id]
const operator = (of: object = {}) => ({
  id: iga,
  name: 'Iga Nowak',
  email: 'iga@firma.test',
  role: 'operator',
  is_active: true,
  is_you: false,
  can_change: true,
  last_sign_in_at: '2026-03-05T10:00:00Z',
  has_second_factor: false,
  revision: 'r1',
  ...of,
})
const owner = operator({ id: me, name: 'Hanna', role: 'owner', is_you: true, can_change: false })
const invitation = {
  id: payout(3).id,
  email: 'nowa@firma.test',
  role: 'finance',
  invited_by: 'Hanna',
  expires_at: '2026-03-08T10:00:00Z',
}
const team = (operators: object[] = [owner, operator()], invitations: object[] = []) => ({
  data: {
    operators,
    invitations,
    more: { operators: 0, invitations: 0 },
    is_money_alone: operators.length < 3,
  },
})
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
const change = `PATCH /ops/operators/${iga}`

describe('OPS-01 decision 0044 the team', () => {
  test('SECF-09 who has a second step stands there; it is taken off with a reason, never one’s own', async () => {
    const hers = operator({ has_second_factor: true })
    const received = serve({
      'GET /ops/operators': () => team([{ ...owner, has_second_factor: true }, hers]),
      [`POST /ops/operators/${iga}/remove-second-factor`]: () => team(),
    })
    open('/team')
    const row = await rowOf('Iga Nowak')
    expect(row.getByText('Włączony')).toBeTruthy()
    // On a phone's card no header says what is on.
    expect(row.getByText('Drugi krok')).toBeTruthy()
    expect(row.getByText('Ostatnie logowanie')).toBeTruthy()
    expect((await rowOf('Hanna')).queryByRole('button', { name: 'Zdejmij drugi krok' })).toBeNull()
    fireEvent.click(row.getByRole('button', { name: 'Zdejmij drugi krok' }))
    const question = await dialog()
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Zgubiła telefon' } })
    fireEvent.click(question.getByRole('button', { name: 'Zdejmij drugi krok' }))
    expect(await screen.findByText('Iga Nowak loguje się teraz bez drugiego kroku.')).toBeTruthy()
    expect(changesIn(received)).toEqual([
      ['POST', `/ops/operators/${iga}/remove-second-factor`, { reason: 'Zgubiła telefon' }],
    ])
  })

  test('who may do what stands there; nothing is offered to be done to oneself', async () => {
    serve({ 'GET /ops/operators': () => team([owner, operator({ is_active: false, last_sign_in_at: null })]) })
    open('/team')
    const mine = await rowOf('Hanna')
    expect(mine.getAllByRole('button').map(each => each.textContent)).toEqual(['Sesje'])
    const hers = await rowOf('Iga Nowak')
    expect(hers.getByText('Ograniczone')).toBeTruthy()
    expect(hers.getByText('Nie w ostatnich 90 dniach')).toBeTruthy()
    expect(hers.getByRole('button', { name: 'Przywróć' })).toBeTruthy()
    expect(screen.getByText('Prawo do pieniędzy ma tylko jedna osoba')).toBeTruthy()
  })

  test('LIST-02: a large team says how many more there are, and is searched', async () => {
    const many = Array.from({ length: 9 }, (_, at) => operator({ id: payout(at + 10).id, name: `Osoba ${at}` }))
    const large = team(many)
    const received = serve({
      'GET /ops/operators': ({ path }) =>
        path.includes('search=') ? team([]) : { data: { ...large.data, more: { operators: 22, invitations: 0 } } },
    })
    open('/team')
    expect(await screen.findByText('Są jeszcze 22 osoby. Znajdziesz je przez wyszukiwanie.')).toBeTruthy()
    const field = screen.getByRole('searchbox', { name: 'Szukaj po imieniu, nazwisku lub e-mailu' })
    fireEvent.change(field, { target: { value: 'Żaneta' } })
    fireEvent.blur(field)
    expect(await screen.findByText('Nikogo takiego tu nie ma')).toBeTruthy()
    expect(received.at(-1)?.path).toContain('search=')
  })

  test('LIST-02: a small team has no search', async () => {
    serve({ 'GET /ops/operators': () => team() })
    open('/team')
    await screen.findByText('Iga Nowak')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('another role says what it may do, and is set with a reason', async () => {
    const received = serve({ 'GET /ops/operators': () => team(), [change]: () => team() })
    open('/team')
    fireEvent.click((await rowOf('Iga Nowak')).getByRole('button', { name: 'Zmień rolę' }))
    const question = await dialog()
    expect(question.getByText(/rozliczenia, wyniki, wypłaty/)).toBeTruthy()
    fireEvent.click(question.getByRole('radio', { name: /Finanse/ }))
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Zastępuje Piotra' } })
    fireEvent.click(question.getByRole('button', { name: 'Nadaj rolę' }))
    expect(await screen.findByText('Iga Nowak: od teraz Finanse.')).toBeTruthy()
    expect(changesIn(received)).toEqual([
      ['PATCH', `/ops/operators/${iga}`, { role: 'finance', reason: 'Zastępuje Piotra', revision: 'r1' }],
    ])
  })

  test('DESK-92 a role that a colleague gave while the question stood open is not taken away unseen', async () => {
    let now = operator()
    const received = serve({
      'GET /ops/operators': () => team([owner, now]),
      [change]: ({ body }) =>
        bodyOf(opsChangeOperator, body).revision === now.revision
          ? team()
          : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
    })
    open('/team')
    fireEvent.click((await rowOf('Iga Nowak')).getByRole('button', { name: 'Zmień rolę' }))
    const question = await dialog()
    fireEvent.click(question.getByRole('radio', { name: /Finanse/ }))
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Zastępuje Piotra' } })
    now = operator({ role: 'viewer', revision: 'r2' })
    await act(() => queryClient.invalidateQueries())
    fireEvent.click(question.getByRole('button', { name: 'Nadaj rolę' }))
    expect(await savedMeanwhile()).toEqual(['Rola: Operator → Podgląd'])
    fireEvent.click(question.getByRole('button', { name: 'Nadaj rolę' }))
    expect(await screen.findByText('Iga Nowak: od teraz Finanse.')).toBeTruthy()
    expect(changesIn(received).map(([, , body]) => bodyOf(opsChangeOperator, body).revision)).toEqual(['r1', 'r2'])
  })

  test.each([
    ['Ogranicz', { is_active: false }],
    ['Usuń', { is_removed: true }],
  ] as const)('%s asks first; what the server refuses is said there', async (label, body) => {
    const received = serve({
      'GET /ops/operators': () => team(),
      [change]: () => answer(409, { message: 'Jesteś jedynym aktywnym właścicielem.', code: 'last_owner' }),
    })
    open('/team')
    fireEvent.click((await rowOf('Iga Nowak')).getByRole('button', { name: label }))
    const question = await dialog()
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Odchodzi' } })
    fireEvent.click(question.getByRole('button', { name: label }))
    expect((await question.findByRole('alert')).textContent).toContain('Jesteś jedynym aktywnym właścicielem.')
    expect(changesIn(received)).toEqual([
      ['PATCH', `/ops/operators/${iga}`, { ...body, reason: 'Odchodzi', revision: 'r1' }],
    ])
  })

  test('somebody is invited; a taken address is said under its field; an invitation is withdrawn', async () => {
    let isTaken = true
    const received = serve({
      'GET /ops/operators': () => team([owner], [invitation]),
      'POST /ops/operators': () =>
        isTaken ? answer(422, { message: 'x', errors: { email: ['Ten adres jest zajęty.'] } }) : { data: invitation },
      [`DELETE /ops/operators/invitations/${invitation.id}`]: () => ({ data: {} }),
    })
    open('/team')
    fireEvent.click(await screen.findByRole('button', { name: 'Zaproś' }))
    const question = await dialog()
    fireEvent.change(question.getByLabelText('E-mail'), { target: { value: 'nowa@firma.test' } })
    fireEvent.click(question.getByRole('button', { name: 'Wyślij zaproszenie' }))
    expect(await question.findByText('Ten adres jest zajęty.')).toBeTruthy()
    isTaken = false
    fireEvent.click(question.getByRole('button', { name: 'Wyślij zaproszenie' }))
    expect(await screen.findByText('Zaproszenie wysłane na nowa@firma.test.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Wycofaj' }))
    fireEvent.click((await dialog()).getByRole('button', { name: 'Wycofaj' }))
    expect(await screen.findByText('Zaproszenie wycofane.')).toBeTruthy()
    expect(changesIn(received).map(([method]) => method)).toEqual(['POST', 'POST', 'DELETE'])
  })

  test('SCR-88 an invitation that was begun is there again after Escape, and begins afresh once it was sent', async () => {
    serve({
      'GET /ops/operators': () => team([owner], [invitation]),
      'POST /ops/operators': () => ({ data: invitation }),
    })
    open('/team')
    const opened = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Zaproś' }))
      return (await dialog()).getByLabelText<HTMLInputElement>('E-mail')
    }
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.change(await opened(), { target: { value: 'nowa@firma.test' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await isClosed()
    expect((await opened()).value).toBe('nowa@firma.test')
    fireEvent.click(screen.getByRole('button', { name: 'Wyślij zaproszenie' }))
    await isClosed()
    expect((await opened()).value).toBe('')
  })

  test('where somebody is signed in is shown, and ended', async () => {
    const one = {
      id: payout(7).id,
      is_current: false,
      browser: 'Firefox',
      system: null,
      is_remembered: false,
      started_at: '2026-03-05T10:00:00Z',
      last_used_at: '2026-03-05T11:00:00Z',
    }
    const received = serve({
      'GET /ops/operators': () => team(),
      [`GET /ops/operators/${iga}/sessions`]: () => ({ data: [one] }),
      [`DELETE /ops/operators/${iga}/sessions/${one.id}`]: () => ({ data: {} }),
    })
    open('/team')
    fireEvent.click((await rowOf('Iga Nowak')).getByRole('button', { name: 'Sesje' }))
    const drawer = await dialog()
    expect(await drawer.findByText('Firefox')).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Wyloguj' }))
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
  })

  test('what could not be read is asked for again', async () => {
    let isUp = false
    serve({ 'GET /ops/operators': () => (isUp ? team() : answer(503, { message: 'Za chwilę wracamy.' })) })
    open('/team')
    expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('Iga Nowak')).toBeTruthy()
  })
})

describe('OPS-01 decision 0044 who lacks a right is told, not refused', () => {
  test('the team is no line of the menu for others than owners, and its page says why', async () => {
    await signInAs('finance')
    const received = serve({})
    open('/team')
    expect(await screen.findByText('Zespołem zajmują się właściciele')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Zespół' })).toBeNull()
    expect(received.some(({ path }) => path === '/ops/operators')).toBe(false)
  })

  test('a form can be looked at; an act says who may', async () => {
    await signInAs('viewer')
    serve({ 'GET /ops/flags': () => ({ data: {} }), 'GET /ops/providers': () => ({ data: [] }) })
    open('/flags')
    expect((await screen.findByText('Możesz tu patrzeć, ale nic nie zmienisz')).closest('[role=status]')).toBeTruthy()
    expect(document.querySelector('fieldset:disabled')).not.toBeNull()
  })

  test('a role that changed meanwhile is found out, without signing in again', async () => {
    await signInAs('viewer')
    const { id } = session.user.get() ?? {}
    const found = {
      id,
      name: 'Iza Operator',
      avatar_url: null,
      role: 'operator',
      operator_role: 'owner',
      language: 'pl',
    }
    serve({ 'GET /users': () => ({ data: found }), 'GET /ops/operators': () => team() })
    open('/team')
    expect(await screen.findByText('Iga Nowak')).toBeTruthy()
    expect(session.user.get()?.operator_role).toBe('owner')
  })
})
