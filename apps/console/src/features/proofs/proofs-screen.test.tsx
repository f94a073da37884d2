import type { OpsProof, ProofRow } from '@fanfara/contract/ops/proofs'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, changesIn, dialog, open, serve, signIn, type Answers } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(cleanup)

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const row = (number: number, of: Partial<ProofRow> = {}): ProofRow => ({
  id: uuid(number),
  creator: { id: uuid(100 + number), name: `Twórca ${number}` },
  campaign: { id: uuid(50), name: 'Kawa na żywo' },
  platform: 'youtube',
  ad_type: 'video_short',
  title: 'Odcinek',
  check: 'verified',
  state: 'waiting',
  handed_in_at: at,
  judged_at: null,
  judged_by: null,
  ...of,
})
const proof = (number: number, of: Partial<OpsProof> = {}): OpsProof => ({
  ...row(number),
  creator_language: 'en',
  task: sampleTask({ media_url: 'https://youtu.be/abc', description: 'Pokaż kawę w pierwszej minucie.' }),
  texts: { title: '#reklama Odcinek', description: null },
  label: {
    verdict: 'clear',
    searched: ['title'],
    found: [{ text: '#reklama', where: 'title', verdict: 'clear' }],
    platform_tool: false,
  },
  account: { channel: null, named: null },
  medium: null,
  payment: { status: 'waiting_for_acceptance', amount: 300 },
  question: null,
  settled_at: null,
  allowed: ['accept', 'refuse', 'ask'],
  earlier: [],
  ...of,
})
const queue = (rows: readonly ProofRow[]) => ({
  data: rows,
  meta: { current_page: 1, per_page: 50, total: rows.length, last_page: 1 },
  counts: { waiting: rows.length, asked: 0 },
})

