import {
  defaultAccounts,
  type SeedAccount,
  type SimulatedPlatform,
  seedPlatformAccounts,
  simulatedPlatforms,
} from '@fanfara/platforms/simulator'
import type { Tx } from '../db/port.ts'
import { sealTokens } from '../features/channels/service.ts'
import type { World } from '../world.ts'
import type { Calendar } from './calendar.ts'
import { chanceOf, digitsOf, lettersOf } from './chance.ts'
import { isNamed } from './entries.ts'
import { filmsOf } from './counted/media.ts'
import type { Channel, Person } from './people.ts'
import { databaseSimulatorStore } from './simulator-store.ts'
import type { DemoTask } from './scene.ts'

/** How many of the others exist at the simulated platforms: enough to look alive, few enough to choose from. */
const OTHERS = 4

const titles: Readonly<Record<string, readonly string[]>> = {
  ola: ['Skrytka w walizce, część pierwsza', 'Zagadki z widzami', 'Horror z poduszką'],
  kuba: ['Taboret z trzech krzeseł', 'Naprawiam młynek po dziadku', 'Jedno narzędzie, pięć trików'],
  maja: ['Reportaże, których nie odłożysz', 'Książka na dwa przystanki', 'Klub czyta: wielkie powroty'],
  tomek: ['Pierwsza jazda bez spinki', 'Wieczorne okrążenia', 'Ustawiam fotel, pytajcie'],
}
const someTitles = ['Nowy odcinek', 'Na spokojnie', 'Pytania i odpowiedzi'] as const

/** A fresh account that no creator has: for whoever tries the product as a newcomer. */
const spare = { key: 'nowa.twarz', name: 'Nowa Twarz', followers: 1_280 }
const spareIds: Readonly<Record<SimulatedPlatform, { externalId: string; login: string }>> = {
  twitch: { externalId: `9${digitsOf('twitch spare', 8)}`, login: 'nowa_twarz' },
  youtube: { externalId: `UCsim${lettersOf('youtube spare', 19)}`, login: 'nowatwarz' },
  instagram: { externalId: `9${digitsOf('instagram spare', 16)}`, login: 'nowa.twarz' },
  tiktok: { externalId: `9${digitsOf('tiktok spare', 16)}`, login: 'nowa.twarz' },
  x: { externalId: `9${digitsOf('x spare', 16)}`, login: 'nowa_twarz' },
}

/** Who is live at once, so that a snapshot can be tried without going live first (TASK-35). */
const LIVE = { key: 'ola', sinceMs: 40 * 60_000, stream: { title: 'Walizka na żywo: szukamy szyfru', viewers: 214 } }

/** How long what is published lasts on a platform, from and to; nobody is told of Instagram's. Seconds. */
const lengths: Readonly<Record<SimulatedPlatform, readonly [number, number]>> = {
  twitch: [95, 1_400],
  youtube: [95, 1_400],
  instagram: [0, 0],
  tiktok: [15, 90],
  x: [10, 120],
}

function seedOf(
  platform: SimulatedPlatform,
  person: { key: string; name: string; followers: number },
  channel: { externalId: string; login: string },
  calendar: Calendar,
): SeedAccount {
  const chance = chanceOf(`${platform} ${person.key} videos`)
  const names = titles[person.key] ?? someTitles
  return {
    externalId: channel.externalId,
    login: channel.login,
    displayName: person.name,
    email: `${person.key}@demo.test`,
    followers: person.followers,
    ...(platform === 'twitch' &&
      person.key === LIVE.key && {
        live: { ...LIVE.stream, startedAt: new Date(calendar.now.getTime() - LIVE.sinceMs) },
      }),
    videos: Array.from({ length: 9 }, (_, at) => {
      const isStream = platform === 'twitch' && at % 3 !== 2
      return {
        title: `${names[at % names.length]}${at < names.length ? '' : ` (${at + 1})`}`,
        publishedAt: calendar.at(-2 - at * 4, chance.whole(16, 20)),
        durationSeconds: isStream ? chance.whole(5_400, 13_800) : chance.whole(...lengths[platform]),
        views: Math.round((person.followers * chance.whole(11, 60)) / 100),
        kind: isStream ? ('archive' as const) : ('upload' as const),
        paidPromotion: platform === 'youtube' && at % 4 === 1,
        ...(platform === 'instagram' && { format: at % 2 === 0 ? ('reel' as const) : ('post' as const) }),
      }
    }),
  }
}

/** Lets the creators' channels exist at the simulated platforms, beside accounts that are still free. */
export async function seedPlatforms(
  world: World,
  tx: Tx,
  { people, tasks }: { people: readonly Person[]; tasks: readonly DemoTask[] },
  calendar: Calendar,
): Promise<void> {
  const store = databaseSimulatorStore({ db: tx })
  const nowMs = calendar.now.getTime()
  for (const platform of simulatedPlatforms) {
    const having = people.flatMap(person =>
      person.channels.filter(channel => channel.platform === platform).map(channel => ({ person, channel })),
    )
    const shown = [
      ...having.filter(({ person }) => isNamed(person)),
      ...having.filter(({ person }) => !isNamed(person)).slice(0, OTHERS),
    ]
    const seeds = [
      ...defaultAccounts(platform, nowMs),
      seedOf(platform, spare, spareIds[platform], calendar),
      ...shown.map(({ person, channel }) => {
        const grant = isNamed(person) && channel.isConnected ? grantOf(world, channel) : null
        const seed = seedOf(platform, person, channel, calendar)
        const films = isNamed(person) ? filmsOf(person, tasks).filter(film => film.channel === channel) : []
        const videos = [...films.map(({ video }) => video), ...(seed.videos ?? [])]
        return { ...seed, videos, ...(grant && { grant }) }
      }),
    ]
    await seedPlatformAccounts(store, platform, seeds, nowMs)
  }
  for (const person of people.filter(isNamed))
    for (const channel of person.channels) if (channel.isConnected) await giveAccess(world, tx, person, channel)
}

/** The consent that one of the four gave a simulated platform; none where the platform is the real one. */
function grantOf({ config, platforms }: World, { platform, id }: Channel) {
  const adapter = platforms[platform]
  if (!adapter || config.platforms[platform]) return null
  return { scopes: adapter.scopes('connect'), refreshToken: `demo-${lettersOf(`${id} grant`, 40)}` }
}

/** Keeps what that consent brought: a token that is renewed when it is first used. */
async function giveAccess(world: World, tx: Tx, person: Person, channel: Channel): Promise<void> {
  const grant = grantOf(world, channel)
  if (!grant) return
  const raw = channel.platform === 'instagram' ? { instagram_id: channel.externalId } : {}
  const tokens = { accessToken: 'demo', accessExpiresAt: new Date(0), refreshExpiresAt: null, raw, ...grant }
  await tx
    .updateTable('channel')
    .set({ tokens_sealed: sealTokens(world, person.id, channel.platform, tokens), scopes: grant.scopes })
    .where('id', '=', channel.id)
    .execute()
}
