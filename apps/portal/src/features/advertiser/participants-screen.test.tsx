import type { ParticipantPage, ShownCreator } from '@fanfara/contract/advertisers'
import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#/app/session/language.ts'
import { answer, serve, showPage, type TestCall } from '#/app/testing/test-page.tsx'
import { ParticipantsOf } from './participants-screen.tsx'
import { type ParticipantsSearch, participantsSearch } from './search.ts'

const id = '00000001-0000-4000-8000-000000000000'
const creator: ShownCreator = {
  id,
  name: 'Ola Nowak',
  avatar_url: '/files/avatars/ola.png',
  description: 'Gram w planszówki.',
  interests: ['Gry', 'Muzyka'],
  channels: [
    { type: 'twitch', login: 'olagra', url: 'https://www.twitch.tv/olagra', stage: 4, by_hand: false },
    { type: 'youtube', login: null, url: null, stage: null, by_hand: false },
  ],
  status: 'pending_approval',
  since: '2026-03-04T18:00:00Z',
  invitable_from: null,
}
const page: ParticipantPage = {
  campaign: {
    name: 'Poranna kawa',
    description: 'Kawa dla nocnych marków.',
    advertiser: 'Zorza',
    type: 'semi_open',
    platforms: ['twitch'],
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    places: 5,
    taken: 2,
  },
  lists: ['applicants', 'participants'],
  list: 'applicants',
  creators: [creator],
  is_recruiting: true,
  nonce: 'nonce-1',
}
const closed: Partial<ParticipantPage> = {
  campaign: { ...page.campaign, type: 'closed', places: null },
  lists: ['candidates', 'participants'],
  list: 'candidates',
  creators: [{ ...creator, status: null, since: null }],
}
const look = 'GET /advertiser-links/secret'
const decide = 'POST /advertiser-links/secret'
const metaOf = (total: number, at = 1) => ({ current_page: at, per_page: 10, total, last_page: Math.ceil(total / 10) })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))

function show(
  shown: Partial<ParticipantPage> = {},
  more: Record<string, (call: TestCall) => Response> = {},
  { search = {}, total = 1 }: { search?: ParticipantsSearch; total?: number } = {},
) {
  const calls = serve({
    [look]: () => answer(200, { data: { ...page, ...shown }, meta: metaOf(total, search.page) }),
    ...more,
  })
  const goTo = vi.fn()
  const view = showPage(() => (
    <>
      <ParticipantsOf token="secret" search={search} goTo={goTo} />
      <Notifications />
    </>
  ))
  return { ...view, goTo, calls, posted: () => calls.filter(({ name }) => name === decide).map(({ body }) => body) }
}

beforeEach(() => {
  localStorage.clear()
  chooseLanguage('pl')
})
afterEach(() => vi.unstubAllGlobals())

test('OPS-12 ROLE-05: name, picture, description, interests, channels and stage are shown; looking sends nothing', async () => {
  const { posted, container } = show()
  for (const said of ['Poranna kawa', 'Zorza', 'Ola Nowak', 'Gram w planszówki.', 'Gry, Muzyka', 'zajęte: 2 z 5'])
    await screen.findByText(said)
  screen.getByText('Czeka na decyzję')
  screen.getByText('Kategoria 4 z 8')
  screen.getByText('bez kategorii')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/avatars/ola.png')
  const link = screen.getByRole('link', { name: /olagra/ })
  // Its platform and that it opens elsewhere stand in brackets side by side, not in one another.
  expect(link.textContent).toMatch(/\) \(otwiera się w nowej karcie\)$/)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(posted()).toEqual([])
})

