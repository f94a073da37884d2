import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, creatorRow, page, settlement, uuid } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = campaign().id
const creator = (
  number: number,
  name: string,
  invitable_from: string | null = null,
  of: Partial<CreatorRow> = {},
): CreatorRow => creatorRow(number, { name, email: null, platforms: ['twitch'], invitable_from, ...of })
/** The dialog of a closed campaign with these creators, and what inviting answers. */
async function invitations(
  creators: CreatorRow[],
  invited: () => unknown,
  { unable = [], of = {} }: { unable?: CreatorRow[]; of?: Partial<OpsCampaign> } = {},
) {
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({
      data: { campaign: campaign({ type: 'closed', allowed: ['invite'], ...of }), settlement },
    }),
    [`GET /ops/campaigns/${id}/participants`]: () => page([]),
    'GET /ops/creators': ({ path }) => ({ ...page(path.includes('unable_on') ? unable : creators), is_near: false }),
    [`POST /ops/campaigns/${id}/invitations`]: invited,
  })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Zaproś twórców' }))
  return { box: await dialog(), received }
}

test('ASK-01 whoever was invited as often as may be cannot be chosen, and it says why and from when', async () => {
  const { box } = await invitations([creator(1, 'Ola', '2026-03-12T10:00:00Z'), creator(2, 'Kuba')], () => ({}))
  const ola = await box.findByRole<HTMLInputElement>('checkbox', { name: /Ola/ })
  expect(ola.disabled).toBe(true)
  expect(box.getByText(/Znów od/).textContent).toContain('12-03-2026')
  expect(box.getByRole<HTMLInputElement>('checkbox', { name: /Kuba/ }).disabled).toBe(false)
})

test('ASK-01 who was set aside meanwhile is named and stays to be read; the others are invited', async () => {
  const { box, received } = await invitations([creator(1, 'Ola'), creator(2, 'Kuba')], () => ({
    data: { invited: 1, set_aside: [{ id: uuid(1), name: 'Ola', from: '2026-03-12T10:00:00Z' }] },
  }))
  fireEvent.click(await box.findByRole('checkbox', { name: /Ola/ }))
  fireEvent.click(box.getByRole('checkbox', { name: /Kuba/ }))
  fireEvent.click(box.getByRole('button', { name: 'Zaproś 2 osoby' }))
  expect(await box.findByText('1 osoba ma już tyle zaproszeń, ile może dostać w 7 dni')).toBeTruthy()
  expect(box.getByText(/Ola: znów od/).textContent).toContain('12-03-2026')
  expect(changesIn(received)).toHaveLength(1)
})

test('ASK-01 a refusal stands in the dialog with when it ends, and the choice stays', async () => {
  const message = 'W ciągu 7 dni twórca może dostać 5 zaproszeń, i już je dostał.'
  const { box } = await invitations([creator(1, 'Ola')], () =>
    answer(422, { message, code: 'invited_too_often', until: '2026-03-12T10:00:00Z' }),
  )
  const ola = await box.findByRole<HTMLInputElement>('checkbox', { name: /Ola/ })
  fireEvent.click(ola)
  fireEvent.click(box.getByRole('button', { name: 'Zaproś 1 osobę' }))
  expect(await box.findByText(message)).toBeTruthy()
  expect(box.getByText(/Najwcześniej zaprosisz:/).textContent).toContain('12-03-2026')
  expect(ola.checked).toBe(true)
})

const [banner] = campaign().task_plan
const onBoth = { task_plan: (['twitch', 'youtube'] as const).map(platform => ({ ...banner!, platform })) }
const elsewhere = { platform: 'instagram', login: 'ewa', stage: 4, followers: 12_000, by_hand: false } as const

