import type { OpsProof, ProofRow } from '@fanfara/contract/ops/proofs'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handedProof, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row: ProofRow = {
  id: uuid(1),
  creator: { id: uuid(2), name: 'Ola Nowak' },
  campaign: { id: uuid(3), name: 'Kawa na żywo' },
  platform: 'youtube',
  ad_type: 'video_short',
  title: null,
  check: null,
  state: 'waiting',
  handed_in_at: '2026-03-05T10:00:00.000Z',
  judged_at: null,
  judged_by: null,
}
const proof = (of: Partial<OpsProof> = {}): OpsProof => ({
  ...row,
  creator_language: 'pl',
  task: sampleTask(),
  texts: { title: null, description: null },
  label: { verdict: 'unknown', searched: [], found: [], platform_tool: null },
  account: { channel: null, named: null },
  medium: null,
  payment: null,
  question: null,
  settled_at: null,
  allowed: ['accept', 'refuse', 'ask'],
  earlier: [],
  ...of,
})
/** Opens the queue with one proof in it, and looks at that. */
async function look(of: Partial<OpsProof> = {}, answers: Answers = {}, counts = { waiting: 1, asked: 0 }) {
  const received = serve({
    'GET /ops/proofs': () => ({
      data: [row],
      meta: { current_page: 1, per_page: 50, total: 1, last_page: 1 },
      counts,
    }),
    [`GET /ops/proofs/${row.id}`]: () => ({ data: proof(of) }),
    ...answers,
  })
  open('/proofs')
  const pane = within(await screen.findByRole('article', { name: /^Ola Nowak/ }))
  return { received, pane }
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00A0', ' ')
const part = (pane: Awaited<ReturnType<typeof look>>['pane'], name: string) => {
  const section = pane.getByRole('heading', { name }).closest('section')
  if (!section) throw new Error(`${name} is no part of the proof`)
  return section
}

describe('SCR-74 tabs of the queue', () => {
  test('say their counts as words of their own, with a plus where nobody counted further, and none where nothing is', async () => {
    await look({}, {}, { waiting: 10_000, asked: 0 })
    const tabs = within(screen.getByRole('navigation', { name: 'Stan dowodów' })).getAllByRole('link')
    expect(tabs.map(plain)).toEqual(['Czekają 10 000+', 'Zapytane', 'Przyjęte', 'Odrzucone'])
  })
})

describe('OPS-11 what was found of the label', () => {
  const found = (verdict: 'clear' | 'late' | 'doubtful', where: 'title' | 'description') => ({
    text: '#reklama',
    where,
    verdict,
  })

  test('says where it stands, and that it stands too late', async () => {
    const { pane } = await look({
      label: {
        verdict: 'late',
        searched: ['title', 'description'],
        found: [found('late', 'description')],
        platform_tool: true,
      },
    })
    expect(plain(part(pane, 'Oznaczenie reklamy stoi za późno'))).toBe(
      'Oznaczenie reklamy stoi za późno#reklama w opisie, za „więcej”' +
        'Przeszukano: tytuł, opis. Narzędzie platformy „płatna promocja” jest włączone.',
    )
  })

  test('says that nothing is known where the platform told no text, and nothing of a tool that it does not tell of', async () => {
    const { pane } = await look()
    expect(plain(part(pane, 'Oznaczenie: sprawdź na oko'))).toBe(
      'Oznaczenie: sprawdź na okoPlatforma nie podała tekstu do przeszukania.',
    )
  })

  test.each([
    ['none', 'Brakuje oznaczenia reklamy'],
    ['late', 'Oznaczenie niewystarczające lub za późno'],
    ['doubtful', 'Oznaczenie niewystarczające lub za późno'],
    ['clear', 'Publikacja nie spełnia briefu'],
    ['unknown', 'Publikacja nie spełnia briefu'],
  ] as const)('%s is the reason that stands first: %s', async (verdict, reason) => {
    await look({ label: { verdict, searched: ['title'], found: [], platform_tool: null } })
    fireEvent.keyDown(document.body, { key: 'r' })
    expect((await dialog()).getByRole('radio', { name: reason })).toHaveProperty('checked', true)
  })
})

describe('OPS-11 a proof that was judged', () => {
  const at = '2026-03-06T10:00:00.000Z'

  const task = sampleTask({ rejection_reason: 'Brak linku.' })

  test('says who refused it and why', async () => {
    const { pane } = await look({ state: 'refused', judged_at: at, judged_by: 'Hanna', task, allowed: ['reopen'] })
    expect(pane.getByText(/^Odrzucenie: Hanna, .*Brak linku\.$/)).toBeTruthy()
  })

  test('says nothing of an earlier refusal once it is accepted, and nobody’s name where none was written down', async () => {
    const { pane } = await look({ state: 'accepted', judged_at: at, judged_by: null, task, allowed: ['reopen'] })
    expect(pane.getByText(/^Przyjęcie: ktoś, zanim zapisywano nazwiska, /).textContent).not.toContain('Brak linku')
  })

  test('by the settlement says so, and offers no act by button or key', async () => {
    const { pane, received } = await look({
      state: 'accepted',
      judged_at: at,
      judged_by: 'Hanna',
      settled_at: at,
      allowed: [],
    })
    expect(pane.getByText(/^Przyjęto razem z rozliczeniem: Hanna/)).toBeTruthy()
    expect(screen.getByText('Rozliczenie jest przyjęte: niczego już się nie ocenia.')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Oceń dowód' })).toBeNull()
    for (const key of ['a', 'r', 'q', 'o']) fireEvent.keyDown(document.body, { key })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changesIn(received)).toEqual([])
  })

  test('is opened again once, however often the button is pressed; a refusal says whose proof it is about', async () => {
    let refuse: (answered: Response) => void = () => undefined
    const { received } = await look(
      { state: 'accepted', judged_at: at, judged_by: 'Hanna', allowed: ['reopen'] },
      { [`POST /ops/proofs/${row.id}/reopen`]: () => new Promise<Response>(resolve => (refuse = resolve)) },
    )
    const button = screen.getByRole('button', { name: 'Cofnij ocenę' })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button)
    refuse(answer(409, { message: 'Rozliczenie jest przyjęte.' }))
    expect(await screen.findByText('Rozliczenie jest przyjęte.')).toBeTruthy()
    expect(screen.getByText(/^Ola Nowak: /)).toBeTruthy()
    expect(changesIn(received)).toHaveLength(1)
  })
})

