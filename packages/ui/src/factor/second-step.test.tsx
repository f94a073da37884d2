import { ApiError, createClient } from '@fanfara/contract/client'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { SecondStep } from './second-step.tsx'

beforeAll(async () => {
  activateLanguage('pl', {})
  await import('../overlay/modal-popup.tsx')
})
afterEach(cleanup)

const PATIENT = { timeout: 10_000 }
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const asked = (ways: string[]) =>
  new ApiError({
    status: 422,
    body: { message: 'Teraz kod', code: 'second_factor_required', challenge: 'secret', ways },
  })
const user = { data: { credentials: { token: 't' }, user: { id: '1' } } }

/** The second step before somebody who gave the right password, and what they sent. */
function show(answers: Response[], ways = ['authenticator', 'recovery_code']) {
  const sent: unknown[] = []
  const did: string[] = []
  const call = createClient({
    baseUrl: '/api',
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return answers.shift() ?? answer(500, { message: 'Nic' })
    },
  })
  render(
    <SecondStep
      call={call}
      asked={asked(ways)}
      onSignedIn={({ user: { id } }) => did.push(`in ${id}`)}
      onRestart={() => did.push('restart')}
    />,
  )
  return { sent, did }
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, {}, PATIENT), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'factor.step_submit' }))

test('SECF-04 a code of the app lets in; a wrong one is said under its field and can be typed anew', async () => {
  const wrong = { message: 'Źle', code: 'wrong_second_factor', errors: { authenticator_code: ['Zły kod'] } }
  const { sent, did } = show([answer(422, wrong), answer(200, user)])
  await type('factor.code', '12 34 56')
  submit()
  await screen.findByText('Zły kod')
  expect(screen.getByLabelText('factor.code').getAttribute('aria-invalid')).toBe('true')
  await type('factor.code', '654321')
  submit()
  await waitFor(() => expect(did).toEqual(['in 1']))
  expect(sent).toEqual(['123456', '654321'].map(code => ({ challenge: 'secret', proof: { authenticator_code: code } })))
})

test('SECF-03 what is asked for is what the step says', async () => {
  show([])
  const said = () => screen.queryAllByText(/^factor\.step_text/).map(({ textContent }) => textContent)
  await screen.findByLabelText('factor.code', {}, PATIENT)
  expect(said()).toEqual(['factor.step_text'])
  fireEvent.click(screen.getByRole('button', { name: 'factor.use_recovery_code' }))
  await screen.findByLabelText('factor.recovery_code')
  expect(said()).toEqual(['factor.step_text_recovery_code'])
})

test('SECF-03 whoever does not have the app at hand uses a recovery code, and may go back', async () => {
  const { sent } = show([answer(200, user)])
  fireEvent.click(await screen.findByRole('button', { name: 'factor.use_recovery_code' }, PATIENT))
  await type('factor.recovery_code', 'k7qf-93md-0abc-12xy')
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ challenge: 'secret', proof: { recovery_code: 'k7qf-93md-0abc-12xy' } }])
  fireEvent.click(screen.getByRole('button', { name: 'factor.use_authenticator' }))
  expect(screen.getByLabelText('factor.code')).toBeTruthy()
})

test('nothing is sent without a code, and no other way is offered where there is none', async () => {
  const { sent } = show([], ['authenticator'])
  await screen.findByLabelText('factor.code', {}, PATIENT)
  submit()
  expect(await screen.findByText('inputs.error.required')).toBeTruthy()
  expect(sent).toEqual([])
  expect(screen.queryByRole('button', { name: 'factor.use_recovery_code' })).toBeNull()
})

test.each(['second_step_over', 'second_step_worn_out'])('%s: only beginning again helps', async code => {
  const { did } = show([answer(422, { message: 'Zacznij od początku.', code })])
  await type('factor.code', '123456')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Zacznij od początku.')
  expect(screen.queryByLabelText('factor.code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'factor.restart' }))
  expect(did).toEqual(['restart'])
})

test('a server that cannot be reached takes nothing that was typed', async () => {
  show([answer(429, { message: 'Za często.', code: 'limited' })])
  await type('factor.code', '123456')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Za często.')
  expect(screen.getByLabelText<HTMLInputElement>('factor.code').value).toBe('123456')
})
