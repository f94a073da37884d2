import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage, type TestCall } from '#/app/testing/test-page.tsx'
import { EasyAdSection } from './easy-ad-section.tsx'

const off = { value: false, campaigns: 0, at_stake: 0 }
const on = { value: true, campaigns: 2, at_stake: 132.4 }

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  session.settings.clear()
  vi.unstubAllGlobals()
})

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Biorę udział w kampaniach automatycznych' })
const beside = async () => {
  const id = (await toggle()).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ')
}
const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })
const posted = (calls: TestCall[]) => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)

/** A server that keeps what was switched; what turning off costs is lost then. */
/** What turning it off left behind, to be taken back. */
const left = {
  id: '00000001-0000-4000-8000-000000000000',
  kind: 'easy_ad',
  until: new Date(Date.now() + 600_000).toISOString(),
  lost: 132.4,
  campaigns: 2,
  campaign: null,
}
function serveEasyAd(first: object, refuse?: () => Response) {
  let state = first
  return serve({
    'GET /settings/easy_ad': () => answer(200, { data: state }),
    'GET /undo': () => answer(200, { data: state === off && first !== off ? [left] : [] }),
    'POST /settings/easy_ad': ({ body }) => {
      if (refuse) return refuse()
      const isOn = (body as { value: boolean }).value
      state = isOn ? { ...on, at_stake: 0 } : off
      return answer(200, { data: { ...state, forfeited: isOn ? 0 : 132.4 } })
    },
  })
}
const show = () =>
  showPage(() => (
    <>
      <EasyAdSection />
      <Notifications />
    </>
  ))

test('EASY-03 EASY-06 TRAN-58 TRAN-59: turning on asks first, with the bot’s command; accepting sends it, and the slice follows', async () => {
  const calls = serveEasyAd(off)
  show()
  fireEvent.click(await toggle())
  const dialog = await screen.findByRole('dialog', { name: 'Zasady Easy Ad' })
  expect(within(dialog).getByDisplayValue('/mod fanfara_bot')).toBeTruthy()
  expect(dialog.textContent).toContain('CPM')
  expect([posted(calls), (await screen.findByRole<HTMLInputElement>('switch', { hidden: true })).checked]).toEqual([
    [],
    false,
  ])
  fireEvent.click(await inDialog('Akceptuję i włączam'))
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
  expect(posted(calls)).toEqual([{ value: true }])
  expect(await screen.findByText('Bierzesz udział w 2 kampaniach automatycznych.')).toBeTruthy()
  expect(session.settings.get().easyAd).toBe(true)
})

test('EASY-07 TRAN-60: rejecting the terms, or Escape, leaves it off without a call', async () => {
  const calls = serveEasyAd(off)
  show()
  for (const leave of [
    async () => fireEvent.click(await inDialog('Odrzuć')),
    async () => fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' }),
  ]) {
    fireEvent.click(await toggle())
    await screen.findByRole('dialog')
    await leave()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await toggle()).checked).toBe(false)
  }
  expect(posted(calls)).toEqual([])
})

test('EASY-04 EASY-05 TRAN-61: the cost stands beside the switch in figures; turning off goes at once, without a question', async () => {
  const calls = serveEasyAd(on)
  show()
  expect(await beside()).toBe(
    'Wyłączenie działa od razu: opuszczasz 2 kampanie automatyczne. Przepada przy tym 132,40 zł.',
  )
  fireEvent.click(await toggle())
  await waitFor(() => expect(posted(calls)).toEqual([{ value: false }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(async () => expect((await toggle()).checked).toBe(false))
  expect(await screen.findByText(/^Przepada 132,40/)).toBeTruthy()
  expect(await beside()).toMatch(/^Po włączeniu dołączasz/)
})

test.each([
  [400, 'Najpierw połącz kanał Twitch lub YouTube.'],
  [422, 'Podano złą wartość.'],
])(
  'EASY-08 EASY-09 ERR-12 TRAN-62: a %i turns the switch back and says why in a dialog with OK',
  async (status, message) => {
    serveEasyAd(off, () => answer(status, { message }))
    show()
    fireEvent.click(await toggle())
    fireEvent.click(await inDialog('Akceptuję i włączam'))
    const dialog = await screen.findByRole('dialog', { name: 'Nie udało się zmienić Easy Ad' })
    expect(within(dialog).getByText(message)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([(await toggle()).checked, session.settings.get().easyAd]).toEqual([false, false])
  },
)

test('EASY-08 TRAN-62: refused when turning off, it stays on', async () => {
  serveEasyAd(on, () => answer(422, { message: 'Nie teraz.' }))
  show()
  fireEvent.click(await toggle())
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  fireEvent.click(await inDialog('OK'))
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
})

test('SCR-93 what fails for all is not said a second time in a dialog', async () => {
  const refused = answer(422, { message: 'Nie teraz.' })
  const broken = answer(503, { message: 'Usługa chwilowo nie odpowiada.' })
  const answers = [refused, broken]
  serveEasyAd(on, () => answers.shift() ?? broken)
  show()
  fireEvent.click(await toggle())
  // The dialog's code is there from here on.
  fireEvent.click(await inDialog('OK'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await toggle())
  expect(await screen.findAllByText('Usługa chwilowo nie odpowiada.')).toHaveLength(1)
  await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).not.toBe('true'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('EASY-12 GEN-12: what another browser turned is what the server says, here too', async () => {
  session.settings.set({ language: 'pl', theme: 'dark', easyAd: false })
  serveEasyAd(on)
  show()
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
  expect(session.settings.get().easyAd).toBe(true)
})

test('CACHE-02: turning it fetches again what it changed', async () => {
  serveEasyAd(on)
  const { cache } = show()
  const asked: string[] = []
  vi.spyOn(cache, 'invalidateQueries').mockImplementation(
    async filters => void asked.push(String(filters?.queryKey?.[0])),
  )
  fireEvent.click(await toggle())
  await waitFor(() => expect(asked.toSorted()).toEqual(['Campaigns', 'Payments', 'RandomCampaigns', 'Tasks']))
})

test('LAY-12: a state that cannot be read can be asked for again', async () => {
  serve({})
  show()
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy()
})
