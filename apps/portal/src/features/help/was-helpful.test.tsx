import { helpVersions } from '@fanfara/contract/help'
import type { HelpAnswer } from '@fanfara/contract/own/help'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { WasHelpful } from './was-helpful.tsx'

const user = { id: 'u1', name: 'Ola', avatar_url: null, language: 'pl', theme: 'dark', easy_ad: false } as const

afterEach(() => {
  vi.unstubAllGlobals()
  session.signOut()
})

/** The question under an article, over a server that keeps the answer; `refused` answers are not kept. */
function open(said: HelpAnswer = { is_helpful: null, sentence: '' }) {
  session.signIn({ token: 't', remember: false, user: { ...user, role: 'influencer' } })
  const kept = { said, refused: null as Response | null }
  const calls = serve({
    'GET /help/payouts/answer': () => answer(200, { data: kept.said }),
    'PUT /help/payouts/answer': ({ body }) => {
      if (kept.refused) return kept.refused
      const { is_helpful, sentence } = body as HelpAnswer
      kept.said = { is_helpful, sentence }
      return answer(200, { data: kept.said })
    },
  })
  const view = showPage(() => <WasHelpful topic="payouts" />)
  return { ...view, kept, sent: () => calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body) }
}
const question = async () => within(await screen.findByRole('group', { name: 'Czy ten artykuł pomógł?' }))
const press = async (name: string) => fireEvent.click(await (await question()).findByRole('button', { name }))
const pressed = async () =>
  (await (await question()).findAllByRole('button'))
    .filter(button => button.getAttribute('aria-pressed') === 'true')
    .map(button => button.textContent)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Czego tu szukasz?' })
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Wyślij' }))

test('FEED-01 a press answers once, also when it is pressed twice, and is thanked for', async () => {
  const { sent } = open()
  await press('Tak')
  await press('Tak')
  await screen.findByText('Świetnie. Dziękujemy!')
  expect(await pressed()).toEqual(['Tak'])
  expect(sent()).toEqual([{ version: helpVersions.payouts, is_helpful: true, sentence: '' }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('FEED-01 what was said before stands there, and can be changed', async () => {
  const { sent } = open({ is_helpful: true, sentence: '' })
  await waitFor(async () => expect(await pressed()).toEqual(['Tak']))
  await press('Nie')
  await field()
  expect(await pressed()).toEqual(['Nie'])
  expect(sent()).toEqual([{ version: helpVersions.payouts, is_helpful: false, sentence: '' }])
})

test('FEED-01 coming back to a tab shows what another one said meanwhile', async () => {
  const { kept, cache } = open()
  await waitFor(async () => expect(await pressed()).toEqual([]))
  kept.said = { is_helpful: true, sentence: '' }
  await cache.invalidateQueries({ queryKey: ['User'] })
  await waitFor(async () => expect(await pressed()).toEqual(['Tak']))
})

test('FEED-02 after a no a sentence can be sent; nothing has to be', async () => {
  const { sent } = open()
  await press('Nie')
  expect((await field()).maxLength).toBe(500)
  expect(await screen.findByText('Twoja odpowiedź jest zapisana.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wyślij' }).getAttribute('aria-disabled')).toBe('true')
  await write('  Kiedy przelew? ')
  send()
  await screen.findByText(/^Wysłane/)
  expect(sent().at(-1)).toEqual({ version: helpVersions.payouts, is_helpful: false, sentence: 'Kiedy przelew?' })
  expect((await field()).value).toBe('Kiedy przelew?')
})

test('FEED-02 a failure is said beside it, and what was written stays, also when the article is opened anew', async () => {
  const { kept, unmount } = open({ is_helpful: false, sentence: '' })
  await write('Kiedy przelew?')
  kept.refused = answer(429, { message: 'Spróbuj za chwilę.' })
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('Spróbuj za chwilę.')
  expect((await field()).value).toBe('Kiedy przelew?')
  expect(await pressed()).toEqual(['Nie'])
  unmount()
  const again = open({ is_helpful: false, sentence: '' })
  expect((await field()).value).toBe('Kiedy przelew?')
  send()
  await screen.findByText(/^Wysłane/)
  again.unmount()
  open({ is_helpful: false, sentence: '' })
  expect((await field()).value).toBe('')
})

test('FEED-01 a press that fails is taken back and said', async () => {
  const { kept } = open()
  kept.refused = answer(409, { message: 'Ten artykuł zmienił się.', code: 'help_changed' })
  await press('Tak')
  expect((await screen.findByRole('alert')).textContent).toContain('Ten artykuł zmienił się.')
  expect(await pressed()).toEqual([])
  expect(screen.queryByText('Świetnie. Dziękujemy!')).toBeNull()
})
