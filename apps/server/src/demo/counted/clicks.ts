import { MINUTE_MS } from '@fanfara/contract/durations'
import { sql } from 'kysely'
import type { Tx } from '../../db/port.ts'
import { clickIdAt, judgeClicks } from '../../features/tracking/service.ts'
import type { World } from '../../world.ts'
import { chanceOf } from '../chance.ts'
import type { Entry } from '../entries.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
/** What comes beside people: one of each in so many requests of people. */
const BESIDE = [
  { every: 9, agent: PHONE, isAgain: true },
  { every: 14, agent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', isAgain: false },
  { every: 31, agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', isAgain: false },
  { every: 55, agent: null, isAgain: false },
] as const

/** A person who opened a link, by the id of the click. */
export interface Visit {
  id: string
  at: Date
}
interface Row extends Visit {
  isPerson: boolean
  agent: string | null
  /** Hexadecimal, 16 bytes. */
  visitor: string
}

/** So many people, one after the other until a moment, and what comes beside them. */
function imagineClicks({ id, since, campaign }: Entry, people: number, until: Date): Row[] {
  const chance = chanceOf(`${campaign.name} ${id} clicks`)
  const from = Math.max(since.getTime(), campaign.startsAt?.getTime() ?? 0) + MINUTE_MS
  const step = (until.getTime() - from) / (people + 1)
  const nameOf = (nth: number) => nth.toString(16).padStart(32, '0')
  return Array.from({ length: people }, (_, nth) => {
    const at = from + step * (nth + chance.whole(10, 90) / 100)
    const row = (when: number, isPerson: boolean) => ({ id: clickIdAt(new Date(when)), at: new Date(when), isPerson })
    const agent = chance.whole(0, 9) < 7 ? PHONE : LAPTOP
    const person = { ...row(at, true), agent, visitor: nameOf(nth) }
    const beside = BESIDE.filter(({ every }) => nth % every === every - 1).map(({ agent, isAgain }, more) => ({
      ...row(Math.min(at + 1000 * (more + 1), until.getTime() - 1), false),
      agent,
      visitor: isAgain ? nameOf(nth) : nameOf(1_000_000 + nth * 10 + more),
    }))
    return [person, ...beside]
  }).flat()
}

/** Rows that one statement writes. */
const AT_ONCE = 2000

/**
 * Opens the link of somebody who takes part as often as people did, programs and repeats beside them, and judges every request
 * by the product's own rules: what they are paid for is what was counted.
 * @returns the people, in the order in which they came
 */
export async function playClicks(world: World, tx: Tx, entry: Entry, people: number, until: Date): Promise<Visit[]> {
  const rows = imagineClicks(entry, people, until)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    await sql`insert into click (id, at, participation_id, is_head, agent, visitor, origin)
      select id, at, ${entry.id}, false, agent, decode(visitor, 'hex'), decode(visitor, 'hex')
      from unnest(${some.map(row => row.id)}::uuid[], ${some.map(row => row.at)}::timestamptz[],
        ${some.map(({ agent }) => agent)}::text[], ${some.map(({ visitor }) => visitor)}::text[]) as came (id, at, agent, visitor)`.execute(
      tx,
    )
  }
  while (await judgeClicks(world, tx, entry.id));
  return rows.filter(({ isPerson }) => isPerson)
}
