import { channelLabels, type Language } from '@fanfara/contract/enums'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import { textOf } from '#/i18n/texts.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as service from '../accounts/service.ts'
import { type CalendarEvent, writeCalendar } from './ical.ts'
import { shownSince, spanOf } from './policy.ts'
import * as store from './store.ts'

const KEY_BYTES = 16
/** More are left out of the file. */
const EVENTS_MAX = 1000

/** The secret of a creator's calendar: 128 bits, derived, so that nothing stored gives it away. */
const keyOf = (world: World, accountId: string, renewals: number): string =>
  world.keys.mac('calendar', `${accountId}.${renewals}`).subarray(0, KEY_BYTES).toString('base64url')

const addressOf = (world: World, accountId: string, renewals: number): string =>
  `${world.config.publicUrl}/calendar/${keyOf(world, accountId, renewals)}.ics`

/** Where calendar programs find a creator's tasks; null: nowhere. */
export async function readAddress(world: World, accountId: string): Promise<string | null> {
  const found = await store.findAddress(world.db, accountId)
  return found?.key_hash ? addressOf(world, accountId, found.renewals) : null
}

/** Makes an address that was never one before; the last one stops working. */
export const renewAddress = (world: World, accountId: string): Promise<string> =>
  withTransaction(world.db, async tx => {
    await service.lockLiving(tx, accountId)
    const renewals = ((await store.findAddress(tx, accountId))?.renewals ?? -1) + 1
    await store.writeAddress(tx, accountId, renewals, hashOf(keyOf(world, accountId, renewals)))
    return addressOf(world, accountId, renewals)
  })

/** Makes the address stop working. */
export const removeAddress = (world: World, accountId: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    await service.lockLiving(tx, accountId)
    await endAddress(tx, accountId)
  })

/** Forgets the address of an account that is erased. */
export const erase = (tx: Tx, accountId: string): Promise<void> => store.removeAddress(tx, accountId)

/** Makes the address stop working, inside an act; the account is locked. */
export async function endAddress(tx: Tx, accountId: string): Promise<void> {
  const found = await store.findAddress(tx, accountId)
  if (found?.key_hash) await store.writeAddress(tx, accountId, found.renewals, null)
}

/** The calendar behind an address. @throws Missing for an address that is nobody's, or no more. */
export async function readCalendar(world: World, key: string): Promise<string> {
  const reader = await store.findReader(world.db, hashOf(key))
  if (!reader) throw new Missing()
  const tasks = await store.listTasks(world.db, reader, shownSince(world.clock.now()), EVENTS_MAX)
  return writeCalendar({
    name: textOf(reader.language, 'calendar.name'),
    events: tasks.map(task => eventOf(world, task, reader.language)),
  })
}

function eventOf(world: World, task: store.CalendarTask, language: Language): CalendarEvent {
  const { host } = new URL(world.config.publicUrl)
  const status = textOf(language, `task_status.${task.status}`)
  const values = { name: task.name, platform: channelLabels[task.platform], status }
  return {
    uid: `task-${task.id}@${host}`,
    summary: textOf(language, task.status === 'finished' ? 'calendar.event_done' : 'calendar.event', values),
    description: [textOf(language, 'calendar.status', values), task.brief].filter(Boolean).join('\n\n'),
    url: `${world.config.publicUrl}/timetable?task=${task.id}`,
    span: spanOf({ startsAt: task.starts_at, endsAt: task.ends_at }),
    changedAt: task.changed_at,
  }
}
