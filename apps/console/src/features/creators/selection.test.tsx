import { CHOSEN_MAX, type CreatorRow } from '@fanfara/contract/ops/creator-list'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepIn } from '#/shared/kept/kept.ts'
import { creatorRow as row, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Found {
  total?: number
  isNear?: boolean
  answers?: Answers
}
/** A page of these, of so many who match. */
const list = (rows: CreatorRow[], { total = rows.length, isNear = false, answers = {} }: Found = {}) =>
  serve({
    'GET /ops/views': () => ({ data: { columns: null, views: [] } }),
    'GET /ops/templates': () => ({ data: [] }),
    'GET /ops/creators': () => ({
      data: rows,
      meta: { current_page: 1, per_page: 10, total, last_page: Math.ceil(total / 10) },
      is_near: isNear,
    }),
    ...answers,
  })
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
/** The box of the page, once its rows are there. */
async function ofPage() {
  await screen.findAllByRole('checkbox', { name: /^Wybierz: / })
  return box('Wszyscy na tej stronie')
}
const one = (number: number) => box(`Wybierz: Twórca ${number}`)
/** So many who were chosen elsewhere before. */
const chosenBefore = (count: number) =>
  keepIn('creators', JSON.stringify({ ids: Array.from({ length: count }, (_, at) => uuid(1000 + at)), all: null }))

describe('OPS-26 choosing creators', () => {
  test('an erased account is chosen neither in its row nor with its page', async () => {
    const received = list([row(1), row(2, { is_erased: true, is_active: false, email: null })], {
      answers: { 'POST /ops/creators/messages': () => answer(201, { data: { recipients: 1 } }) },
    })
    open('/creators')
    expect((await one(2)).disabled).toBe(true)
    fireEvent.click(await ofPage())
    expect((await ofPage()).checked).toBe(true)
    expect((await one(2)).checked).toBe(false)
    expect(screen.getByText('Wybrano 1 twórcę')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Napisz wiadomość' }))
    const message = await dialog()
    for (const field of message.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Hej' } })
    fireEvent.click(message.getByRole('button', { name: 'Wyślij (1)' }))
    await waitFor(() => expect(changesIn(received)[0]?.[2]).toMatchObject({ to: { creator_ids: [uuid(1)] } }))
  })

  test('of erased accounts alone the page cannot be chosen', async () => {
    list([row(2, { is_erased: true })])
    open('/creators?state=erased')
    await one(2)
    expect((await ofPage()).disabled).toBe(true)
    expect((await ofPage()).checked).toBe(false)
  })

  test('one by one there is room for a thousand: the next says that no more can be, and nobody who is in falls out', async () => {
    chosenBefore(CHOSEN_MAX - 1)
    list([row(1), row(2)])
    open('/creators')
    fireEvent.click(await ofPage())
    expect(await screen.findByText(/^Wybrano 1000 twórców, w tym 999 poza tą stroną listy \(więcej/)).toBeTruthy()
    expect((await one(1)).checked).toBe(true)
    expect((await one(2)).checked).toBe(false)
    expect((await one(2)).disabled).toBe(true)
    expect((await ofPage()).disabled).toBe(true)
    fireEvent.click(await one(1))
    expect((await one(2)).disabled).toBe(false)
    expect(screen.getByText(/^Wybrano 999 twórców/).textContent).not.toContain('więcej')
  })

  test.each([
    ['what is no list of ids', { ids: 'wszyscy', all: null }],
    ['a filter that means nothing', { ids: [], all: { platform: 'fax' } }],
    ['nothing that can be read', null],
  ])('%s, kept by an earlier console, chooses nobody', async (_, kept) => {
    keepIn('creators', kept ? JSON.stringify(kept) : '{')
    list([row(1)], { total: 11 })
    open('/creators?platform=x')
    await one(1)
    expect(screen.getByText('Nikogo nie wybrano')).toBeTruthy()
  })

  test('who unticks one of all that match is back at those who were ticked one by one', async () => {
    list([row(1), row(2)], { total: 30 })
    open('/creators')
    fireEvent.click(await ofPage())
    fireEvent.click(screen.getByRole('button', { name: 'Wybierz wszystkich pasujących: 30' }))
    expect(screen.getByText('Wybrano wszystkich pasujących: 30')).toBeTruthy()
    fireEvent.click(await one(2))
    expect(screen.getByText('Wybrano 1 twórcę')).toBeTruthy()
    expect((await one(1)).checked).toBe(true)
  })

  test('matches that nobody counted further have a plus; names that are only near are never taken all at once', async () => {
    list([row(1)], { total: 10_000 })
    const shown = open('/creators')
    fireEvent.click(await ofPage())
    expect(screen.getByRole('button', { name: /^Wybierz wszystkich pasujących: 10.000\+$/ })).toBeTruthy()
    shown.unmount()
    await signIn()
    list([row(1)], { total: 30, isNear: true })
    open('/creators?name=olla')
    fireEvent.click(await ofPage())
    expect(screen.queryByRole('button', { name: /^Wybierz wszystkich pasujących/ })).toBeNull()
    expect(screen.getByText('Wybrano 1 twórcę')).toBeTruthy()
  })
})
