/**
 * The lists that operators work in, among the rows of years: every filter, every search, and how much longer the first page takes than
 * among a thousand.
 */
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { median } from '../../tools/compare.ts'
import { timed } from '../../tools/timed.ts'
import { type Asked, everyList } from './queries.ts'
import { fillCampaigns, fillCorrections, fillCreators, fillLog, fillPayouts, idOf, type Office } from './rows.ts'

/** What one list took, in the middle of its rounds. */
export interface ListTime extends Asked {
  ms: number
}
/** The first page of a list among very many rows and among few. */
export interface FirstPage {
  list: string
  few: number
  many: number
  ratio: number
}

const ROUNDS = 5
const FEW: Office = { creators: 1000, campaigns: 1000, payouts: 1000, lines: 1000, corrections: 1000 }

/** Measures them on the database that the environment names; `told` hears how far it came. */
export async function measureOffice(size: Office, told: (step: string) => void) {
  const worlds = [await startWorld(), await startWorld()] as const
  try {
    const small = await furnished(worlds[0], FEW, told)
    const large = await furnished(worlds[1], size, told)
    const times: ListTime[] = []
    for (const asked of everyList(ids(size))) times.push({ ...asked, ms: await large.timeOf(asked) })
    const pages: FirstPage[] = []
    for (const asked of everyList(ids(size)).filter(({ query }) => query === '')) {
      const both = await timed(
        () => small.ask(asked),
        () => large.ask(asked),
        { rounds: 5, tries: 20 },
      )
      pages.push({ list: asked.list, ...both })
    }
    return { times: times.toSorted((one, other) => other.ms - one.ms), pages }
  } finally {
    for (const world of worlds) await world.close()
  }
}

const ids = ({ creators, campaigns }: Office) => ({
  actor: askableId('operator', 0),
  creator: askableId('creator', Math.ceil(creators / 2)),
  object: askableId('campaign', Math.ceil(campaigns / 2)),
})

/** The first id from a row on that a query may name: those of the database need no version. */
function askableId(kind: string, from: number): string {
  const id = idOf(`${kind} ${from}`)
  return /^.{14}[1-8].{4}[89ab]/.test(id) ? id : askableId(kind, from + 1)
}

/** A world with so many rows, and an operator in it who asks. */
async function furnished(world: TestWorld, size: Office, told: (step: string) => void) {
  const step = async (name: string, act: Promise<void>) => {
    await act
    told(`${name}: ${size.creators}`)
  }
  await step('creators', fillCreators(world, size.creators))
  await step('campaigns', fillCampaigns(world, size))
  await step('payouts', fillPayouts(world, size))
  await step('log', fillLog(world, size))
  await step('corrections', fillCorrections(world, size))
  const { id } = await world.operator()
  const headers = { authorization: `Bearer ${await longSession(world.world, id)}` }
  const ask = ({ path, query }: Asked) => fetch(`${world.origin}/api${path}?${query}`, { headers })
  return { ask: (asked: Asked) => read(ask, asked), timeOf: (asked: Asked) => timeOf(ask, asked) }
}

type Ask = (asked: Asked) => Promise<Response>

/** @throws when it is not answered */
async function read(ask: Ask, asked: Asked): Promise<string> {
  const answer = await ask(asked)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${asked.path}?${asked.query} was answered with ${answer.status}: ${text}`)
  return text
}

async function timeOf(ask: Ask, asked: Asked): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await read(ask, asked)
    times.push(performance.now() - begun)
  }
  return median(times)
}
