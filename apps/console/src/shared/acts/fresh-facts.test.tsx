import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { campaign, creator, page, settlement } from '#/test/samples.ts'
import { type Answers, answer, changesIn, open, serve, signIn } from '#/test/world.tsx'

const id = campaign().id
const CAMPAIGN = `GET /ops/campaigns/${id}`

beforeEach(signIn)
afterEach(() => {
  onlineManager.setOnline(true)
  cleanup()
  vi.unstubAllGlobals()
})

const read = (of: Partial<OpsCampaign> = {}) => ({
  data: { campaign: campaign({ allowed: ['cancel'], taken: 0, ...of }), settlement },
})

/** The page of a campaign in which nobody takes part, and what the server says of it from then on. */
async function opened(then: () => unknown, more: Answers = {}) {
  let isOpened = false
  const received = serve({
    [CAMPAIGN]: () => (isOpened ? then() : read()),
    [`GET /ops/campaigns/${id}/participants`]: () => page([]),
    ...more,
  })
  open(`/campaigns/${id}`)
  const press = await screen.findByRole('button', { name: 'Odwołaj' })
  isOpened = true
  return { received, press }
}

async function asked(press: HTMLElement) {
  fireEvent.click(press)
  const dialog = await screen.findByRole('dialog')
  return {
    dialog,
    body: within(dialog),
    confirm: () => within(dialog).getByRole('button', { name: /Odwołaj kampanię/ }),
  }
}

test('FRESH-01 whom somebody accepted meanwhile the question names, and before that it is not confirmed', async () => {
  let answerIt: (answered: Response) => void = () => undefined
  const slow = new Promise<Response>(resolve => (answerIt = resolve))
  const { received, press } = await opened(() => slow, {
    [`POST /ops/campaigns/${id}/cancel`]: () => read({ stage: 'cancelled' }),
  })
  const { body, dialog, confirm } = await asked(press)
  expect(await body.findByText('Sprawdzam, jak jest teraz…')).toBeTruthy()
  expect(body.getByText(/Nikt nie bierze w niej udziału/).closest('[aria-hidden=true]')).toBeTruthy()
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(confirm())
  answerIt(answer(200, read({ taken: 1 })))
  await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull())
  expect(changesIn(received)).toEqual([])
  expect(dialog.textContent).toContain('1 uczestnik straci')
  expect(dialog.textContent).not.toContain('Nikt nie bierze')
  fireEvent.click(confirm())
  await waitFor(() => expect(changesIn(received)).toHaveLength(1))
})

test('FRESH-01 what could not be read says so and can be tried again', async () => {
  let isUp = false
  const { received, press } = await opened(() => (isUp ? read({ taken: 3 }) : answer(503, { message: 'Chwila.' })))
  const { body, dialog, confirm } = await asked(press)
  expect((await body.findByRole('alert')).textContent).toContain('Zanim to zrobisz')
  expect(dialog.textContent).not.toContain('Nikt nie bierze')
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(confirm())
  isUp = true
  fireEvent.click(body.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await body.findByText(/3 uczestników straci/)).toBeTruthy()
  await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull())
  expect(changesIn(received)).toEqual([])
})

test('FRESH-01 without a connection nothing is known either', async () => {
  const { press } = await opened(() => read({ taken: 3 }))
  onlineManager.setOnline(false)
  const { body, confirm } = await asked(press)
  expect(await body.findByText(/Zanim to zrobisz/)).toBeTruthy()
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
})

test('FRESH-01 where nothing is left to ask about, the question goes and says why', async () => {
  const { press } = await opened(() => read({ stage: 'cancelled', allowed: [] }))
  fireEvent.click(press)
  expect(await screen.findByText('Tego już nie da się zrobić. Na ekranie widać, jak jest teraz.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FRESH-01 a question that is closed while it is read goes in silence', async () => {
  const { press } = await opened(() => new Promise(() => undefined))
  const { body } = await asked(press)
  await body.findByText('Sprawdzam, jak jest teraz…')
  fireEvent.click(body.getByRole('button', { name: 'Wróć' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Tego już nie da się zrobić/)).toBeNull()
})

test('FRESH-01 how many sessions of a creator end is read again, too', async () => {
  let sessions = 1
  const of = creator()
  serve({ [`GET /ops/creators/${of.id}`]: () => ({ data: creator({ live_sessions: sessions }) }) })
  open(`/creators/${of.id}`)
  const press = await screen.findByRole('button', { name: 'Wyloguj wszędzie' })
  sessions = 4
  fireEvent.click(press)
  await waitFor(async () => expect((await screen.findByRole('dialog')).textContent).toContain('4 sesje'))
})