test('OPS-12 TRAN-04: accepting is confirmed, sent with the page’s nonce, and the page is looked at anew', async () => {
  const { posted, calls } = show({}, { [decide]: () => answer(200, { data: { message: 'Przyjęto' } }) })
  await press('Przyjmij: Ola Nowak')
  const dialog = await inDialog()
  dialog.getByText(/zostały 3 miejsca/)
  expect(posted()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Przyjmij' }))
  await waitFor(() => expect(posted()).toEqual([{ decision: 'accept', id, nonce: 'nonce-1' }]))
  await waitFor(() => expect(calls.filter(({ name }) => name === look)).toHaveLength(2))
})

test('OPS-12 TRAN-05: rejecting needs a reason', async () => {
  const { posted } = show({}, { [decide]: () => answer(200, { data: { message: 'Odrzucono' } }) })
  await press('Odrzuć: Ola Nowak')
  const dialog = await inDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Odrzuć' }))
  await dialog.findByText('Podaj powód, co najmniej 3 znaki')
  fireEvent.change(dialog.getByLabelText('Powód'), { target: { value: 'Za mało transmisji' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Odrzuć' }))
  await waitFor(() =>
    expect(posted()).toEqual([{ decision: 'reject', id, reason: 'Za mało transmisji', nonce: 'nonce-1' }]),
  )
})

test('OPS-12: a refusal is said in the dialog', async () => {
  const refused = () => answer(422, { message: 'W tej kampanii nie ma już wolnych miejsc.', code: 'no_places' })
  show({}, { [decide]: refused })
  await press('Przyjmij: Ola Nowak')
  const dialog = await inDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Przyjmij' }))
  expect(await dialog.findByText('W tej kampanii nie ma już wolnych miejsc.')).toBeTruthy()
})

test('OPS-12 ROLE-04 TRAN-07: in a closed campaign a candidate is invited; a search by name starts when asked to', async () => {
  const { posted, goTo } = show(closed, { [decide]: () => answer(200, { data: { message: 'Wysłano' } }) })
  fireEvent.change(await screen.findByLabelText('Szukaj po nazwie'), { target: { value: ' ola ' } })
  expect(goTo).not.toHaveBeenCalled()
  await press('Szukaj')
  expect(goTo).toHaveBeenCalledWith({ list: undefined, name: 'ola' })
  await press('Zaproś: Ola Nowak')
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Zaproś' }))
  await waitFor(() => expect(posted()).toEqual([{ decision: 'invite', id, nonce: 'nonce-1' }]))
})

test('ASK-01 OPS-12 who was invited as often as may be cannot be invited now, and the card says from when', async () => {
  show({ ...closed, creators: [{ ...creator, status: null, since: null, invitable_from: '2026-03-12T18:00:00Z' }] }, {})
  const button = await screen.findByRole('button', { name: 'Zaproś: Ola Nowak' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Zaprosisz od:/).textContent).toContain('12-03-2026')
})

test('OPS-12: who takes part is shown without acts, when recruiting is over nobody is invited, and pages are turned', async () => {
  const { goTo, unmount } = show(
    { list: 'participants', creators: [{ ...creator, status: 'invited' }] },
    {},
    { total: 25 },
  )
  await screen.findByText('Zaproszenie wysłane')
  expect(screen.queryByRole('button', { name: /Przyjmij|Zaproś/ })).toBeNull()
  await press('Zgłoszenia')
  expect(goTo).toHaveBeenCalledWith({ list: 'applicants' })
  fireEvent.click(screen.getByRole('button', { name: /2/ }))
  expect(goTo).toHaveBeenCalledWith({ page: 2 })
  unmount()
  show({ ...closed, is_recruiting: false })
  await screen.findByText('Rekrutacja do tej kampanii jest już zamknięta.')
  expect(screen.getByRole('button', { name: 'Zaproś: Ola Nowak' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['applicants', 'Nie ma nowych zgłoszeń'],
  ['participants', 'Nikogo jeszcze nie ma'],
] as const)('OPS-12: an empty list of %s says what will be there', async (list, said) => {
  show({ list, creators: [] }, {}, { total: 0 })
  expect(await screen.findByText(said)).toBeTruthy()
})

test('DESK-115: whose link to a campaign has ended reads how long it works, and who has a new one', async () => {
  show({}, { [look]: () => answer(410, { message: 'Nie.', code: 'link_ended' }) })
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain('do końca kampanii')
  expect(said).toContain('poproś nasz zespół')
  expect(said).not.toMatch(/zadani|twórcę/)
})

test('SEC-07 ADV-08: a revoked link has a page of its own, also when it is revoked while the page is open', async () => {
  let isRevoked = false
  const gone = () => answer(410, { message: 'Nie.', code: 'link_ended' })
  show({}, { [look]: () => (isRevoked ? gone() : answer(200, { data: page, meta: metaOf(1) })), [decide]: gone })
  await press('Przyjmij: Ola Nowak')
  isRevoked = true
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Przyjmij' }))
  expect(await screen.findByRole('heading', { name: 'Ten link stracił ważność' })).toBeTruthy()
})

test('NAV-43: what cannot be read in the address counts as absent', () => {
  expect(participantsSearch({ list: 'nope', name: ' ', page: '0', per_page: '7' })).toEqual({})
  expect(participantsSearch({ list: 'candidates', name: 'ola', page: '2', per_page: '20' })).toEqual({
    list: 'candidates',
    name: 'ola',
    page: 2,
    per_page: 20,
  })
})

test('OPS-12: when the last applicant of a page was answered, the page before it is shown', async () => {
  const { goTo } = show({ creators: [] }, {}, { search: { list: 'applicants', page: 2 }, total: 10 })
  await waitFor(() => expect(goTo.mock.calls).toEqual([[{ list: 'applicants', page: 1 }]]))
})

test('OPS-12: what was decided is said although the card of the creator is gone', async () => {
  let isAnswered = false
  const { posted } = show(
    {},
    {
      [look]: () => answer(200, { data: { ...page, creators: isAnswered ? [] : [creator] }, meta: metaOf(1) }),
      [decide]: () => {
        isAnswered = true
        return answer(200, { data: { message: 'Zgłoszenie przyjęte, twórca został powiadomiony' } })
      },
    },
  )
  await press('Przyjmij: Ola Nowak')
  const confirm = (await inDialog()).getByRole('button', { name: 'Przyjmij' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await screen.findByText('Nie ma nowych zgłoszeń')
  expect(posted()).toHaveLength(1)
  expect((await screen.findByRole('status')).textContent).toContain('Zgłoszenie przyjęte, twórca został powiadomiony')
})

test('OPS-12: who answers an application that a colleague has answered reads so, though its card is gone', async () => {
  let isAnswered = false
  show(
    {},
    {
      [look]: () => answer(200, { data: { ...page, creators: isAnswered ? [] : [creator] }, meta: metaOf(1) }),
      [decide]: () => {
        isAnswered = true
        return answer(422, { message: 'To zgłoszenie ma już odpowiedź.', code: 'not_pending' })
      },
    },
  )
  await press('Przyjmij: Ola Nowak')
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Przyjmij' }))
  await screen.findByText('Nie ma nowych zgłoszeń')
  expect(screen.queryByRole('dialog')).toBeNull()
  const said = (await screen.findByRole('alert')).textContent
  // Who it was about went with the list.
  expect(said).toContain('Twojej decyzji nie wysłaliśmy: Ola Nowak')
  expect(said).toContain('To zgłoszenie ma już odpowiedź.')
})

test('OPS-16 the figures stand beside the lists, under an address of their own', async () => {
  const { goTo } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Liczby' }))
  expect(goTo).toHaveBeenCalledWith({ part: 'figures' })
  expect(participantsSearch({ part: 'figures', page: '2' })).toMatchObject({ part: 'figures', page: 2 })
  expect(participantsSearch({ part: 'money' }).part).toBeUndefined()
})

test('OPS-16 an open page of figures shows them in place of the list, and asks no list for their page', async () => {
  const { calls } = show(
    {},
    {
      'GET /advertiser-links/secret/counts': () =>
        answer(200, { data: { events: [], days: [], creators: [] }, meta: metaOf(0) }),
    },
    { search: { part: 'figures', page: 2 } },
  )
  await screen.findByText('Jeszcze nic nie przyszło')
  expect(screen.queryByText('Ola Nowak')).toBeNull()
  expect(calls.map(({ name, search }) => [name, new URLSearchParams(search).get('page')])).toEqual(
    expect.arrayContaining([
      [look, null],
      [`${look}/counts`, '2'],
    ]),
  )
})

test('HAND-03 a category that follows from figures written down by hand says so', async () => {
  const channels = creator.channels.map(channel => ({ ...channel, by_hand: channel.stage !== null }))
  show({ creators: [{ ...creator, channels }] })
  expect(await screen.findByText('Kategoria 4 z 8, zweryfikowana ręcznie')).toBeTruthy()
  expect(screen.getAllByText(/ręcznie/)).toHaveLength(1)
})
