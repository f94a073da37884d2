import { type OpsCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { bodyOf } from '@fanfara/contract/testing/asked'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '#/api.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaign, settlement } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, draw, serve, signIn } from '#/test/world.tsx'
import { Notifications } from '@fanfara/ui/toast'
import { CampaignActs } from './campaign-acts.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const earned = { ...settlement, waiting_for_acceptance: { count: 2, amount: 1990.5 } }
/** Every act on a whole campaign: what is pressed, what the question says, what goes out, what is said then. */
const acts: {
  verb: 'publish' | 'release' | 'close' | 'cancel'
  act: string
  confirm: string
  asks: RegExp
  done: string
  reason?: string
  sent?: object
}[] = [
  {
    verb: 'publish',
    act: 'Opublikuj',
    confirm: 'Opublikuj',
    asks: /Zobaczy ją każdy twórca z pasującym kanałem\. Miejsca: 10\. Stawki: CPM 15,00 zł, FLAT FEE wg cen twórcy\./,
    done: 'Opublikowano „Kawa na żywo”',
    sent: { revision: campaign().revision },
  },
  {
    verb: 'release',
    act: 'Zwolnij start',
    confirm: 'Zwolnij start',
    asks: /3 uczestników dostanie terminy zadań\. Kampania ruszy w dniu początku/,
    done: 'Zwolniono start „Kawa na żywo”',
  },
  {
    verb: 'close',
    act: 'Zakończ teraz',
    confirm: 'Zakończ teraz',
    asks: /^Czego któryś z 3 uczestników jeszcze nie zakończył, zostanie uznane za niewykonane\. Do rozliczenia trafią 2 płatności na łącznie 1 990,50 zł\./,
    done: 'Zakończono „Kawa na żywo”',
    sent: { taken: 3 },
  },
  {
    verb: 'cancel',
    act: 'Odwołaj',
    confirm: 'Odwołaj kampanię',
    asks: /3 uczestników straci swoje zadania\. Przepadną nierozliczone zarobki: 1 990,50 zł\./,
    done: 'Odwołano „Kawa na żywo”',
    reason: 'Klient zrezygnował',
    sent: { reason: 'Klient zrezygnował', taken: 3 },
  },
]

describe.each(acts)(
  'OPS-05 $act',
  ({ verb, act, confirm, asks, done, reason, sent = reason ? { reason } : undefined }) => {
    const address = `/ops/campaigns/${campaign().id}/${verb}`
    const begin = async (answers: Answers) => {
      const received = serve(answers)
      draw(
        <>
          <CampaignActs campaign={campaign({ allowed: [verb] })} settlement={earned} />
          <Notifications />
        </>,
      )
      fireEvent.click(screen.getByRole('button', { name: act }))
      const question = await dialog()
      expect(question.getByText(asks)).toBeTruthy()
      if (reason) fireEvent.change(question.getByLabelText('Powód'), { target: { value: reason } })
      return { received, question, yes: question.getByRole('button', { name: confirm }) }
    }

    test('says what it does before it does it, once, and that it was done', async () => {
      const { received, yes } = await begin({ [`POST ${address}`]: () => ({ data: campaign() }) })
      expect(received).toEqual([])
      fireEvent.click(yes)
      fireEvent.click(yes)
      expect(await screen.findByText(done)).toBeTruthy()
      expect(changesIn(received)).toEqual([['POST', address, sent]])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('that is refused stays asked, with the server’s reason', async () => {
      const { question, yes } = await begin({
        [`POST ${address}`]: () => answer(409, { message: 'Tego nie można teraz zrobić.', code: 'campaign_move' }),
      })
      fireEvent.click(yes)
      expect((await question.findByRole('alert')).textContent).toContain('Tego nie można teraz zrobić.')
      expect(screen.queryByText(done)).toBeNull()
    })

    test('can be thought over', async () => {
      const { received, question } = await begin({})
      fireEvent.click(question.getByRole('button', { name: 'Wróć' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(received).toEqual([])
    })
  },
)

test.each([
  ['nothing', []],
  ['what has a place of its own', ['edit', 'invite', 'accept_settlement', 'record_payment']],
] as [string, OpsCampaign['allowed']][])('OPS-05 a campaign that allows %s has no acts here', (_, allowed) => {
  draw(<CampaignActs campaign={campaign({ allowed })} settlement={earned} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each([
  [{ type: 'closed' }, /Zobaczą ją tylko twórcy, których zaprosisz/],
  [{ is_automatic: true, places: null }, /wejdą do niej wszyscy z włączonym Easy Ad.*Miejsca: bez limitu/],
  [{ incomes: [{ model: 'CPS', unit: 'perc', value: 7.5 }] }, /Stawki: CPS 7,5%/],
] as [Partial<OpsCampaign>, RegExp][])(
  'OPS-05 the question before publishing %j says who sees it',
  async (of, words) => {
    draw(<CampaignActs campaign={campaign({ allowed: ['publish'], ...of })} settlement={settlement} />)
    fireEvent.click(screen.getByRole('button', { name: 'Opublikuj' }))
    expect((await dialog()).getByText(words)).toBeTruthy()
  },
)

test('OPS-05 where nobody takes part nothing is said to be lost', async () => {
  draw(<CampaignActs campaign={campaign({ allowed: ['cancel'], taken: 0 })} settlement={settlement} />)
  fireEvent.click(screen.getByRole('button', { name: 'Odwołaj' }))
  const question = await dialog()
  expect(question.getByText(/Nikt nie bierze w niej udziału\./)).toBeTruthy()
  expect(question.queryByText(/Przepad/)).toBeNull()
})

test('DESK-41 a draft that a colleague changed is not published before whoever publishes it has read what it says now', async () => {
  const address = `/ops/campaigns/${campaign().id}/publish`
  const draft = campaign({ allowed: ['publish'], revision: 'first' })
  const received = serve({
    [`POST ${address}`]: ({ body }) =>
      bodyOf(opsPublishCampaign, body)?.revision === 'second'
        ? { data: campaign() }
        : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
  })
  const acts = (now: OpsCampaign) => (
    <QueryClientProvider client={queryClient}>
      <CampaignActs campaign={now} settlement={earned} />
    </QueryClientProvider>
  )
  const { rerender } = draw(acts(draft))
  fireEvent.click(screen.getByRole('button', { name: 'Opublikuj' }))
  const question = await dialog()
  const yes = () => fireEvent.click(question.getByRole('button', { name: 'Opublikuj' }))
  yes()
  expect(await question.findByText(/Ktoś zmienił kampanię, od kiedy ją czytasz/)).toBeTruthy()
  rerender(
    <QueryClientProvider client={queryClient}>
      {acts({ ...draft, places: 77, revision: 'second' })}
    </QueryClientProvider>,
  )
  const changed = within(await question.findByRole('region', { name: 'Teraz zapisane' }))
  expect(changed.getByText('Miejsca:').parentElement?.textContent).toMatch(/10 → 77/)
  yes()
  await waitFor(() =>
    expect(changesIn(received).map(([, , body]) => body)).toEqual([{ revision: 'first' }, { revision: 'second' }]),
  )
})
