import { grosze } from '@fanfara/contract/money'
import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { demoPeople } from '../words/demo.ts'
import type { State } from './asked.ts'
import { writeLong, writeMany, writeYear } from './crowded.ts'
import { writeMoneyDay } from './money-day.ts'

/** A world to look at, and as whom. */
export interface Place {
  world: TestWorld
  people: Readonly<Record<'portal' | 'console', { email: string; password: string }>>
}

/** The demo world, after a day of its operators' work with money. */
export async function demoPlace(): Promise<Place> {
  const world = await startWorld({ at: new Date() })
  await seedDemoIfEmpty(world.world, () => undefined)
  await writeMoneyDay(world)
  return { world, people: demoPeople }
}

/** A world in which nobody was before: an operator, and a creator who has nothing, or one of everything. */
async function newPlace(state: 'empty' | 'one'): Promise<Place> {
  const world = await startWorld({ at: new Date() })
  const creator =
    state === 'empty'
      ? await world.creator({ name: 'Zosia', platforms: [], billing: false })
      : await world.creator({ name: 'Zosia', available: grosze(150_00) })
  if (state === 'one') await world.campaigns.published()
  const { id } = await world.operator()
  const { email } = await world.world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const withPassword = (address: string) => ({ email: address, password: PASSWORD })
  return { world, people: { portal: withPassword(creator.email), console: withPassword(email ?? '') } }
}

/** The world of a state: the demo world, written into where names are long and rows many, or one of its own. */
export async function placeOf(state: State, demo: Place): Promise<Place> {
  if (state === 'empty' || state === 'one') return newPlace(state)
  if (state === 'long') await writeLong(demo.world)
  if (state === 'many') {
    await writeMany(demo.world, demo.people.portal.email)
    await writeYear(demo.world)
  }
  return demo
}
