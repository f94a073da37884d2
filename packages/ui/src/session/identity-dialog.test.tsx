import { createClient } from '@fanfara/contract/client'
import { downloadData } from '@fanfara/contract/profile'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { IdentityDialog } from './identity-dialog.tsx'
import { createIdentityQuestion } from './identity-question.ts'
import { activateLanguage } from '../text/text.tsx'

beforeAll(async () => {
  activateLanguage('pl', {})
  // The dialog's code is loaded when it is first opened; a busy machine takes its time for that.
  await import('../overlay/modal-popup.tsx')
})
afterEach(cleanup)

const PATIENT = { timeout: 10_000 }
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
interface Offered {
  is_confirmed: boolean
  password: boolean
  code_to: string | null
  platforms: string[]
  second?: string[]
}
const ways: Offered = { is_confirmed: false, password: true, code_to: null, platforms: [] }

/** An act that needs a confirmed identity, the question before it, and the server that both ask. */
function scene(offered: Offered = ways, codes: (() => Response)[] = []) {
  const sent: { name: string; body: unknown }[] = []
  let isConfirmed = false
  const send: typeof fetch = async (address, init) => {
    const name = `${init?.method} ${String(address).replace('/api', '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ name, body })
    if (name === 'GET /sessions/confirm') return answer(200, { data: offered })
    if (name === 'POST /sessions/confirm-code') return codes.shift()?.() ?? answer(200, { data: {} })
    if (name === 'POST /sessions/confirm') {
      const typed = body as Record<string, string>
      isConfirmed = typed.password === 'Dobre-1' || [typed.code, typed.authenticator_code].includes('012345')
      return isConfirmed ? answer(200, { data: {} }) : answer(422, { message: 'Nie to', code: 'wrong_password' })
    }
    return isConfirmed ? answer(200, { mine: 1 }) : answer(403, { message: 'Potwierdź', code: 'confirm_identity' })
  }
  const question = createIdentityQuestion()
  const plain = createClient({ baseUrl: '/api', fetch: send })
  const call = createClient({ baseUrl: '/api', fetch: send, onUnconfirmed: question.ask })
  const atPlatform = async () => (isConfirmed = true)
  render(<IdentityDialog question={question} call={plain} atPlatform={atPlatform} />)
  const acts = () => sent.filter(({ name }) => name === 'GET /users/data').length
  return { call, question, acts }
}

test('13.8 the act is made again once, after the right password; a wrong one is said under its field', async () => {
  const { call, acts } = scene()
  const acting = call(downloadData)
  const field = await screen.findByLabelText('ui.identity_password', {}, PATIENT)
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'Zle-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  await screen.findByText('Nie to', {}, PATIENT)
  fireEvent.change(field, { target: { value: 'Dobre-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  expect(await acting).toContain('mine')
  expect(acts()).toBe(2)
  await waitFor(() => expect(screen.queryByLabelText('ui.identity_password')).toBeNull(), PATIENT)
})

test('13.8 who cancels is where they were: the act fails with its own sentence and is not made again', async () => {
  const { call, acts } = scene()
  const acting = call(downloadData).catch((error: unknown) => error)
  fireEvent.click(await screen.findByRole('button', { name: 'ui.cancel' }))
  expect(await acting).toMatchObject({ status: 403, code: 'confirm_identity', message: 'Potwierdź' })
  expect(acts()).toBe(1)
})

test('13.8 two acts at once ask one question, and both go on', async () => {
  const { call, acts } = scene()
  const acting = Promise.all([call(downloadData), call(downloadData)])
  fireEvent.change(await screen.findByLabelText('ui.identity_password', {}, PATIENT), { target: { value: 'Dobre-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  expect(await acting).toHaveLength(2)
  expect(acts()).toBe(4)
})

test('13.8 without a password: a code from a letter, or the platform that signs in', async () => {
  const byCode = scene({ ...ways, password: false, code_to: 'o…@demo.test', platforms: ['twitch'] })
  const acting = byCode.call(downloadData)
  fireEvent.click(await screen.findByRole('button', { name: 'ui.identity_send' }))
  fireEvent.change(await screen.findByLabelText('ui.identity_code'), { target: { value: '01 23 45' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  expect(await acting).toContain('mine')
  cleanup()
  const byPlatform = scene({ ...ways, password: false, platforms: ['twitch'] })
  const second = byPlatform.call(downloadData)
  fireEvent.click(await screen.findByRole('button', { name: /ui.identity_platform/ }))
  expect(await second).toContain('mine')
})

test('13.8 another code is said to be sent and the field is ready for it; one that was not sent blames no code', async () => {
  const refuse = () => answer(429, { message: 'Za dużo prób' })
  const { call } = scene({ ...ways, password: false, code_to: 'o…@demo.test' }, [
    () => answer(200, { data: {} }),
    refuse,
  ])
  void call(downloadData).catch(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'ui.identity_send' }))
  const field = await screen.findByLabelText<HTMLInputElement>('ui.identity_code')
  fireEvent.change(field, { target: { value: '999999' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Za dużo prób')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(field.value).toBe('999999')
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_again' }))
  await screen.findByText('ui.identity_resent')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

test('SECF-08 with a second factor its code is asked for, and nothing else', async () => {
  const { call, acts } = scene({ ...ways, password: false, second: ['authenticator'] })
  const acting = call(downloadData)
  const field = await screen.findByLabelText('factor.code', {}, PATIENT)
  expect(screen.queryByLabelText('ui.identity_password')).toBeNull()
  fireEvent.change(field, { target: { value: '999999' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  await screen.findByText('Nie to', {}, PATIENT)
  fireEvent.change(screen.getByLabelText('factor.code'), { target: { value: '012345' } })
  fireEvent.click(screen.getByRole('button', { name: 'ui.identity_confirm' }))
  expect(await acting).toContain('mine')
  expect(acts()).toBe(2)
})