test('INV-09 who cannot take part in a campaign on several platforms is folded away with the reason', async () => {
  const ewa = creator(2, 'Ewa', null, { platforms: ['instagram'], channels: [elsewhere] })
  const jan = creator(3, 'Jan', null, { platforms: [] })
  const iga = creator(4, 'Iga', null, { is_active: false })
  const { box, received } = await invitations([creator(1, 'Ola')], () => ({}), { unable: [ewa, jan, iga], of: onBoth })
  await box.findByRole('checkbox', { name: /Ola/ })
  expect(box.getAllByRole('checkbox')).toHaveLength(1)
  const fold = (await box.findByText('3 osób nie można zaprosić')).closest('details')
  expect(fold?.open).toBe(false)
  expect([...(fold?.querySelectorAll('li') ?? [])].map(line => line.textContent)).toEqual([
    expect.stringMatching(/^Ewabez kanału na Twitch lub YouTube · ma Instagram kat\. 4 \(12\s?tys\.\)$/),
    'Janbez kanału na Twitch lub YouTube · nie podłączono żadnego kanału',
    'Igakonto ograniczone',
  ])
  const asked = received
    .filter(({ path }) => path.startsWith('/ops/creators?'))
    .map(({ path }) => new URL(path, 'http://x'))
  expect(asked.map(({ searchParams }) => searchParams.get('able_on') ?? searchParams.get('unable_on'))).toEqual([
    'twitch,youtube',
    'twitch,youtube',
  ])
})

test('INV-09 where a campaign asks for something on one platform alone, that one is named', async () => {
  const { box } = await invitations([creator(1, 'Ola')], () => ({}), {
    unable: [creator(2, 'Jan', null, { platforms: ['youtube'] })],
  })
  expect(await box.findByText(/bez kanału na Twitch ·/)).toBeTruthy()
  expect(box.getByText('1 osoby nie można zaprosić')).toBeTruthy()
})

test('INV-10 who is in the campaign already, or was, is folded away with where they stand', async () => {
  const inside = (['invited', 'pending_approval', 'active', 'completed', 'declined'] as const).map((status, nth) =>
    creator(10 + nth, `W ${nth}`, null, { inside: status }),
  )
  const { box, received } = await invitations([creator(1, 'Ola')], () => ({}), { unable: inside, of: onBoth })
  await box.findByRole('checkbox', { name: /Ola/ })
  expect(box.getAllByRole('checkbox')).toHaveLength(1)
  const fold = (await box.findByText('5 osób nie można zaprosić')).closest('details')
  expect([...(fold?.querySelectorAll('li') ?? [])].map(line => line.textContent)).toEqual([
    'W 0ma już zaproszenie, jeszcze bez odpowiedzi',
    'W 1zgłoszenie czeka na decyzję',
    'W 2już jest w kampanii',
    'W 3już był udział w tej kampanii',
    'W 4odmowa, odrzucone zgłoszenie lub rezygnacja: drugiego zaproszenia nie ma',
  ])
  const asked = received.filter(({ path }) => path.startsWith('/ops/creators?'))
  expect(asked.every(({ path }) => path.includes(`for_campaign=${id}`))).toBe(true)
})

test('INV-09 who alone was searched for and cannot take part is unfolded', async () => {
  const { box } = await invitations([], () => ({}), {
    unable: [creator(2, 'Jan', null, { platforms: [] })],
    of: onBoth,
  })
  fireEvent.change(box.getByRole('searchbox'), { target: { value: 'Jan' } })
  await expect.poll(() => box.getByText(/1 osoby/).closest('details')?.open).toBe(true)
})

test('FORM-03 whom somebody ticked is not lost by Escape without a question, nor by the button that cancels', async () => {
  const { box, received } = await invitations([creator(1, 'Ola')], () => ({ data: { invited: 1, set_aside: [] } }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Zaproś twórców' }))
  const again = await dialog()
  fireEvent.click(await again.findByRole('checkbox', { name: /Ola/ }))
  for (const leave of [
    () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
    () => fireEvent.click(again.getByRole('button', { name: 'Anuluj' })),
  ]) {
    leave()
    fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }))
    await expect.poll(() => screen.queryByRole('button', { name: 'Zostań' })).toBeNull()
    expect(again.getByRole<HTMLInputElement>('checkbox', { name: /Ola/ }).checked).toBe(true)
  }
  fireEvent.click(again.getByRole('button', { name: 'Anuluj' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Porzuć zaznaczenie' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(box.queryByRole('checkbox')).toBeNull()
  expect(changesIn(received)).toEqual([])
})
