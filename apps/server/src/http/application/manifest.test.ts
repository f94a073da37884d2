import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const manifest = (language?: string) =>
  world.app.inject({ url: '/manifest.webmanifest', headers: language ? { 'accept-language': language } : {} })

test('PHONE-01 the manifest has what browsers ask of an application that can be installed', async () => {
  const answer = await manifest()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { name, short_name, start_url, display, icons } = answer.json()
  expect({ name, short_name, start_url, display }).toEqual({
    name: 'Fanfara',
    short_name: 'Fanfara',
    start_url: '/',
    display: 'standalone',
  })
  const sizes = (purpose: string) =>
    icons.filter((icon: { purpose: string }) => icon.purpose === purpose).map((icon: { sizes: string }) => icon.sizes)
  expect([sizes('any'), sizes('maskable')]).toEqual([['192x192', '512x512'], ['512x512']])
})

test('PHONE-06 a link that is shared goes to the page that proves a task with it', async () => {
  const { share_target: target } = (await manifest()).json()
  expect(target).toMatchObject({
    action: '/share',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  })
})

test.each([
  ['pl', 'pl', 'Terminarz'],
  ['en-GB,en;q=0.9', 'en', 'Timetable'],
  ['de', 'pl', 'Terminarz'],
  ['de, en;q=0.5, pl;q=0.4', 'en', 'Timetable'],
  [undefined, 'pl', 'Terminarz'],
])('PHONE-01 shortcuts are in the language that the browser prefers: %s', async (asked, language, timetable) => {
  const answer = await manifest(asked)
  expect(answer.json()).toMatchObject({ lang: language, shortcuts: [{ name: timetable, url: '/timetable' }, {}, {}] })
  expect(answer.headers.vary).toContain('accept-language')
})
