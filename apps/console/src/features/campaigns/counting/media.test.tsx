import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, serve, signIn } from '#/test/world.tsx'
import { AstrayMedia, ParticipantMedia } from './media-parts.tsx'

const medium = {
  id: '00000000-0000-4000-8000-0000000000b1',
  platform: 'youtube',
  title: 'Letni sok',
  url: 'https://www.youtube.com/watch?v=abcdefghijk',
  state: 'there',
  state_since: '2026-03-04T18:00:00Z',
  trouble: null,
  views: 12_400,
  views_at: '2026-03-05T18:00:00Z',
  counted: 12_000,
  missed: 400,
  fell_by: 0,
  followed_from: '2026-03-04T18:00:00Z',
  read_at: '2026-03-05T18:00:00Z',
  next_read_at: '2026-03-05T19:00:00Z',
  ended_as: null,
}

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('TASK-33 OPS-18 a participant’s publications show what counted, the platform’s figure with its time, and the next reading', async () => {
  serve({ 'GET /ops/participations/p1/media': () => ({ data: [medium] }) })
  draw(<ParticipantMedia campaignId="c1" id="p1" />)
  const link = await screen.findByRole('link', { name: /Letni sok/ })
  expect(link.getAttribute('href')).toBe(medium.url)
  const article = link.closest('article')
  expect(article?.textContent).toMatch(/policzone: 12.000/)
  expect(article?.textContent).toMatch(/YouTube podaje 12.400, odczyt/)
  expect(article?.textContent).toContain('niepoliczone, gdy było ukryte: 400')
  expect(article?.textContent).toContain('następny odczyt')
  expect(screen.getByText('Liczy się')).toBeTruthy()
})

test('TASK-33 a campaign names the publications that vanished, and whose they are; nothing where all is well', async () => {
  let data: object[] = []
  serve({ 'GET /ops/campaigns/c1/media': () => ({ data, total: data.length && 3 }) })
  const { unmount } = draw(<AstrayMedia campaignId="c1" />)
  expect(screen.queryByText('Publikacje do sprawdzenia')).toBeNull()
  unmount()
  data = [{ ...medium, state: 'private', trouble: 'limited', participation_id: 'p1', creator: 'Ola Nowak' }]
  draw(<AstrayMedia campaignId="c1" />)
  expect(await screen.findByText('Publikacje do sprawdzenia')).toBeTruthy()
  expect(screen.getByText('Ola Nowak')).toBeTruthy()
  expect(screen.getByText('Niepubliczne')).toBeTruthy()
  expect(screen.getByText(/YouTube nie pozwala teraz pytać częściej/)).toBeTruthy()
  expect(screen.getByText('Jeszcze 2')).toBeTruthy()
})
