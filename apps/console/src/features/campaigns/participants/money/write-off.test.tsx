import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, page, participant, settlement } from '#/test/samples.ts'
import { answer, changesIn, dialog, draw, drawPage, serve, signInAs } from '#/test/world.tsx'
import { ChoosePaymentsButton } from './choose-payments.tsx'
import { WriteOffButton, WriteOffWaiting } from './write-off.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = campaign().id
const owing = (of: Partial<Parameters<typeof WriteOffButton>[0]['settlement']> = {}) => ({
  campaign: campaign({ stage: 'completed' }),
  settlement: { ...settlement, waiting_for_payment: { count: 2, amount: 300 }, unallocated: 50, ...of },
})
const proposal = {
  id: participant().id,
  amount: 250,
  reason: 'Firma wykreślona.',
  proposed: { at: '2026-03-05T10:00:00Z', by: 'Hanna' },
  can_approve: true,
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('CRED-05 writing off', () => {
  test('is proposed with the whole sum that is owed, and says that creators are paid all the same', async () => {
    const received = serve({ [`POST /ops/campaigns/${ID}/write-offs`]: () => answer(201, { data: settlement }) })
    draw(<WriteOffButton {...owing()} />)
    press('Odpisz')
    const question = await dialog()
    expect(question.getByText(/250,00.zł.*2 płatności/)).toBeTruthy()
    fireEvent.change(question.getByLabelText('Powód'), { target: { value: 'Firma wykreślona.' } })
    fireEvent.click(question.getByRole('button', { name: 'Zaproponuj odpisanie' }))
    await waitFor(() =>
      expect(changesIn(received)).toEqual([
        ['POST', `/ops/campaigns/${ID}/write-offs`, { amount: 250, reason: 'Firma wykreślona.' }],
      ]),
    )
  })

  test('a colleague approves it; whoever proposed it may only withdraw it', async () => {
    const received = serve({ [`POST /ops/write-offs/${proposal.id}/approve`]: () => ({ data: settlement }) })
    const { unmount } = draw(<WriteOffWaiting {...owing({ write_off: { ...proposal, can_approve: false } })} />)
    expect(screen.queryByRole('button', { name: 'Zatwierdź odpisanie' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Wycofaj' })).toBeTruthy()
    unmount()
    draw(<WriteOffWaiting {...owing({ write_off: proposal })} />)
    expect(screen.getByText(/Hanna.*Firma wykreślona/)).toBeTruthy()
    press('Zatwierdź odpisanie')
    fireEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź odpisanie' }))
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
  })

  test('nothing is offered where nothing is owed, or a proposal waits', () => {
    draw(<WriteOffButton {...owing({ unallocated: 300 })} />)
    draw(<WriteOffButton {...owing({ write_off: proposal })} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('CRED-04 choosing who is paid', () => {
  const paid = (number: number, amount: number) =>
    participant({
      id: `00000000-0000-4000-8000-00000000010${number}`,
      creator: { ...participant().creator, name: `Twórca ${number}` },
      payment: {
        id: `00000000-0000-4000-8000-00000000020${number}`,
        status: 'waiting_for_payment',
        amount,
        lines: [],
      },
    })
  const openChoice = async () => {
    drawPage(() => <ChoosePaymentsButton {...owing()} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Wybierz, kto dostaje' }))
    await dialog()
  }
  const begin = async () => {
    const received = serve({
      [`GET /ops/campaigns/${ID}/participants`]: () => page([paid(1, 30), paid(2, 200), participant()]),
      [`POST /ops/campaigns/${ID}/releases`]: () => ({ data: settlement }),
    })
    await openChoice()
    return received
  }

  test('no more than is there, with a reason', async () => {
    const received = await begin()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 2/ }))
    expect(screen.getByText(/więcej niż 50,00.zł/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 2/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 1/ }))
    fireEvent.change(screen.getByLabelText('Dlaczego nie po kolei'), { target: { value: 'Czeka najdłużej.' } })
    press(/Zwolnij 30,00/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changesIn(received)).toEqual([
      ['POST', `/ops/campaigns/${ID}/releases`, { payment_ids: [paid(1, 30).payment?.id], reason: 'Czeka najdłużej.' }],
    ])
  })

  test('over pages of as many as somebody wants to see, and who was chosen stays so', async () => {
    const received = serve({
      [`GET /ops/campaigns/${ID}/participants`]: ({ path }) => {
        const asked = new URLSearchParams(path.split('?')[1])
        const [at, size] = [Number(asked.get('page')), Number(asked.get('per_page'))]
        const meta = { current_page: at, per_page: size, total: 120, last_page: Math.ceil(120 / size) }
        return { data: [at === 1 ? paid(1, 30) : paid(2, 19.5)], meta }
      },
      [`POST /ops/campaigns/${ID}/releases`]: () => answer(409, { message: 'Ktoś już zwolnił te pieniądze.' }),
    })
    await openChoice()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
    press('Następna strona')
    fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 2/ }))
    fireEvent.change(screen.getByLabelText('Na stronie'), { target: { value: '100' } })
    await waitFor(() => expect(received.at(-1)?.path).toContain('page=1&per_page=100'))
    expect(screen.getByText(/^49,50.zł z 50,00.zł$/)).toBeTruthy()
    press(/Zwolnij 49,50/)
    expect(await screen.findByText('Ktoś już zwolnił te pieniądze.')).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: /Twórca 1/ })).toHaveProperty('checked', true)
  })

  test('FORM-03 whom somebody ticked is not lost by Escape without a question', async () => {
    await begin()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zostań' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /Twórca 1/ })).toHaveProperty('checked', true)
    press('Anuluj')
    fireEvent.click(await screen.findByRole('button', { name: 'Porzuć zaznaczenie' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('only who waits can be chosen', async () => {
    await begin()
    await screen.findByRole('checkbox', { name: /Twórca 1/ })
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })
})