/** A queue of so many proofs, which get shorter as they are judged; the browser is as wide as a desk. */
function desk(count: number, more: Answers = {}) {
  let rows = Array.from({ length: count }, (_, index) => row(index + 1))
  const judged = (id: string) => {
    rows = rows.filter(one => one.id !== id)
  }
  const answers: Answers = { 'GET /ops/proofs': () => queue(rows) }
  for (let number = 1; number <= count; number++) {
    const id = uuid(number)
    answers[`GET /ops/proofs/${id}`] = () => ({ data: proof(number) })
    for (const act of ['accept', 'refuse', 'ask', 'reopen'])
      answers[`POST /ops/proofs/${id}/${act}`] = () => {
        if (act !== 'reopen') judged(id)
        return { data: proof(number) }
      }
  }
  return serve({ ...answers, ...more })
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const shown = (number: number) => screen.findByRole('article', { name: new RegExp(`Twórca ${number}`) })

describe('OPS-11 the queue of proofs', () => {
  test('one proof stands with brief, label and pay; its link opens in a new tab without telling where one came from', async () => {
    desk(2)
    open('/proofs')
    const article = within(await shown(1))
    expect(article.getByText('Pokaż kawę w pierwszej minucie.')).toBeTruthy()
    expect(article.getByRole('heading', { name: 'Znaleziono oznaczenie reklamy' })).toBeTruthy()
    expect(article.getByText('#reklama')).toBeTruthy()
    expect(article.getByText(/Przeszukano: tytuł\. Narzędzie platformy .* jest wyłączone\./)).toBeTruthy()
    const link = article.getByRole('link', { name: 'Otwórz dowód' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('A accepts and the next one is there before the answer; it was read before', async () => {
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    const received = desk(3, {
      [`POST /ops/proofs/${uuid(1)}/accept`]: async () => {
        await held
        return { data: proof(1) }
      },
    })
    open('/proofs')
    await shown(1)
    await waitFor(() => expect(received.some(({ path }) => path === `/ops/proofs/${uuid(2)}`)).toBe(true))
    press('a')
    await shown(2)
    expect(screen.getAllByRole('status').map(said => said.textContent)).toContain('Przyjęto: Twórca 1')
    go()
    await waitFor(() =>
      expect(changesIn(received)).toEqual([['POST', `/ops/proofs/${uuid(1)}/accept`, { handed_in_at: at }]]),
    )
  })

  test('DAY-01 a double click on the button judges one, and so does a key that is held down on it', async () => {
    const received = desk(3)
    open('/proofs')
    await shown(1)
    const button = () => screen.getByRole('button', { name: 'Przyjmij' })
    fireEvent.click(button(), { detail: 1 })
    await shown(2)
    fireEvent.click(button(), { detail: 2 })
    expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false)
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
    await shown(2)
    fireEvent.click(button(), { detail: 0 })
    await shown(3)
  })

  test('DAY-04 without a connection nothing is said to be accepted, and the proof stays', async () => {
    const received = desk(2)
    open('/proofs')
    await shown(1)
    onlineManager.setOnline(false)
    try {
      press('a')
      expect(await screen.findByText('Brak połączenia: Twórca 1 czeka dalej')).toBeTruthy()
      await shown(1)
      expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
    } finally {
      onlineManager.setOnline(true)
    }
    expect(changesIn(received)).toEqual([])
    press('a')
    await shown(2)
  })

  test('DAY-02 DAY-04 the next proof is looked at from its top, and the way back leads out of the queue', async () => {
    desk(3)
    const { history } = open('/proofs')
    await shown(1)
    const pane = screen.getByRole('article').parentElement as HTMLElement
    const scrolled = vi.fn()
    pane.scrollIntoView = scrolled
    press('j')
    await shown(2)
    expect(scrolled).not.toHaveBeenCalled()
    pane.getBoundingClientRect = () => new DOMRect(0, -300)
    press('j')
    await shown(3)
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
    expect(history.length).toBe(1)
  })

  test('J and K walk through the list, and rest while somebody types or a dialog is open', async () => {
    desk(3)
    open('/proofs')
    await shown(1)
    press('j')
    await shown(2)
    press('k')
    await shown(1)
    const field = screen.getByRole('searchbox')
    fireEvent.keyDown(field, { key: 'j' })
    press('r')
    await screen.findByRole('dialog')
    press('j')
    expect(screen.getByRole('article', { name: /Twórca 1/, hidden: true })).toBeTruthy()
  })

  test('SCR-88 what was begun about a proof waits for it, is not said about the next one, and goes with being sent', async () => {
    desk(2)
    open('/proofs')
    await shown(1)
    press('r')
    fireEvent.click((await dialog()).getByRole('radio', { name: 'Brakuje linku kampanii' }))
    fireEvent.change(screen.getByRole('textbox', { name: /Zdanie do twórcy/ }), { target: { value: 'Dodaj link.' } })
    const escape = async () => {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const sentence = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Zdanie do twórcy/ })
    await escape()
    press('j')
    await shown(2)
    press('r')
    await dialog()
    expect(sentence().value).toBe('')
    await escape()
    press('k')
    await shown(1)
    press('r')
    const again = await dialog()
    expect(sentence().value).toBe('Dodaj link.')
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Brakuje linku kampanii' }).checked).toBe(true)
    fireEvent.submit(sentence().closest('form') ?? document.body)
    await shown(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(Object.keys(sessionStorage).filter(key => key.includes('draft:'))).toEqual([])
  })

  test('SCR-88 a question that was begun is there again', async () => {
    desk(1)
    open('/proofs')
    await shown(1)
    fireEvent.click(screen.getByRole('button', { name: /^Zapytaj/ }))
    await dialog()
    fireEvent.change(screen.getByRole('textbox', { name: 'Pytanie' }), { target: { value: 'Gdzie jest link?' } })
    cleanup()
    open('/proofs')
    await shown(1)
    fireEvent.click(screen.getByRole('button', { name: /^Zapytaj/ }))
    await dialog()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Pytanie' }).value).toBe('Gdzie jest link?')
  })

  test('R refuses for a listed reason with a sentence, Enter sends it; Z takes it back within ten seconds', async () => {
    const received = desk(2)
    open('/proofs')
    await shown(1)
    press('r')
    const question = await dialog()
    expect(question.getByText(/cofnięte \(razem dotąd 300,00\szł\)/)).toBeTruthy()
    fireEvent.click(question.getByRole('radio', { name: 'Brakuje linku kampanii' }))
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Dodaj link.' } })
    fireEvent.submit(question.getByRole('textbox').closest('form') ?? document.body)
    await shown(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('z')
    await shown(1)
    expect(changesIn(received)).toEqual([
      ['POST', `/ops/proofs/${uuid(1)}/refuse`, { handed_in_at: at, code: 'link_missing', sentence: 'Dodaj link.' }],
      ['POST', `/ops/proofs/${uuid(1)}/reopen`, { handed_in_at: at }],
    ])
  })

  test('after ten seconds there is nothing to take back by key', async () => {
    const received = desk(2)
    open('/proofs')
    await shown(1)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      press('a')
      await shown(2)
      await screen.findByRole('button', { name: 'Cofnij' })
      await vi.advanceTimersByTimeAsync(11_000)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull())
      press('z')
      expect(changesIn(received).filter(([, path]) => String(path).endsWith('/reopen'))).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('who was slower reads who was faster, and is back at the proof', async () => {
    desk(2, {
      [`POST /ops/proofs/${uuid(1)}/accept`]: () =>
        answer(409, { message: 'Ten dowód ocenił już ktoś inny: Jan.', code: 'proof_judged' }),
    })
    open('/proofs')
    await shown(1)
    press('a')
    expect(await screen.findByText('Ten dowód ocenił już ktoś inny: Jan.')).toBeTruthy()
    await shown(1)
    expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
  })

  test('what is looked at stays when a colleague was faster: keys and an open dialog mean nobody else', async () => {
    const refused = { message: 'Ten dowód ocenił już ktoś inny: Jan.', code: 'proof_judged' }
    let rows = [row(1), row(2)]
    const received = desk(2, {
      'GET /ops/proofs': () => queue(rows),
      [`GET /ops/proofs/${uuid(1)}`]: () => ({
        data:
          rows.length === 2
            ? proof(1)
            : proof(1, { state: 'accepted', judged_at: at, judged_by: 'Jan', allowed: ['reopen'] }),
      }),
      [`POST /ops/proofs/${uuid(1)}/refuse`]: () => answer(409, refused),
    })
    open('/proofs')
    await shown(1)
    press('r')
    const question = await dialog()
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Nie widać kawy.' } })
    rows = [row(2)]
    fireEvent.click(question.getByRole('button', { name: 'Odrzuć' }))
    expect(await question.findByText(refused.message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Twórca 1/, hidden: true })).toBeNull())
    expect(question.getByRole('textbox')).toHaveProperty('value', 'Nie widać kawy.')
    expect(screen.getByRole('dialog', { name: /Twórca 1/ })).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Wróć' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/^Przyjęcie: Jan/)).toBeTruthy()
    press('a')
    expect(changesIn(received)).toHaveLength(1)
    press('j')
    await shown(2)
  })

  test('two quick presses judge two, and the first does not come back while the list is read again', async () => {
    let answerLists = () => {}
    const held = new Promise<void>(resolve => {
      answerLists = resolve
    })
    let lists = 0
    desk(2, {
      'GET /ops/proofs': async () => {
        lists += 1
        if (lists === 1) return queue([row(1), row(2)])
        await held
        return queue([])
      },
    })
    open('/proofs')
    await shown(1)
    press('a')
    await shown(2)
    press('a')
    await screen.findByText('Przyjęto: Twórca 2')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    answerLists()
    expect(await screen.findByText('Nic nie czeka')).toBeTruthy()
  })

  test('the last one of the queue can be taken back as well', async () => {
    let rows = [row(1)]
    const received = desk(1, {
      'GET /ops/proofs': () => queue(rows),
      [`POST /ops/proofs/${uuid(1)}/accept`]: () => {
        rows = []
        return { data: proof(1) }
      },
    })
    open('/proofs')
    await shown(1)
    press('a')
    expect(await screen.findByText('Nic nie czeka')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Cofnij/ })).toBeTruthy()
    press('z')
    await shown(1)
    expect(changesIn(received).map(([, path]) => String(path).split('/').at(-1))).toEqual(['accept', 'reopen'])
  })

  test('Q asks the creator, ? lists the keys', async () => {
    const received = desk(1)
    open('/proofs')
    await shown(1)
    press('?')
    const help = await dialog()
    expect(help.getByText('Cofnij w ciągu dziesięciu sekund')).toBeTruthy()
    fireEvent.click(help.getByRole('button', { name: /zamknij/i }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('q')
    const question = await dialog()
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Od której minuty?' } })
    fireEvent.click(question.getByRole('button', { name: 'Wyślij pytanie' }))
    await waitFor(() =>
      expect(changesIn(received)).toEqual([
        ['POST', `/ops/proofs/${uuid(1)}/ask`, { handed_in_at: at, question: 'Od której minuty?' }],
      ]),
    )
  })

  test('APPL-03 kept answers for refusing and for asking are offered where they fit', async () => {
    const kept = (kind: 'refusal' | 'question', number: number) => ({
      id: uuid(300 + number),
      kind,
      name: kind,
      text: { pl: 'Po polsku', en: `${kind} for {name} in {campaign}` },
      revision: 'r',
    })
    desk(1, { 'GET /ops/templates': () => ({ data: [kept('refusal', 1), kept('question', 2)] }) })
    open('/proofs')
    await shown(1)
    for (const [key, kind, id] of [
      ['r', 'refusal', uuid(301)],
      ['q', 'question', uuid(302)],
    ] as const) {
      press(key)
      const box = await dialog()
      fireEvent.change(await box.findByLabelText('Zapisana odpowiedź'), { target: { value: id } })
      expect(box.getByRole('textbox')).toHaveProperty('value', `${kind} for Twórca 1 in Kawa na żywo`)
      fireEvent.click(box.getByRole('button', { name: 'Wróć' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('an empty queue says so, and what cannot be read says so with a way to try again', async () => {
    desk(0)
    open('/proofs')
    expect(await screen.findByText('Nic nie czeka')).toBeTruthy()
    cleanup()
    await signIn()
    desk(1, { 'GET /ops/proofs': () => answer(500, { message: 'Coś poszło nie tak' }) })
    open('/proofs?state=asked')
    expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy()
  })
})

test('DESK-06 proofs stand by when they were handed in when that is chosen', async () => {
  const received = desk(2)
  open('/proofs')
  await shown(1)
  fireEvent.change(screen.getByLabelText('Kolejność'), { target: { value: 'newest' } })
  await waitFor(() => expect(received.some(({ path }) => /^\/ops\/proofs\?.*sort=newest/.test(path))).toBe(true))
})

test('OPS-11 a platform on which nothing waits says that nothing matches, an empty queue that nothing waits', async () => {
  serve({ 'GET /ops/proofs': () => queue([]) })
  const { unmount } = open('/proofs?platform=x')
  expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
  unmount()
  await signIn()
  serve({ 'GET /ops/proofs': () => queue([]) })
  open('/proofs')
  expect(await screen.findByText('Nic nie czeka')).toBeTruthy()
})

test('DESK-61 a page of the queue that is there no more leads to the last one that is, and nobody reads that nothing waits', async () => {
  const asked = serve({
    'GET /ops/proofs': ({ path }) => {
      const isFurther = path.includes('page=2')
      const { data, ...rest } = queue(isFurther ? [] : [row(1)])
      return { ...rest, data, meta: { current_page: isFurther ? 2 : 1, per_page: 50, total: 50, last_page: 1 } }
    },
    [`GET /ops/proofs/${uuid(1)}`]: () => ({ data: proof(1) }),
  })
  open('/proofs?page=2')
  await shown(1)
  expect(screen.queryByText('Nic nie czeka')).toBeNull()
  expect(
    asked.filter(({ path }) => path.startsWith('/ops/proofs?')).map(({ path }) => path.includes('page=2')),
  ).toEqual([true, false])
})

test('SCR-89 a proof of the address that is there no more is said to be none, above the queue, on phones too', async () => {
  desk(2)
  open(`/proofs?open=${uuid(99)}`)
  expect(await screen.findByText('Tego dowodu tu nie ma')).toBeTruthy()
  expect(screen.queryByText('Nie ma takiej strony')).toBeNull()
  const list = await screen.findByRole('list', { name: '2 dowody' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list.closest('.hidden')).toBeNull()
  expect(await shown(1)).toBeTruthy()
})
