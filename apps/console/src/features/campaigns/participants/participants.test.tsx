import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, page, participant, settlement } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = campaign().id
interface Campaign {
  of?: Partial<OpsCampaign>
  people?: OpsParticipant[]
  answers?: Answers
}
/** Opens the screen of a campaign with these people. */
function show({ of = {}, people = [], answers = {} }: Campaign, search = '') {
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(of), settlement } }),
    [`GET /ops/campaigns/${id}/participants`]: () => page(people),
    ...answers,
  })
  open(`/campaigns/${id}${search}`)
  return received
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  ['closed', 'Zaproś twórców, żeby mogli wziąć udział.'],
  ['open', 'Pojawią się tu, gdy dołączą twórcy.'],
  ['semi_open', 'Pojawią się tu, gdy dołączą twórcy.'],
] as const)('OPS-10 a campaign that is %s says how people come while there are none', async (type, words) => {
  show({ of: { type } })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('OPS-10 a list that could not be read leaves the campaign readable, and can be asked for again', async () => {
  let isUp = false
  show({
    answers: {
      [`GET /ops/campaigns/${id}/participants`]: () =>
        isUp ? page([participant()]) : answer(503, { message: 'Za chwilę wracamy.' }),
    },
  })
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Kawa na żywo' })).toBeTruthy()
  isUp = true
  press('Spróbuj ponownie')
  expect(await screen.findByText('ola@demo.test')).toBeTruthy()
})

describe('DESK-19 of many creators', () => {
  const asked = (received: ReturnType<typeof show>) =>
    received.filter(({ path }) => path.includes('/participants?')).map(({ path }) => path.replace(/^.*\?/, ''))

  test('somebody is looked for by name and by status, in an order; nobody who matches is said', async () => {
    const received = show({ of: { taken: 6 }, people: [participant()] })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Kolejność uczestników' }), {
      target: { value: 'amount' },
    })
    await waitFor(() => expect(asked(received).at(-1)).toContain('sort=amount'))
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'invited' } })
    await waitFor(() => expect(asked(received).at(-1)).toContain('status=invited'))
    const field = screen.getByRole('searchbox', { name: 'Imię, nazwa' })
    fireEvent.change(field, { target: { value: 'zosia' } })
    fireEvent.blur(field)
    await waitFor(() => expect(asked(received).at(-1)).toMatch(/name=zosia/))
    cleanup()
    await signIn()
    show({ of: { taken: 6 } }, '?who=zosia')
    expect(await screen.findByText('Nikt nie pasuje')).toBeTruthy()
  })

  test('each pause in typing takes the place of the one before: one step back leaves the search', async () => {
    serve({
      [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign({ taken: 6 }), settlement } }),
      [`GET /ops/campaigns/${id}/participants`]: () => page([participant()]),
    })
    const { history } = open(`/campaigns/${id}`)
    const field = await screen.findByRole('searchbox', { name: 'Imię, nazwa' })
    const before = history.length
    for (const value of ['zo', 'zosia']) {
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
      await waitFor(() => expect(history.location.search).toContain(`who=${value}`))
    }
    expect(history.length).toBe(before)
  })

  test('DESK-47 each status says how many stand there, and none does while somebody is looked for', async () => {
    const counts = { onboarding: 0, active: 1200, pending_approval: 3, attached: 0, planned: 0, completed: 10_000 }
    const list = { ...page([participant()]), counts: { ...counts, declined: 1, invited: 12 } }
    show({ of: { taken: 6 }, answers: { [`GET /ops/campaigns/${id}/participants`]: () => list } })
    await screen.findByRole('option', { name: /\(1\u00a0200\)$/ })
    const figures = () =>
      within(screen.getByRole('combobox', { name: 'Status' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.split('(')[1]?.replace(')', ''))
    expect(figures()).toEqual([undefined, '0', '1\u00a0200', '3', '0', '0', '10\u00a0000+', '1', '12'])
    const field = screen.getByRole('searchbox', { name: 'Imię, nazwa' })
    fireEvent.change(field, { target: { value: 'ola' } })
    fireEvent.blur(field)
    await waitFor(() => expect(figures().filter(Boolean)).toEqual([]))
  })

  test('of a few nobody needs to be looked for', async () => {
    show({ of: { taken: 5 }, people: [participant()] })
    expect(await screen.findByText('ola@demo.test')).toBeTruthy()
    expect(screen.queryByRole('searchbox', { name: 'Imię, nazwa' })).toBeNull()
  })
})

