import { DAY_MS } from '@fanfara/contract/durations'
import { getCalendarAddress, removeCalendarAddress, renewCalendarAddress } from '@fanfara/contract/calendar'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { campaignForm, type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spanOf } from './policy.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const addressOf = async (creator: Creator) => (await creator.call(renewCalendarAddress)).data.url ?? ''
const unfold = (text: string) => text.replaceAll('\r\n ', '')
const eventsOf = (text: string) =>
  unfold(text)
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(event => Object.fromEntries(event.split('\r\n').map(line => line.split(/:(.*)/s).slice(0, 2))))

test('tasks of whole Warsaw days are whole days, also over a change of the clocks; others keep their instants', () => {
  const span = (from: string | null, to: string | null) =>
    spanOf({ startsAt: from ? new Date(from) : null, endsAt: to ? new Date(to) : null })
  expect(span('2026-03-27T23:00:00Z', '2026-03-30T21:59:59Z')).toEqual({
    days: true,
    from: '2026-03-28',
    to: '2026-03-30',
  })
  expect(span('2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z')).toMatchObject({ from: '2026-10-25', to: '2026-10-25' })
  expect(span('2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z')).toEqual({
    days: false,
    from: new Date('2026-03-01T10:00:00Z'),
    to: new Date('2026-03-02T10:00:00Z'),
  })
  expect(span('2026-03-01T10:00:00Z', '2026-03-01T09:00:00Z')).toMatchObject({ days: false, to: null })
  expect(span(null, '2026-03-02T22:59:59Z')).toEqual({ days: true, from: '2026-03-02', to: '2026-03-02' })
  expect(span('2026-03-01T23:30:00Z', null)).toEqual({ days: true, from: '2026-03-02', to: '2026-03-02' })
})

test('TASK-40 a subscribed calendar shows running, coming and recent tasks until the end of their campaign, and follows them', async () => {
  const ola = await world.creator()
  const { task_plan } = campaignForm({}, world.clock.now())
  const inPolishOnly = task_plan.map(line => ({ ...line, brief: { ...line.brief, en: '' } }))
  const id = await world.campaigns.published({ name: 'Sok, z malin; i żurawiny', task_plan: inPolishOnly })
  await ola.call(joinCampaign, { params: { id } })
  const url = await addressOf(ola)
  expect(url).toMatch(new RegExp(`^${world.origin}/calendar/[\\w-]{22}\\.ics$`))
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const [task] = (await ola.call(listTasks)).data
  const before = eventsOf(await answer.text())
  expect(before).toEqual([
    expect.objectContaining({
      UID: `task-${task?.id}@${new URL(world.origin).host}`,
      SUMMARY: 'Sok\\, z malin\\; i żurawiny (Twitch)',
      DESCRIPTION: 'Status: in progress\\n\\nPokaż produkt.',
      'DTSTART;VALUE=DATE': '20260302',
      'DTEND;VALUE=DATE': '20260401',
      URL: `${world.origin}/timetable?task=${task?.id}`,
    }),
  ])
  const tag = answer.headers.get('etag') ?? ''
  const same = await fetch(url, { headers: { 'if-none-match': `"other", W/${tag}` } })
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])

  const body = { url: 'https://www.twitch.tv/ola/about' }
  const stamp = async () =>
    (
      await world.world.db
        .selectFrom('task')
        .select('changed_at')
        .where('id', '=', task?.id ?? '')
        .executeTakeFirst()
    )?.changed_at.getTime()
  const stampBefore = await stamp()
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body })
  const changed = await fetch(url, { headers: { 'if-none-match': tag } })
  expect(changed.status).toBe(200)
  const [after] = eventsOf(await changed.text())
  expect(after?.SUMMARY).toBe('✓ Sok\\, z malin\\; i żurawiny (Twitch)')
  expect(after?.UID).toBe(before[0]?.UID)
  expect(await stamp()).toBeGreaterThan(stampBefore ?? Number.POSITIVE_INFINITY)
  expect(after?.['LAST-MODIFIED']).toBe(after?.DTSTAMP)
})

test('a calendar shows what was over for at most 90 days, nobody else’s tasks, and a thousand events at most', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published()
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  const [own] = (await ola.call(listTasks)).data
  const copy = async (count: number, status: string, startsAt: Date, endsAt: Date) =>
    sql`insert into task (id, campaign_id, participation_id, creator_id, platform, ad_type, name, brief,
        status, starts_at, ends_at, needs_acceptance, position)
      select gen_random_uuid(), campaign_id, participation_id, creator_id, platform, ad_type, ${status} || number, brief,
        ${status}, ${startsAt}::timestamptz, ${endsAt}::timestamptz, false, 1
      from task, generate_series(1, ${count}::int) as number where task.id = ${own?.id}`.execute(world.world.db)
  const now = world.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY_MS)
  await copy(1, 'missed', at(-120), at(-89))
  await copy(1, 'missed', at(-120), at(-92))
  await copy(1, 'coming', at(300), at(310))
  const read = async (creator: Creator) => eventsOf(await (await fetch(await addressOf(creator))).text())
  expect((await read(ola)).map(({ DTSTART: from }) => from)).toHaveLength(3)
  expect(await read(kuba)).toHaveLength(1)
  await copy(1200, 'finished', at(-10), at(-5))
  const many = await read(ola)
  expect(many).toHaveLength(1000)
  expect(many.filter(({ SUMMARY: summary }) => !summary?.startsWith('✓'))).toHaveLength(2)
})

test('threat model §3.8 the address is a secret: renewed and switched off it is nobody’s, like one that never was', async () => {
  const ola = await world.creator()
  expect((await ola.call(getCalendarAddress)).data).toEqual({ url: null })
  const first = await addressOf(ola)
  expect((await ola.call(getCalendarAddress)).data).toEqual({ url: first })
  const second = await addressOf(ola)
  expect(second).not.toBe(first)
  const status = async (url: string) => {
    const { status: code, headers } = await fetch(url)
    return [code, headers.get('cache-control')]
  }
  expect(await status(second)).toEqual([200, 'private, no-cache'])
  for (const url of [
    first,
    `${world.origin}/calendar/${'x'.repeat(22)}.ics`,
    `${world.origin}/calendar/x`,
    `${second}x`,
  ])
    expect(await status(url)).toEqual([404, 'no-store'])
  await ola.call(removeCalendarAddress)
  await ola.call(removeCalendarAddress)
  expect((await ola.call(getCalendarAddress)).data).toEqual({ url: null })
  expect(await status(second)).toEqual([404, 'no-store'])
  const third = await addressOf(ola)
  expect([first, second]).not.toContain(third)
  const key = third.slice(third.lastIndexOf('/') + 1, -'.ics'.length)
  expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  const kept = await sql<{
    row: string
  }>`select row_to_json(calendar_address)::text as row from calendar_address`.execute(world.world.db)
  expect(kept.rows.some(({ row }) => row.includes(key))).toBe(false)
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', ola.id).execute()
  expect(await status(third)).toEqual([404, 'no-store'])
})
