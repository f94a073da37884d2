import { sql } from 'kysely'
import { type Reader, withTransaction } from '../db/port.ts'
import { sumDays } from '../features/desk/service.ts'
import { reconcile } from '../features/ledger/service.ts'
import type { World } from '../world.ts'
import { writeAcceptances } from './acceptances.ts'
import { writeAnswers } from './answers.ts'
import { calendarOf } from './calendar.ts'
import { imagineCampaigns, writeCampaigns } from './campaigns.ts'
import { imagineEntries, takenPlaces, writeEntries } from './entries.ts'
import { playYear } from './history.ts'
import { deliverMessages, noteMessages } from './messages.ts'
import { writeNews } from './news.ts'
import { imaginePeople, writePeople } from './people.ts'
import { seedPlatforms } from './platform-accounts.ts'
import { imagineTasks, writeTasks } from './tasks.ts'

export { seedCreators } from './load-creators.ts'

/**
 * Fills an empty database with the demo world (OPS-30): a year of life that ends now. Content, names and figures are the
 * same every time; days are counted from today. All of it is one transaction, so a world whose making was interrupted is
 * not there at all and the next start makes it again.
 * @returns false when somebody is there already.
 */
export async function seedDemoIfEmpty(world: World, say: (line: string) => void): Promise<boolean> {
  if (world.config.mode === 'production')
    throw new Error('The demo world has accounts with a published password: in production there is none of it.')
  if (await isPeopled(world.db)) return false
  const calendar = calendarOf(world.clock.now())
  const people = imaginePeople()
  const campaigns = imagineCampaigns(calendar)
  const entries = imagineEntries(campaigns, people, calendar)
  const tasks = imagineTasks(entries, calendar)
  say(`Making the demo world: ${people.length} creators, ${campaigns.length} campaigns, ${tasks.length} tasks …`)
  const isMade = await withTransaction(world.db, async tx => {
    // Of processes that start together one makes it, and the others wait for it.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo-world', 0))`.execute(tx)
    if (await isPeopled(tx)) return false
    const operators = await writePeople(world, tx, people, calendar)
    await seedPlatforms(world, tx, { people, tasks }, calendar)
    await writeCampaigns(tx, campaigns, takenPlaces(entries), calendar)
    await writeEntries(tx, entries)
    await writeTasks(tx, tasks)
    await writeAcceptances(world, tx, tasks, calendar)
    say('Making the demo world: a year of settlements and payouts …')
    await playYear(world, tx, { campaigns, entries, tasks, operators, calendar })
    await writeNews(tx, calendar)
    await writeAnswers(tx, calendar)
    await noteMessages(tx, people, entries, tasks, calendar)
    await deliverMessages(tx, people, calendar)
    return true
  })
  if (!isMade) return false
  await sumDays(world)
  const mismatches = await reconcile(world)
  if (mismatches.length > 0)
    throw new Error(`the demo world's ledger does not agree with itself: ${mismatches[0]?.what}`)
  return true
}

const isPeopled = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
