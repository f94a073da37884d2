import { opsCancelCampaign } from '@fanfara/contract/ops/campaigns'
import { Notifications } from '@fanfara/ui/toast'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#/api.ts'
import { campaign } from '#/test/samples.ts'
import { answer, draw, serve, signIn } from '#/test/world.tsx'
import { ActButton } from './act-button.tsx'

const id = campaign().id
const path = `POST /ops/campaigns/${id}/cancel`

function drawCancel() {
  draw(
    <ActButton
      label="Odwołaj"
      title="Odwołać kampanię?"
      confirmLabel="Odwołaj kampanię"
      reason={{ reader: 'log', draft: 'cancel' }}
      run={(reason, options) => call(opsCancelCampaign, { params: { id }, body: { reason } }, options)}
      done={() => 'Odwołano'}
    >
      3 uczestników straci 132,40 zł.
    </ActButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Odwołaj' }))
}

const confirm = () => screen.getByRole('button', { name: /Odwołaj kampanię/ })

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('nothing happens before the confirmation, which says what will be lost', async () => {
  const received = serve({})
  drawCancel()
  expect((await screen.findByRole('dialog')).textContent).toContain('132,40 zł')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wróć' })))
  expect(received).toEqual([])
})

test('two presses are one act, with the written reason', async () => {
  const received = serve({ [path]: () => ({ data: campaign({ stage: 'cancelled' }) }) })
  drawCancel()
  fireEvent.change(await screen.findByLabelText('Powód'), { target: { value: ' Brak towaru ' } })
  fireEvent.click(confirm())
  fireEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received).toHaveLength(1)
  expect(received[0]?.body).toEqual({ reason: 'Brak towaru' })
})

test('a refusal is shown in the dialog, which stays open', async () => {
  serve({ [path]: () => answer(422, { message: 'Ta kampania już się zakończyła.', code: 'campaign_move' }) })
  drawCancel()
  await screen.findByRole('dialog')
  fireEvent.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toContain('Ta kampania już się zakończyła.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a refusal that comes after the dialog was closed is said all the same', async () => {
  let refuse = (): void => undefined
  const refused = new Promise<void>(resolve => (refuse = resolve))
  serve({
    [path]: async () => {
      await refused
      return answer(422, { message: 'Ta kampania już się zakończyła.', code: 'campaign_move' })
    },
  })
  drawCancel()
  await screen.findByRole('dialog')
  fireEvent.click(confirm())
  fireEvent.click(screen.getByRole('button', { name: 'Wróć' }))
  refuse()
  draw(<Notifications />)
  expect((await screen.findByRole('alert')).textContent).toContain('Ta kampania już się zakończyła.')
})

test('what is wrong with the reason stands under it', async () => {
  serve({
    [path]: () => answer(422, { message: 'Popraw formularz.', errors: { reason: ['Napisz co najmniej 3 znaki.'] } }),
  })
  drawCancel()
  await screen.findByRole('dialog')
  fireEvent.click(confirm())
  await waitFor(() => expect(screen.getByLabelText('Powód').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Napisz co najmniej 3 znaki.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('trying again after a lost answer carries the same key; another reason is another act', async () => {
  let isUp = false
  const received = serve({
    [path]: () => {
      if (!isUp) throw new TypeError('offline')
      return { data: campaign({ stage: 'cancelled' }) }
    },
  })
  drawCancel()
  const reason = await screen.findByLabelText('Powód')
  fireEvent.change(reason, { target: { value: 'Brak towaru' } })
  fireEvent.click(confirm())
  await screen.findByText(/Serwer nie odpowiada/)
  fireEvent.click(confirm())
  await waitFor(() => expect(received).toHaveLength(2))
  await waitFor(() => expect(confirm().getAttribute('aria-busy')).toBeNull())
  fireEvent.change(reason, { target: { value: 'Inny powód' } })
  isUp = true
  fireEvent.click(confirm())
  await waitFor(() => expect(received).toHaveLength(3))
  const keys = received.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
