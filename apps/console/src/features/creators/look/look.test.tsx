import { LOOK, STORAGE } from '@fanfara/contract/limits'
import type { OpsLook } from '@fanfara/contract/ops/people/looks'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/session.ts'
import { creator } from '#/test/samples.ts'
import { answer, changesIn, open, serve, signIn, signInAs } from '#/test/world.tsx'

const replace = vi.fn<(to: string) => void>()
beforeEach(async () => {
  await signIn()
  vi.stubGlobal('location', { ...window.location, replace, origin: window.location.origin })
})
afterEach(() => {
  cleanup()
  replace.mockClear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000009'
const look = (of: Partial<OpsLook> = {}): OpsLook => ({
  id: '00000000-0000-4000-8000-000000000021',
  operator: 'Jan Kowal',
  reason: 'Nie widzi zadania',
  started_at: '2026-03-02T09:00:00Z',
  ends_at: '2026-03-02T09:15:00Z',
  is_live: true,
  ...of,
})
const seen = {
  id,
  name: 'Ola Nowak',
  avatar_url: null,
  role: 'influencer',
  language: 'pl',
  theme: 'light',
  easy_ad: false,
}
const begun = {
  data: { id: look().id, token: 'fl1.abc', expires_at: '2026-03-02T09:15:00Z', seconds: 900, user: seen },
}
const ask = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText('Po co chcesz to zobaczyć?'), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż mi portal' }))
}

describe('seeing what a creator sees', () => {
  test('LOOK-01 with a reason this tab becomes the portal, and the operator’s session stays where it was', async () => {
    const received = serve({
      [`GET /ops/creators/${id}`]: () => ({ data: creator() }),
      [`POST /ops/creators/${id}/look`]: () => answer(201, begun),
    })
    open(`/creators/${id}/look`)
    const before = localStorage.getItem(STORAGE.auth)
    const start = Date.now()
    await ask('  Nie widzi zadania ')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(changesIn(received)).toEqual([['POST', `/ops/creators/${id}/look`, { reason: 'Nie widzi zadania' }]])
    expect(JSON.parse(sessionStorage.getItem(STORAGE.auth) ?? '')).toEqual({ token: 'fl1.abc', remember: false })
    expect(JSON.parse(sessionStorage.getItem(STORAGE.user) ?? '')).toMatchObject({ id, role: 'influencer' })
    expect(sessionStorage.getItem(LOOK.from)).toBe(`/ops/creators/${id}`)
    const until = Number(sessionStorage.getItem(LOOK.until)) - start
    expect(until).toBeGreaterThanOrEqual(900_000)
    expect(until).toBeLessThan(960_000)
    expect([localStorage.getItem(STORAGE.auth), session.user.get()?.name]).toEqual([before, 'Iza Operator'])
    expect(replace.mock.calls.flat().join()).not.toContain('fl1')
  })

  test('LOOK-01 SCR-88 a reason that is too short stands under the field, and what was written stays', async () => {
    const errors = { reason: ['Napisz co najmniej trzy znaki.'] }
    serve({
      [`GET /ops/creators/${id}`]: () => ({ data: creator() }),
      [`POST /ops/creators/${id}/look`]: () => answer(422, { message: 'Popraw pola.', errors }),
    })
    open(`/creators/${id}/look`)
    await ask('ab')
    expect(await screen.findByText('Napisz co najmniej trzy znaki.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Po co chcesz to zobaczyć?').value).toBe('ab')
    cleanup()
    open(`/creators/${id}/look`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Po co chcesz to zobaczyć?')).value).toBe('ab')
    expect(replace).not.toHaveBeenCalled()
    expect(sessionStorage.getItem(STORAGE.auth)).toBeNull()
  })

  test('LOOK-03 of an account that is gone nothing can be seen', async () => {
    serve({ [`GET /ops/creators/${id}`]: () => ({ data: creator({ is_erased: true }) }) })
    open(`/creators/${id}/look`)
    expect(await screen.findByText('To konto zostało usunięte: nie ma czego oglądać.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pokaż mi portal' })).toBeNull()
  })
})

describe('the creator’s page', () => {
  const answers = (looks: OpsLook[]) => ({
    [`GET /ops/creators/${id}`]: () => ({ data: creator() }),
    [`GET /ops/creators/${id}/looks`]: () => ({ data: looks }),
  })

  test('LOOK-01 leads to a look in a tab of its own; who may only read is told who may look', async () => {
    serve(answers([]))
    const { unmount } = open(`/creators/${id}`)
    const link = await screen.findByRole('link', { name: 'Zobacz, co widzi' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      `/ops/creators/${id}/look`,
      '_blank',
      'noopener',
    ])
    unmount()
    await signInAs('viewer')
    open(`/creators/${id}`)
    const button = await screen.findByRole('button', { name: 'Zobacz, co widzi' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('LOOK-06 says who looked and why, and ends a look that runs', async () => {
    let looks = [look(), look({ id: '00000000-0000-4000-8000-000000000022', is_live: false, operator: 'Iza' })]
    const received = serve({
      ...answers([]),
      [`GET /ops/creators/${id}/looks`]: () => ({ data: looks }),
      [`DELETE /ops/looks/${look().id}`]: () => {
        looks = looks.map(each => ({ ...each, is_live: false }))
        return { data: {} }
      },
    })
    open(`/creators/${id}`)
    const section = await screen.findByText(/Jan Kowal.*trwa teraz/)
    const list = section.closest('ul')
    if (!list) throw new Error('no list')
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(within(list).getByRole('button', { name: 'Zakończ' }))
    await waitFor(() => expect(within(list).queryByRole('button', { name: 'Zakończ' })).toBeNull())
    expect(changesIn(received)).toEqual([['DELETE', `/ops/looks/${look().id}`, undefined]])
  })
})