describe('OPS-11 decision 0044 who may only look', () => {
  test('reads the proof and who judges it; neither button nor key says that anything was done', async () => {
    await signInAs('viewer')
    const { received } = await look()
    for (const name of [/^Przyjmij/, /^Odrzuć/, /^Zapytaj/]) {
      const button = screen.getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(button)
    }
    for (const key of ['a', 'r', 'q']) fireEvent.keyDown(document.body, { key })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/^Przyjęto/)).toBeNull()
    expect(changesIn(received)).toEqual([])
  })
})

describe('OPS-11 what stands beside a proof', () => {
  test('a question that waits for the creator, with its time and words', async () => {
    const { pane } = await look({
      state: 'asked',
      question: { text: 'Czy to cały film?', asked_at: '2026-03-06T10:00:00.000Z' },
    })
    expect(plain(pane.getByText(/Czy to cały film/))).toMatch(/^Pytanie z 06.03.2026.*: Czy to cały film\?$/)
  })

  test('without a brief, a link or a payment it says so, and claims no figures', async () => {
    const { pane } = await look({ task: sampleTask({ description: '', end_date: null }) })
    expect(plain(part(pane, 'Brief'))).toMatch(/^BriefKampania nie podaje briefu tego zadania\.oddano /)
    expect(pane.queryByRole('link', { name: /Otwórz dowód/ })).toBeNull()
    expect(plain(part(pane, 'Liczby'))).toBe('LiczbyKampania płacijeszcze nic')
  })

  test('other proofs of the same creator lead into the queue in which each of them stands', async () => {
    const { pane } = await look({
      earlier: [
        { ...row, id: uuid(11), campaign: { id: uuid(3), name: 'Herbata' } },
        { ...row, id: uuid(12), campaign: { id: uuid(3), name: 'Kakao' }, state: 'accepted' },
      ],
    })
    const addressOf = (name: RegExp) =>
      Object.fromEntries(
        new URL(pane.getByRole('link', { name }).getAttribute('href') ?? '', 'http://ops.test').searchParams,
      )
    expect(addressOf(/^Herbata/)).toEqual({ open: uuid(11) })
    expect(addressOf(/^Kakao/)).toEqual({ state: 'accepted', open: uuid(12) })
    expect(pane.getByRole('heading', { name: '2 inne dowody' })).toBeTruthy()
  })
})

test.each([
  ['ola', 'ktosinny', 'Link prowadził na konto ktosinny, a kanał twórcy to ola.'],
  ['ola', 'OLA', 'Kanał twórcy: ola'],
  ['ola', null, 'Kanał twórcy: ola'],
  [
    null,
    'ktosinny',
    'Link prowadził na konto ktosinny. Twórca nie ma podłączonego kanału, z którym można je porównać.',
  ],
])('DESK-70 of %s, where the link names %s, an unconfirmed proof says: %s', async (channel, named, said) => {
  const task = sampleTask({ media_url: 'https://x.com/i/web/status/7' })
  const { pane } = await look({ task, account: { channel, named } })
  expect(pane.getByText(said)).toBeTruthy()
})

test('DESK-70 a proof that its platform confirmed says nothing of whose the link says to be', async () => {
  const task = sampleTask({ media_url: 'https://x.com/i/web/status/7', proof: handedProof() })
  const { pane } = await look({ task, account: { channel: 'ola', named: 'ktosinny' } })
  expect(pane.queryByText(/ktosinny/)).toBeNull()
})

describe('OPS-11 a refusal', () => {
  test('of the sentence stands under it, with what was written; what is asked for is sent without spaces around it', async () => {
    const { received } = await look(
      {},
      {
        [`POST /ops/proofs/${row.id}/ask`]: () =>
          answer(422, { message: 'Popraw.', errors: { question: ['Napisz co najmniej 3 znaki'] } }),
      },
    )
    fireEvent.keyDown(document.body, { key: 'Q' })
    const box = await dialog()
    const field = box.getByRole('textbox', { name: 'Pytanie' })
    fireEvent.change(field, { target: { value: '  ? ' } })
    fireEvent.click(box.getByRole('button', { name: 'Wyślij pytanie' }))
    expect(await box.findByText('Napisz co najmniej 3 znaki')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field).toHaveProperty('value', '  ? ')
    expect(box.queryByText('Popraw.')).toBeNull()
    expect(changesIn(received)[0]?.[2]).toEqual({ handed_in_at: row.handed_in_at, question: '?' })
  })
})
