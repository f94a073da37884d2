import type { OwnCampaign } from '@fanfara/contract/own/campaigns'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { testCampaign } from '#/features/campaigns/test-campaign.ts'
import { OwnCampaignView } from './own-campaign.tsx'
import { ownCampaignsQuery } from './own-query.ts'
import { testOwnCampaign } from './test-own-campaign.ts'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

function show(of: Partial<OwnCampaign> = {}, answers: Parameters<typeof serve>[0] = {}) {
  serve({ 'GET /campaigns/mine': () => answer(200, { data: [testOwnCampaign(of)] }), ...answers })
  const { container } = showPage(() => <OwnCampaignView campaign={testCampaign({ status: 'active' })} />)
  return () => container.textContent?.replaceAll('\u00a0', ' ') ?? ''
}

test('SOON-02 a running campaign says what was earned and where it is, what is next with its verb, what was counted, and the link', async () => {
  const text = show()
  expect(await screen.findByText('Zarobione do tej pory')).toBeTruthy()
  for (const part of [
    '408,05 zł',
    'Czeka na rozliczenie',
    '1 z 2 zadań',
    'Udowodnij wykonanie',
    '56kliknięć',
    '4sprzedaże',
  ])
    expect(text()).toContain(part)
  expect(screen.getByRole('link', { name: 'gdzie są pieniądze' }).getAttribute('href')).toContain('/finances?id=')
  expect(screen.getByRole('link', { name: /^Krótki film\s*Udowodnij wykonanie$/ }).getAttribute('href')).toContain(
    '/timetable?task=',
  )
  expect(screen.getByRole('textbox', { name: 'Twój link' })).toHaveProperty('value', 'https://fanfara.test/c/momesege')
  expect(screen.getByRole('img', { name: 'Kod QR Twojego linku' }).getAttribute('src')).toMatch(/\/qr\.svg$/)
})

test('PHONE-03 what is kept of a campaign for when there is no connection comes back from the device as it was', async () => {
  serve({ 'GET /campaigns/mine': () => answer(200, { data: [testOwnCampaign()] }) })
  const { queryFn, queryKey, select } = ownCampaignsQuery([testOwnCampaign().id])
  const client = new QueryClient()
  const data = await client.fetchQuery({ queryKey, queryFn })
  const kept: typeof data = JSON.parse(JSON.stringify(data))
  expect(kept).toEqual(data)
  expect(select?.(kept).get(testOwnCampaign().id)?.tasks).toEqual(testOwnCampaign().tasks)
})

test('the way to the money: what is done has its day, what is now is marked, what comes has its day where it is known', async () => {
  show()
  const steps = within(await screen.findByRole('list', { name: 'Droga do pieniędzy' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Udział01-03-2026',
    'Opublikowane1 z 2',
    'Koniecdo 31-03-2026',
    'Rozliczone',
    'Wypłacone',
  ])
  expect(steps.map(step => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null])
  expect(screen.getByText('Twoja kolej')).toBeTruthy()
})

test('nothing earned, nothing to hand in, nothing counted: each is a sentence, not a zero without words', async () => {
  const text = show({
    earned: 0,
    payment: null,
    acts_next: null,
    tasks: { total: 0, finished: 0, missed: 0 },
    next_task: null,
    link: null,
    counts: { views: null, clicks: null, actions: null, sales: null },
  })
  await screen.findByText('Jeszcze nic nie policzono.')
  expect(text()).toContain('Nie ma tu nic do oddania.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what could not be read says so in its place, and asks again', async () => {
  let isBroken = true
  const text = show(
    {},
    {
      'GET /campaigns/mine': () =>
        isBroken ? answer(429, { message: 'Za dużo prób.' }) : answer(200, { data: [testOwnCampaign()] }),
    },
  )
  await screen.findByText('Za dużo prób.')
  isBroken = false
  screen.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await waitFor(() => expect(text()).toContain('408,05 zł'))
})
