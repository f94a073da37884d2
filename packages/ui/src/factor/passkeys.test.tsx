import { createClient } from '@fanfara/contract/client'
import type { PasskeyRequest } from '@fanfara/contract/own/passkeys'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { ProofForm } from './proof-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const browser = vi.hoisted(() => ({
  startRegistration: vi.fn<() => unknown>(),
  startAuthentication: vi.fn<() => unknown>(),
}))
vi.mock('@simplewebauthn/browser', () => browser)

beforeAll(async () => {
  activateLanguage('pl', {})
  await import('../overlay/modal-popup.tsx')
})
beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const credential = { id: 'abc', rawId: 'abc', type: 'public-key' }
const made = { ...credential, response: { clientDataJSON: 'c', attestationObject: 'a', transports: ['internal'] } }
const shown = { ...credential, response: { clientDataJSON: 'c', authenticatorData: 'd', signature: 's' } }
const phone = { id: 'p1', name: 'Telefon', since: '2026-03-01T10:00:00Z', last_used_at: null, signs_in: false }
const named = (name: string) => Object.assign(new Error(name), { name })

/** The section of somebody with these passkeys, over a server that takes every act. */
function show(passkeys: object[]) {
  const sent: string[] = []
  const state = { authenticator: null, passkeys, recovery_codes_left: passkeys.length ? 10 : null, is_required: false }
  const call = createClient({
    baseUrl: '/api',
    fetch: async (address, init) => {
      const name = `${init?.method} ${String(address).replace('/api/users/second-factor', '')}`.trim()
      if (name === 'GET') return answer(200, { data: state })
      sent.push(`${name} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
      if (name.endsWith('/options')) return answer(201, { data: { challenge: 'x' } })
      return answer(200, { data: { recovery_codes: null } })
    },
  })
  render(<SecondFactorSection call={call} session={{ token: () => 'token' }} isAsked={false} />)
  return sent
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))

test('SECF-10 a passkey is made under a name; who closes the browser’s question may try again', async () => {
  browser.startRegistration.mockRejectedValueOnce(named('NotAllowedError')).mockResolvedValueOnce(made)
  const sent = show([])
  await press('factor.passkey_add')
  const opened = await dialog()
  fireEvent.change(opened.getByLabelText('factor.passkey_name'), { target: { value: ' Laptop ' } })
  const go = () => fireEvent.click(opened.getByRole('button', { name: 'factor.passkey_make' }))
  go()
  await waitFor(() => expect(browser.startRegistration).toHaveBeenCalledOnce())
  await act(async () => undefined)
  expect(screen.queryByRole('alert')).toBeNull()
  go()
  await waitFor(() => expect(sent.at(-1)).toBe(`POST /passkeys ${JSON.stringify({ name: 'Laptop', made })}`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['InvalidStateError', 'factor.passkey_known'],
  ['SecurityError', 'factor.passkey_failed'],
])('a device that refuses with %s is explained: %s', async (name, sentence) => {
  browser.startRegistration.mockRejectedValueOnce(named(name))
  show([])
  await press('factor.passkey_add')
  fireEvent.click((await dialog()).getByRole('button', { name: 'factor.passkey_make' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test('SECF-11 one that a reset put back is let in again; it is renamed and removed', async () => {
  const sent = show([phone])
  expect(await screen.findByText('factor.passkey_second')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'factor.passkey_allow_name' }))
  await waitFor(() => expect(sent).toEqual(['PATCH /passkeys/p1 {"signs_in":true}']))
  await press('factor.passkey_rename')
  const naming = await dialog()
  fireEvent.change(naming.getByLabelText('factor.passkey_name'), { target: { value: 'Stary telefon' } })
  fireEvent.click(naming.getByRole('button', { name: 'factor.passkey_rename' }))
  await waitFor(() => expect(sent[1]).toBe('PATCH /passkeys/p1 {"name":"Stary telefon"}'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('factor.passkey_remove')
  fireEvent.click((await dialog()).getByRole('button', { name: 'factor.passkey_remove' }))
  await waitFor(() => expect(sent[2]).toBe('DELETE /passkeys/p1'))
})

test('SECF-12 shown where it is asked for; a browser that knows none is not offered it', async () => {
  browser.startAuthentication.mockResolvedValueOnce(shown)
  const proofs: unknown[] = []
  const request: PasskeyRequest = {
    challenge: 'x',
    timeout: 1,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  }
  const form = (
    <ProofForm
      ways={['passkey', 'authenticator']}
      submitLabel="Dalej"
      askPasskey={async () => request}
      send={async proof => proofs.push(proof)}
    />
  )
  const { unmount } = render(form)
  await press('factor.passkey_show')
  await waitFor(() => expect(proofs).toEqual([{ passkey: shown }]))
  expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: request })
  unmount()
  vi.stubGlobal('PublicKeyCredential', undefined)
  render(form)
  expect(screen.getByLabelText('factor.code')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'factor.use_passkey' })).toBeNull()
})
