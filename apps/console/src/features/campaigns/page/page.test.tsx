import type { ReadyEntry } from '@fanfara/contract/ops/campaign/work'
import type { opsGetCampaign } from '@fanfara/contract/ops/campaigns'
import type { Answer } from '@fanfara/contract/endpoint'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page, participant, proofRow, settlement, uuid, work } from '#/test/samples.ts'
import { answer, type Answers, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

const id = campaign().id
type Told = Answer<typeof opsGetCampaign>['data']

/** A campaign's page with what stands around it. */
const world = (of: Parameters<typeof campaign>[0] = {}, told: Parameters<typeof work>[0] = {}, more: Answers = {}) =>
  serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(of), settlement } satisfies Told }),
    [`GET /ops/campaigns/${id}/work`]: () => ({ data: work(told) }),
    [`GET /ops/campaigns/${id}/participants`]: () => page([participant()]),
    ...more,
  })

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tab = (name: RegExp) => screen.findByRole('link', { name })

test('WORK-05 parts are tabs with counts; the address says which one is open', async () => {
  world()
  open(`/campaigns/${id}`)
  expect((await tab(/^Uczestnicy ?3$/)).getAttribute('aria-current')).toBe('page')
  expect(await screen.findByText('Ola Nowak')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Zasady' })).toBeNull()
  fireEvent.click(await tab(/^Brief/))
  expect(await screen.findByRole('heading', { name: 'Zasady' })).toBeTruthy()
  expect((await tab(/^Brief/)).getAttribute('aria-current')).toBe('page')
  expect((await tab(/^Uczestnicy/)).getAttribute('aria-current')).toBeNull()
  expect(screen.queryByText('Ola Nowak')).toBeNull()
  expect((await tab(/^Dowody ?2$/)).getAttribute('href')).toContain('tab=proofs')
})

test('WORK-01 the life of a campaign stands beside every part: what is done, what is next, and when', async () => {
  world()
  open(`/campaigns/${id}?tab=brief`)
  const life = within(await screen.findByRole('list', { name: 'Przebieg kampanii' }))
  const steps = life.getAllByRole('listitem')
  expect(steps.map(step => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(steps[1]?.textContent).toContain('3 z 10')
  expect(steps[2]?.textContent).toMatch(/Zakończona.*31/)
})

test('WORK-02 the bar says who acts next, leads there, and holds the acts, whichever part is open', async () => {
  world({ stage: 'running', allowed: ['close'] }, { next: { actor: 'operator', wait: 'proofs', count: 2 } })
  open(`/campaigns/${id}?tab=history`)
  const bar = within(await screen.findByRole('region', { name: 'Na co czeka kampania' }))
  const link = await bar.findByRole('link', { name: '2 dowody czekają na ocenę' })
  expect(link.getAttribute('href')).toContain(`/ops/proofs?campaign=${id}`)
  expect(bar.getByText('Ty:')).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Zakończ teraz' })).toBeTruthy()
})

test('WORK-02 the acts of the settlement stand in the bar once, also beside the settlement', async () => {
  world({ stage: 'completed', allowed: ['accept_settlement', 'record_payment'] }, { next: null })
  open(`/campaigns/${id}`)
  expect(await screen.findAllByRole('button', { name: 'Przyjmij rozliczenie' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Odnotuj wpłatę' })).toHaveLength(1)
  expect(await screen.findByText('Nic tu już nie zostało do zrobienia.')).toBeTruthy()
  expect((await tab(/^Wyniki i rozliczenie/)).getAttribute('aria-current')).toBe('page')
})

test('DESK-68 before a settlement is accepted, proofs that nobody judged are counted, with the way to them', async () => {
  const counts = { ...work().counts, proofs_waiting: 4 }
  world({ stage: 'completed', allowed: ['accept_settlement'] }, { next: null, counts })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const asked = await dialog()
  expect(await asked.findByText('4 dowodów nikt jeszcze nie ocenił')).toBeTruthy()
  const way = asked.getByRole('link', { name: 'Obejrzyj dowody' })
  expect(way.getAttribute('href')).toContain(`/ops/proofs?campaign=${id}`)
})

test('DESK-68 where every proof was judged, a settlement is asked about without them', async () => {
  const counts = { ...work().counts, proofs_waiting: 0 }
  world({ stage: 'completed', allowed: ['accept_settlement'] }, { next: null, counts })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  expect((await dialog()).queryByText(/nikt jeszcze nie ocenił/)).toBeNull()
})

test('WORK-03 a draft shows what it lacks, and each line leads to its field', async () => {
  const ready = [
    { item: 'dates', state: 'needed', field: 'end_date' },
    { item: 'brief', state: 'advised', field: 'task_plan.0.brief.en' },
    { item: 'places', state: 'done', field: 'places' },
  ] as const
  world({ stage: 'draft', allowed: ['edit', 'publish'] }, { ready: [...ready] })
  open(`/campaigns/${id}`)
  expect(await screen.findByText('Jedna rzecz jest konieczna. Jedną rzecz warto sprawdzić.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Liczba miejsc/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Ostatni dzień już minął/ }).getAttribute('href')).toContain('field=end_date')
  expect(screen.queryByRole('link', { name: /^Uczestnicy/ })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /brakuje briefu/ }))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('task_plan.0.brief.en'))
})

test('DESK-66 a draft says which platforms nobody can connect, and the line leads to them', async () => {
  const ready: ReadyEntry[] = [{ item: 'platforms', state: 'advised', field: 'platforms', platforms: ['youtube', 'x'] }]
  world({ stage: 'draft', allowed: ['edit', 'publish'] }, { ready })
  open(`/campaigns/${id}`)
  const line = await screen.findByRole('link', { name: /Nikt nie może tu jeszcze podłączyć: YouTube i X/ })
  expect(line.textContent).toMatch(/^Warto sprawdzić: /)
  expect(screen.getByText('Jedną rzecz warto sprawdzić.')).toBeTruthy()
  expect(line.getAttribute('href')).toContain('field=platforms')
  fireEvent.click(line)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('platforms'))
})

const proof = proofRow({ id: uuid(77), creator: { id: participant().creator.id, name: 'Ola Nowak' } })

test('WORK-05 proofs of the campaign alone, by their state; each opens in the queue', async () => {
  const received = world({}, {}, { 'GET /ops/proofs': () => ({ ...page([proof]), counts: { waiting: 9, asked: 0 } }) })
  open(`/campaigns/${id}?tab=proofs`)
  expect((await screen.findByRole('link', { name: 'Ola Nowak' })).getAttribute('href')).toMatch(
    /proofs\?.*campaign=.*open=/,
  )
  expect((await screen.findByRole('link', { name: 'Oceń 2 dowody' })).getAttribute('href')).toContain(id)
  fireEvent.click(screen.getByRole('link', { name: /^Przyjęt/ }))
  await waitFor(() => expect(received.some(({ path }) => path.includes('state=accepted'))).toBe(true))
  expect(
    received
      .filter(({ path }) => path.startsWith('/ops/proofs'))
      .every(({ path }) => path.includes(`campaign_id=${id}`)),
  ).toBe(true)
})

test('SCR-82 who judged is a column where somebody has', async () => {
  world({}, {}, { 'GET /ops/proofs': () => ({ ...page([proof]), counts: { waiting: 1, asked: 0 } }) })
  open(`/campaigns/${id}?tab=proofs`)
  await screen.findByRole('link', { name: 'Ola Nowak' })
  expect(screen.queryByRole('columnheader', { name: 'Kto ocenił' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /^Przyjęt/ }))
  expect(await screen.findByRole('columnheader', { name: 'Kto ocenił' })).toBeTruthy()
})

const message = {
  id,
  at: '2026-03-02T10:00:00Z',
  by: 'Iza Operator',
  audience: 'unfinished',
  recipients: 4,
  text: { pl: 'Zostały dwa dni.', en: 'Two days are left.' },
}
const line = {
  id: '7',
  at: '2026-03-01T10:00:00Z',
  actor: 'Iza Operator',
  actor_kind: 'operator',
  action: 'campaign_published',
  object_type: 'campaign',
  object_id: id,
  object_name: 'Kawa na żywo',
  creator: null,
  reason: null,
  before: null,
  after: null,
}
const history = (audiences = { participants: 7, unfinished: 4, invited: 0, applicants: 0 }): Answers => ({
  [`GET /ops/campaigns/${id}/messages`]: () => ({ ...page([message]), audiences }),
  'GET /ops/audit': () => ({ ...page([line]), actors: [] }),
  [`POST /ops/campaigns/${id}/messages`]: () => answer(201, { data: { recipients: 4 } }),
})

test('WORK-04 OPS-24 what was sent stays with who got it; a message goes to those who were chosen, in every language', async () => {
  const received = world({}, {}, history())
  open(`/campaigns/${id}?tab=history`)
  expect(await screen.findByText('Zostały dwa dni.')).toBeTruthy()
  expect(screen.getByText(/Kto ma jeszcze zadania, 4 osoby/)).toBeTruthy()
  expect(await screen.findByText('Opublikowano kampanię')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Napisz' }))
  const box = await dialog()
  expect(box.getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(box.getByRole('radio', { name: /Kto ma jeszcze zadania \(4\)/ }))
  const send = box.getByRole('button', { name: 'Wyślij do 4 osób' })
  fireEvent.click(send)
  expect(changesIn(received)).toEqual([])
  const [polish, english] = box.getAllByRole('textbox')
  if (!polish || !english) throw new Error('a field for each language')
  fireEvent.change(polish, { target: { value: ' Jutro koniec. ' } })
  fireEvent.change(english, { target: { value: 'It ends tomorrow.' } })
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { audience: 'unfinished', text: { pl: 'Jutro koniec.', en: 'It ends tomorrow.' } }
  expect(changesIn(received)).toEqual([['POST', `/ops/campaigns/${id}/messages`, body]])
})

test('SCR-88 a message that was begun is there again with those whom it was meant for', async () => {
  world(
    {},
    {},
    { ...history(), [`POST /ops/campaigns/${id}/messages`]: () => answer(201, { data: { recipients: 4 } }) },
  )
  open(`/campaigns/${id}?tab=history`)
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Napisz' }))
    return dialog()
  }
  const begun = await openDialog()
  fireEvent.click(begun.getByRole('radio', { name: /Kto ma jeszcze zadania/ }))
  for (const field of begun.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Jutro koniec.' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openDialog()
  expect(again.getByRole<HTMLInputElement>('radio', { name: /Kto ma jeszcze zadania/ }).checked).toBe(true)
  fireEvent.click(again.getByRole('button', { name: 'Wyślij do 4 osób' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const next = await openDialog()
  expect(next.getByRole<HTMLInputElement>('radio', { name: /Wszyscy/ }).checked).toBe(true)
  expect(next.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['', ''])
})

test('WORK-04 to more than a thousand people too the button says how many they are', async () => {
  world({}, {}, history({ participants: 1234, unfinished: 0, invited: 0, applicants: 0 }))
  open(`/campaigns/${id}?tab=history`)
  fireEvent.click(await screen.findByRole('button', { name: 'Napisz' }))
  expect((await dialog()).getByRole('button', { name: /^Wyślij do 1\s?234 osób$/ })).toBeTruthy()
})

test('WORK-04 what the server refuses is read in the dialog, and nothing that was typed is lost', async () => {
  const refused = { message: 'Nie ma do kogo napisać.', code: 'nobody_to_write_to' }
  world({}, {}, { ...history(), [`POST /ops/campaigns/${id}/messages`]: () => answer(422, refused) })
  open(`/campaigns/${id}?tab=history`)
  fireEvent.click(await screen.findByRole('button', { name: 'Napisz' }))
  const box = await dialog()
  for (const field of box.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Jutro.' } })
  fireEvent.click(box.getByRole('button', { name: 'Wyślij do 7 osób' }))
  expect(await box.findByText('Nie ma do kogo napisać.')).toBeTruthy()
  expect(box.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['Jutro.', 'Jutro.'])
})

test('WORK-04 where nobody is to be written to, it says so; who may only look cannot write', async () => {
  world({}, {}, history({ participants: 0, unfinished: 0, invited: 0, applicants: 0 }))
  open(`/campaigns/${id}?tab=history`)
  expect(await screen.findByText('Nie ma teraz do kogo napisać')).toBeTruthy()
  cleanup()
  await signInAs('viewer')
  world({}, {}, history())
  open(`/campaigns/${id}?tab=history`)
  const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Napisz' })
  expect(write.disabled || write.getAttribute('aria-disabled') === 'true').toBe(true)
})

test('WORK-01 what cannot be read says so in its place, and the page is there all the same', async () => {
  world({}, {}, { [`GET /ops/campaigns/${id}/work`]: () => answer(503, { message: 'Baza nie odpowiada.' }) })
  open(`/campaigns/${id}`)
  expect(await screen.findByText('Baza nie odpowiada.', undefined, { timeout: 8000 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'W skrócie' })).toBeTruthy()
  expect(await screen.findByText('Ola Nowak')).toBeTruthy()
})

test('SCR-07 the history comes at once, and what stands beneath it on a phone with it', async () => {
  let arrive = () => {}
  const waiting = new Promise<void>(resolve => {
    arrive = resolve
  })
  const told = history()
  const messages = `GET /ops/campaigns/${id}/messages`
  world({}, {}, { ...told, [messages]: request => waiting.then(() => told[messages]?.(request)) })
  open(`/campaigns/${id}?tab=history`)
  const aside = await screen.findByLabelText('Kampania w skrócie', { selector: 'aside' })
  await screen.findByRole('list', { name: 'Przebieg kampanii' })
  expect(aside.className.split(' ')).toContain('hidden')
  expect(screen.queryByRole('heading', { name: 'Co się działo' })).toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Co się działo' })).toBeTruthy()
  expect(aside.className.split(' ')).not.toContain('hidden')
})