describe('OPS-11 the details of a participant', () => {
  const done = sampleTask({
    id: '00000000-0000-4000-8000-000000000007',
    type: 'stream_banner',
    status: 'finished',
    media_url: 'https://clips.test/1',
    finished_at: '2026-03-04T18:00:00Z',
    acceptance: null,
    rejection_reason: null,
  })
  const paid = {
    id,
    status: 'waiting_for_acceptance',
    amount: 200.25,
    lines: [
      { model: 'CPM', unit: 'flat', rate: 15, quantity: 12_345, of: null, base: null, amount: 185.18 },
      { model: 'CPS', unit: 'perc', rate: 7.5, quantity: null, of: null, base: 200.9, amount: 15.07 },
    ],
  } satisfies OpsParticipant['payment']

  test('say how the payment came to its figure, and what the creator tells of themselves', async () => {
    show({ people: [participant({ payment: paid })] }, `?open=${participant().id}`)
    const lines = within(await screen.findByRole('table', { name: 'Skąd ta kwota' }))
    expect(lines.getAllByRole('row').map(row => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'CPM12 345 wyświetleń ÷ 1000 × 15,00 zł185,18 zł',
      'CPS200,90 zł sprzedaży × 7,5%15,07 zł',
      'Płatność200,25 zł',
    ])
    expect(screen.getByText('Gram wieczorami.')).toBeTruthy()
  })

  test('say so when there is nothing yet', async () => {
    const { creator } = participant()
    show({ people: [participant({ creator: { ...creator, description: null } })] }, `?open=${participant().id}`)
    for (const words of ['Nic jeszcze nie zarobiono.', 'Ten twórca nie napisał nic o sobie.', /Zadania powstaną/])
      expect(await screen.findByText(words)).toBeTruthy()
  })

  test('TRAN-29 a proof is opened elsewhere, and refused with a reason and the sum that it may cost', async () => {
    const refuse = `/ops/tasks/${done.id}/refuse`
    const received = show(
      {
        people: [participant({ tasks: [done], payment: paid })],
        answers: { [`POST ${refuse}`]: () => ({ data: done }) },
      },
      `?open=${participant().id}`,
    )
    const proof = await screen.findByRole('link', { name: /Otwórz dowód/ })
    expect([proof.getAttribute('href'), proof.getAttribute('rel')]).toEqual([
      'https://clips.test/1',
      'noopener noreferrer nofollow',
    ])
    press('Odrzuć dowód')
    const question = await dialog()
    expect(question.getByText(/Kwota płatności \(200,25 zł\) zostanie przeliczona bez tego zadania/)).toBeTruthy()
    fireEvent.change(question.getByLabelText('Powód'), { target: { value: 'Baner jest zasłonięty' } })
    fireEvent.click(question.getByRole('button', { name: 'Odrzuć dowód' }))
    await waitFor(() => expect(changesIn(received)).toEqual([['POST', refuse, { reason: 'Baner jest zasłonięty' }]]))
  })

  test('DESK-83 once the settlement fixed the amount, no proof is refused here', async () => {
    const fixed: OpsParticipant['payment'] = { ...paid, status: 'waiting_for_payment' }
    show({ people: [participant({ tasks: [done], payment: fixed })] }, `?open=${participant().id}`)
    expect(await screen.findByRole('link', { name: /Otwórz dowód/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Odrzuć dowód' })).toBeNull()
  })

  test('a proof that was refused says why, and is not refused twice', async () => {
    const again = { ...done, status: 'during' as const, rejection_reason: 'Baner jest zasłonięty' }
    show({ people: [participant({ tasks: [again] })] }, `?open=${participant().id}`)
    expect(await screen.findByText('Odrzucono: Baner jest zasłonięty')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Odrzuć dowód' })).toBeNull()
  })
})
