import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorRole } from '@fanfara/contract/rights'
import { campaign, settlement, uuid } from '#/test/samples.ts'
import { open, serve, signInAs } from '#/test/world.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = () => ({ data: [], meta: { page: 1, per_page: 20, total: 0, last_page: 1 } })
/** Of a button, whether it can be pressed; of an act that is a link there is none. */
const isShut = async (label: string) =>
  (await screen.findAllByRole('button', { name: label }))[0]?.getAttribute('aria-disabled')

test.each<[OperatorRole, string, string, string]>([
  ['operator', '/payouts', 'GET /ops/payouts', 'Przebieg wypłat'],
  ['viewer', '/payouts/runs', 'GET /ops/payout-runs', 'Przebieg wypłat'],
  ['viewer', '/campaigns', 'GET /ops/campaigns', 'Nowa kampania'],
  ['viewer', '/news', 'GET /ops/news', 'Nowa aktualność'],
  ['viewer', '/help', 'GET /ops/help', 'Nowy artykuł'],
  ['viewer', '/imports', 'GET /ops/imports', 'Nowy import'],
  ['viewer', '/imports/invitations', 'GET /ops/invitations', 'Zaproś z arkusza'],
  ['viewer', '/prices', 'GET /ops/prices', 'Nowy import'],
  ['viewer', '/messages/sent', 'GET /ops/messages', 'Napisz wiadomość'],
  ['viewer', '/messages/templates', 'GET /ops/templates', 'Nowa odpowiedź'],
  ['operator', '/inbox', 'GET /ops/inbox/applications', 'Nowa aplikacja'],
])('DESK-105 a %s at %s does not come to a form that would be refused', async (role, path, list, label) => {
  await signInAs(role)
  serve({ [list]: none })
  open(path)
  expect(await isShut(label)).toBe('true')
  expect(screen.queryByRole('link', { name: label })).toBeNull()
})

test('DESK-105 whoever has the right is led there', async () => {
  await signInAs('finance')
  serve({ 'GET /ops/payouts': none })
  open('/payouts')
  const link = await screen.findByRole('link', { name: 'Przebieg wypłat' })
  expect(link.getAttribute('href')).toBe('/ops/payouts/run')
})

test('DESK-105 whoever only looks is offered neither to copy nor to edit a campaign', async () => {
  await signInAs('viewer')
  serve({
    [`GET /ops/campaigns/${uuid(1)}`]: () => ({ data: { campaign: campaign({ allowed: ['edit'] }), settlement } }),
  })
  open(`/campaigns/${uuid(1)}`)
  expect([await isShut('Kopiuj'), await isShut('Edytuj')]).toEqual(['true', 'true'])
})
