import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitingProofs } from '#/app/proofs/waiting.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { ShareScreen } from './share-screen.tsx'

const [one, two] = ['00000001-0000-4000-8000-000000000000', '00000002-0000-4000-8000-000000000000'] as const
const link = 'https://youtu.be/sim00000001'
const review = sampleTask({ id: one, name: 'Recenzja', campaign_name: 'Kawa' })
const film = sampleTask({ id: two, name: 'Film', campaign_name: 'Herbata' })

function show(answers: Parameters<typeof serve>[0], at = `/share?text=${encodeURIComponent(`Mój film ${link}`)}`) {
  const calls = serve(answers)
  showPage(ShareScreen, { at, routes: ['/share'] })
  return () => calls.filter(({ name }) => name.startsWith('POST'))
}
const tasks = (...data: object[]) => ({ 'GET /tasks': () => answer(200, { data }) })
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Wyślij jako dowód' }))

beforeEach(() => {
  const user = { id: 'ola', name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl' } as const
  session.signIn({ token: 't', remember: false, user: { ...user, theme: 'dark', easy_ad: false } })
})
afterEach(() => vi.unstubAllGlobals())

test('PHONE-06 the only task that a link fits is chosen already: one press proves it', async () => {
  const done = sampleTask({ ...review, status: 'finished' })
  const sent = show({ ...tasks(review), [`POST /tasks/${one}/finish`]: () => answer(200, { data: done }) })
  expect(await screen.findByText(link)).toBeTruthy()
  await send()
  expect(await screen.findByText('Dowód wysłany')).toBeTruthy()
  expect(sent()).toEqual([{ name: `POST /tasks/${one}/finish`, body: { url: link }, search: '' }])
  expect(screen.getByRole('link', { name: 'Otwórz terminarz' }).getAttribute('href')).toBe('/timetable')
})

test('PHONE-06 among several one is chosen, and nothing is sent before', async () => {
  const sent = show({ ...tasks(review, film), [`POST /tasks/${two}/finish`]: () => answer(200, { data: film }) })
  await send()
  expect(await screen.findByText('Wybierz zadanie.')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /Film/ }))
  await send()
  expect(await screen.findByText('Dowód wysłany')).toBeTruthy()
  expect(sent().map(({ name }) => name)).toEqual([`POST /tasks/${two}/finish`])
})

test('PHONE-06 what the server refuses is said, and another task can be chosen', async () => {
  show({ ...tasks(review), [`POST /tasks/${one}/finish`]: () => answer(422, { message: 'To nie Twoja publikacja.' }) })
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('To nie Twoja publikacja.')
  expect(screen.getByRole('button', { name: 'Wyślij jako dowód' })).toBeTruthy()
})

test('PHONE-07 without a connection the proof waits, and says so', async () => {
  show({ ...tasks(review), [`POST /tasks/${one}/finish`]: () => Promise.reject(new TypeError('offline')) })
  await send()
  expect(await screen.findByText('Dowód czeka na połączenie')).toBeTruthy()
  expect(waitingProofs()).toEqual([{ taskId: one, taskName: 'Recenzja', url: link, failure: null }])
})

test.each([
  [
    'a link that no open task fits',
    tasks({ ...review, channel_type: 'x' }),
    undefined,
    'Żadne otwarte zadanie nie pasuje do tego linku',
  ],
  ['no link at all', tasks(review), '/share?text=hej', 'Nie ma tu linku'],
])('PHONE-06 %s is said, with a way on', async (_, answers, at, sentence) => {
  show(answers, at)
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Otwórz terminarz' })).toBeTruthy())
})

test('PHONE-06 tasks that cannot be read say so in their place', async () => {
  show({ 'GET /tasks': () => answer(500, { message: 'Spróbuj później.' }) })
  expect(await screen.findByRole('alert')).toBeTruthy()
})
