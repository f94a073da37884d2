import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, participant, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, draw, serve, signInAs } from '#/test/world.tsx'
import { CorrectButton } from './correct.tsx'
import { formOf, writtenOf } from './values.ts'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payment = { id: campaign().id, status: 'paid', amount: 500, lines: [] } as const
const preview = { before: 500, after: 350, difference: -150, pending: 0, available: 0, set_off: 150 }
const person = (of: Partial<OpsParticipant> = {}) =>
  participant({ payment: { ...payment, lines: [] }, tasks: [sampleTask({ status: 'finished' })], ...of })

const begin = async (answers: Answers) => {
  const received = serve({ 'POST /ops/corrections/preview': () => ({ data: preview }), ...answers })
  draw(<CorrectButton participant={person()} campaign={campaign({ stage: 'completed' })} />)
  fireEvent.click(screen.getByRole('button', { name: 'Skoryguj' }))
  await dialog()
  return received
}
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const propose = () => screen.getByRole('button', { name: 'Zaproponuj korektę' })

test('DESK-85 where a whole fee was agreed the sum is what is corrected first, and figures where one of them pays', () => {
  type Line = NonNullable<OpsParticipant['payment']>['lines'][number]
  const lineOf = (model: Line['model']): Line => ({
    model,
    unit: 'flat',
    rate: 500,
    quantity: 1,
    of: null,
    base: null,
    amount: 500,
  })
  const kindOf = (...models: Line['model'][]) =>
    writtenOf(person({ payment: { ...payment, lines: models.map(lineOf) } })).kind
  expect([kindOf('FLAT_FEE'), kindOf('FLAT_FEE', 'CPC'), kindOf()]).toEqual(['sum', 'results', 'results'])
})

describe('COR-01 proposing a correction', () => {
  test('shows what it would do, and sends what was shown', async () => {
    const received = await begin({ 'POST /ops/corrections': () => answer(201, { data: {} }) })
    write('Wyświetlenia', '8 000')
    expect(await screen.findByText(/500,00.*zmieni się na 350,00/)).toBeTruthy()
    expect(screen.getByText(/150,00.*jest już zlecone albo wypłacone/)).toBeTruthy()
    write('Dlaczego', 'O jedno zero za dużo.')
    fireEvent.click(propose())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const results = { views: 8000, clicks: null, actions: null, sales: null, sales_value: null }
    expect(changesIn(received).find(([, path]) => path === '/ops/corrections')).toEqual([
      'POST',
      '/ops/corrections',
      {
        correction: { kind: 'results', participation_id: participant().id, results },
        reason: 'O jedno zero za dużo.',
        after: 350,
      },
    ])
  })

  test('SCR-88 FIN-10 what was begun is there again; after a lost answer it goes out as it was, under its first key', async () => {
    let isUp = false
    const received = await begin({
      'POST /ops/corrections': () => {
        if (!isUp) throw new TypeError('offline')
        return answer(201, { data: {} })
      },
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Dowód, który nim nie był' }))
    await screen.findByText(/zmieni się na/)
    write('Dlaczego', 'To nie ten film.')
    const again = async (tasks: OpsParticipant['tasks']) => {
      cleanup()
      draw(<CorrectButton participant={person({ tasks })} campaign={campaign({ stage: 'completed' })} />)
      fireEvent.click(screen.getByRole('button', { name: 'Skoryguj' }))
      await dialog()
      await screen.findByText(/zmieni się na/)
    }
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    await again(person().tasks)
    expect(valueOf('Dlaczego')).toBe('To nie ten film.')
    fireEvent.click(propose())
    await screen.findByText(/Serwer nie odpowiada/)
    await again([sampleTask({ id: uuid(9), status: 'finished' }), ...person().tasks])
    isUp = true
    fireEvent.click(propose())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.filter(({ path }) => path === '/ops/corrections')
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
  })

  test('what changes nothing is said calmly, and cannot be sent', async () => {
    await begin({ 'POST /ops/corrections/preview': () => ({ data: { ...preview, after: 500, difference: 0 } }) })
    expect(await screen.findByText('Na razie nic się nie zmienia.')).toBeTruthy()
    expect(propose().getAttribute('aria-disabled')).toBe('true')
  })

  test('a figure that cannot be read is not asked about', async () => {
    const received = await begin({})
    await screen.findByText(/zmieni się na/)
    const before = received.length
    write('Wyświetlenia', 'dużo')
    expect(screen.getByText('Wpisz liczbę całkowitą, np. 25')).toBeTruthy()
    expect(propose().getAttribute('aria-disabled')).toBe('true')
    expect(received).toHaveLength(before)
  })

  test('what is refused is said in the dialog, which keeps what was written', async () => {
    await begin({
      'POST /ops/corrections': () => answer(409, { message: 'Inna korekta czeka.', code: 'correction_open' }),
    })
    await screen.findByText(/zmieni się na/)
    write('Dlaczego', 'Powód, który zostaje.')
    fireEvent.click(propose())
    expect(await screen.findByText('Inna korekta czeka.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Dlaczego').value).toBe('Powód, który zostaje.')
  })

  test.each([
    ['an accepted amount', {}, 'completed', true],
    ['one that earned nothing in a campaign that is over', { payment: null }, 'completed', true],
    ['one that earned nothing so far', { payment: null }, 'running', false],
    [
      'an amount that can still change',
      { payment: { ...payment, status: 'waiting_for_acceptance', lines: [] } },
      'completed',
      false,
    ],
    ['whoever was invited', { status: 'invited' }, 'completed', false],
  ] as const)('is offered for %s or not', (_, of, stage, isOffered) => {
    draw(<CorrectButton participant={person(of as Partial<OpsParticipant>)} campaign={campaign({ stage })} />)
    expect(screen.queryByRole('button', { name: 'Skoryguj' }) !== null).toBe(isOffered)
  })
})

describe('what is written becomes a form', () => {
  const written = writtenOf(person())
  test('a proof names its task, a sum its amount with a comma', () => {
    const id = participant().id
    expect(formOf({ ...written, kind: 'proof' }, id)).toMatchObject({ kind: 'proof', task_id: person().tasks[0]?.id })
    expect(formOf({ ...written, kind: 'sum', amount: '1 234,50' }, id)).toMatchObject({ kind: 'sum', amount: 1234.5 })
  })
  test('nothing chosen, and nothing that can be read, is no form', () => {
    expect(formOf({ ...written, kind: 'proof', taskId: '' }, 'x')).toBeNull()
    for (const amount of ['', '-5', '12,345', 'x']) expect(formOf({ ...written, kind: 'sum', amount }, 'x')).toBeNull()
  })
})
