import { channelUrl } from '@fanfara/platforms'
import { evaluatedFigure, type Metrics, stageOf } from '@fanfara/contract/evaluation'
import { type AdType, adTypes, type Platform, isOffered } from '@fanfara/contract/enums'
import type { Tx } from '../db/port.ts'
import type { World } from '../world.ts'
import { LEGAL_VERSION } from '../features/accounts/policy.ts'
import { hashPassword } from '../features/accounts/service.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { writeReadingDays } from './counted/readings.ts'
import { writeViewers } from './counted/viewers.ts'
import { chanceOf, digitsOf, lettersOf, steadyId } from './chance.ts'
import { type CreatorSketch, namedCreators } from './content/creators.ts'
import { otherCreators } from './content/other-creators.ts'
import { inventedIban, inventedNip, inventedPesel } from './identifiers.ts'

/** Password of every demo account (design §4). */
export const DEMO_PASSWORD = 'Demo-pass-1'

/** A creator of the demo world with what campaigns ask of them. */
export interface Person extends CreatorSketch {
  id: string
  email: string
  channels: readonly Channel[]
}
/** Connected, with made-up ids that its simulator knows. */
export interface Channel {
  id: string
  platform: Platform
  externalId: string
  login: string
  isConnected: boolean
}
/** Ids of the two operators. */
export interface Operators {
  operator: string
  finance: string
}

/** How an ad type is priced against a creator's reach. */
const WEIGHTS: Partial<Record<AdType, number>> = {
  video_dedicated_video: 5.5,
  stream_dedicated_stream: 4,
  video_product_placement: 2.6,
  stream_product_placement: 2,
  product_placement: 2,
  reels: 1.8,
  product_placement_reels: 1.8,
  video_short: 1.5,
  tiktok: 1.5,
  tweet: 0.6,
  instastory: 0.8,
}

const adTypesOf = (platform: Platform): AdType[] => adTypes.filter(adType => isOffered(adType, platform))

/** A price in whole zł; null where none is set: automatic banners are paid by views, and newcomers have not thought yet. */
function priceOf({ key, followers, joined }: CreatorSketch, adType: AdType): number | null {
  const chance = chanceOf(`${key} ${adType} price`)
  if (adType === 'automatic' || (joined < 30 && chance.happens(50))) return null
  const base = Math.sqrt(followers) * (WEIGHTS[adType] ?? 1.2) * (chance.whole(85, 120) / 100)
  return Math.max(10, Math.round(base / 10) * 10)
}

function loginOf(handle: string, platform: Platform): string {
  if (platform === 'instagram') return handle
  return platform === 'youtube' ? handle.replaceAll('.', '') : handle.replaceAll('.', '_')
}

/** Ids as each platform writes them; `9…` and `UCsim…` keep clear of what really exists. */
function externalIdOf(key: string, platform: Platform): string {
  const text = `${platform} ${key}`
  if (platform === 'youtube') return `UCsim${lettersOf(text, 19)}`
  return `9${digitsOf(text, platform === 'twitch' ? 8 : 16)}`
}

/** Everybody, the four first. */
export function imaginePeople(): Person[] {
  return [...namedCreators, ...otherCreators].map((sketch: CreatorSketch) => {
    const channels = [...sketch.platforms, ...(sketch.left ?? [])].map(platform => ({
      id: steadyId(`channel ${sketch.key} ${platform}`),
      platform,
      externalId: externalIdOf(sketch.key, platform),
      login: loginOf(sketch.handle ?? sketch.key, platform),
      isConnected: sketch.platforms.includes(platform),
    }))
    return {
      ...sketch,
      id: steadyId(`account ${sketch.key}`),
      email: `${sketch.key}@demo.test`,
      channels,
    }
  })
}

const operators = [
  { key: 'operator', name: 'Hanna Wójcik', role: 'owner' },
  { key: 'finance', name: 'Piotr Zalewski', role: 'finance' },
] as const

/** Writes accounts with all that hangs on them: consents, interests, billing data, channels and prices. */
export async function writePeople(
  world: World,
  tx: Tx,
  people: readonly Person[],
  calendar: Calendar,
): Promise<Operators> {
  // Hashing is slow on purpose: once for everybody.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const account = (key: string, joined: number) => {
    const joinedAt = calendar.at(-joined, chanceOf(`${key} joined`).whole(8, 21))
    return {
      connect_uuid: crypto.randomUUID(),
      email: `${key}@demo.test`,
      email_confirmed_at: joinedAt,
      password_hash: passwordHash,
      language: 'pl' as const,
      theme: 'dark' as const,
      inbox_subscriber_id: `subscriber-${crypto.randomUUID()}`,
      created_at: joinedAt,
    }
  }
  const ids = operators.map(({ key }) => steadyId(`account ${key}`))
  await insertAll(tx, 'account', [
    ...operators.map(({ key, name, role }, at) => ({
      id: ids[at] ?? key,
      role: 'operator' as const,
      operator_role: role,
      name,
      description: null,
      is_active: true,
      easy_ad: false,
      ...account(key, 430),
    })),
    ...people.map(({ id, key, name, description, joined, isLimited, easyAd }) => ({
      id,
      role: 'influencer' as const,
      operator_role: null,
      name,
      description,
      is_active: !isLimited,
      easy_ad: easyAd ?? false,
      ...account(key, joined),
    })),
  ])
  await writeProfiles(world, tx, people, calendar)
  await writeChannels(tx, people, calendar)
  const [operator = '', finance = ''] = ids
  return { operator, finance }
}

async function writeProfiles(world: World, tx: Tx, people: readonly Person[], calendar: Calendar): Promise<void> {
  const categories = new Map(
    (await tx.selectFrom('category').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]),
  )
  const poland = await tx.selectFrom('country').select('id').where('alpha_2', '=', 'PL').executeTakeFirstOrThrow()
  await insertAll(
    tx,
    'consent',
    people.flatMap(({ id, key, joined }) =>
      (['privacy', 'terms'] as const).map(kind => ({
        account_id: id,
        kind,
        version: LEGAL_VERSION,
        accepted_at: calendar.at(-joined, chanceOf(`${key} joined`).whole(8, 21)),
      })),
    ),
  )
  await insertAll(
    tx,
    'account_category',
    people.flatMap(({ id, interests }) =>
      interests.map(interest => ({ account_id: id, category_id: categories.get(interest) ?? '' })),
    ),
  )
  const billed = people.filter(({ hasBilling }) => hasBilling)
  await insertAll(
    tx,
    'billing_profile',
    billed.map(person => billingOf(world, person, poland.id, calendar)),
  )
}

/** Who somebody is to the bank. */
const HOLDERS: Readonly<Record<string, readonly [first: string, last: string, gender: 'male' | 'female']>> = {
  ola: ['Aleksandra', 'Wrzos', 'female'],
  kuba: ['Jakub', 'Sękacz', 'male'],
}
const FIRST_NAMES = [
  ['Natalia', 'female'],
  ['Paweł', 'male'],
  ['Katarzyna', 'female'],
  ['Michał', 'male'],
  ['Agnieszka', 'female'],
  ['Grzegorz', 'male'],
  ['Monika', 'female'],
  ['Szymon', 'male'],
] as const
const LAST_NAMES = [
  'Grot',
  'Malec',
  'Drzazga',
  'Kłos',
  'Wierzba',
  'Sroka',
  'Bylica',
  'Jarzębina',
  'Żabka',
  'Łąka',
] as const
const STREETS = ['ul. Zmyślona', 'ul. Przykładowa', 'al. Niepewna', 'ul. Krótka Bajka', 'pl. Wymyślony'] as const
const CITIES = [
  ['30-002', 'Kraków'],
  ['50-003', 'Wrocław'],
  ['61-004', 'Poznań'],
  ['80-005', 'Gdańsk'],
  ['90-006', 'Łódź'],
  ['20-007', 'Lublin'],
] as const
const BANKS = ['Bank Kasztanowy', 'Bank Nadwiślański', 'Bank Pod Lipą'] as const

function billingOf(world: World, { id, key, email, company, joined }: Person, countryId: string, calendar: Calendar) {
  const chance = chanceOf(`${key} billing`)
  const [postcode, city] = chance.pick(CITIES)
  const [someFirst, someGender] = chance.pick(FIRST_NAMES)
  const someLast = chance.pick(LAST_NAMES)
  const [firstName, lastName, gender] = HOLDERS[key] ?? [someFirst, someLast, someGender]
  const seal = (text: string, field: string) => world.keys.seal('personal-data', text, `billing:${id}:${field}`)
  return {
    account_id: id,
    first_name: firstName,
    last_name: lastName,
    gender,
    tax_id_sealed: seal(company ? inventedNip(key) : inventedPesel(key, gender), 'tax_id'),
    street: `${chance.pick(STREETS)} ${chance.whole(1, 60)}/${chance.whole(1, 24)}`,
    postcode,
    city,
    country_id: countryId,
    email,
    phone: `+48 500 000 ${String(chance.whole(100, 999))}`,
    iban_sealed: seal(inventedIban(key), 'iban'),
    bank_name: chance.pick(BANKS),
    settlement_form: company ? ('company' as const) : ('individual' as const),
    company_name: company ?? null,
    saved_at: calendar.at(-joined + 1, 18),
  }
}

/** The figures of a channel. */
function metricsOf({ key, followers }: Person, platform: Platform): Metrics {
  const chance = chanceOf(`${platform} ${key} reading`)
  const share = (from: number, to: number) => Math.round((followers * chance.whole(from, to)) / 1000)
  const videos = chance.whole(4, 14)
  return platform === 'twitch'
    ? { followers_count: followers, monthly_average_viewer_count: share(6, 24) }
    : platform === 'youtube'
      ? { monthly_video_view_count: share(150, 900) * videos, monthly_video_count: videos }
      : platform === 'tiktok'
        ? { monthly_average_view_count: share(300, 1600) }
        : { followers_count: followers }
}

/** What was measured of a channel last night. */
function readingOf(person: Person, channelId: string, platform: Platform, calendar: Calendar) {
  const metrics = metricsOf(person, platform)
  return {
    channel_id: channelId,
    metrics: JSON.stringify(metrics),
    stage: stageOf(platform, evaluatedFigure(platform, metrics)),
    observed_at: calendar.at(-1, 3, chanceOf(`${platform} ${person.key} read at`).whole(0, 59)),
    window_days: platform === 'youtube' ? 28 : platform === 'x' || platform === 'instagram' ? null : 30,
  }
}

async function writeChannels(tx: Tx, people: readonly Person[], calendar: Calendar): Promise<void> {
  const channels = people.flatMap(person => person.channels.map(channel => ({ person, channel })))
  await insertAll(
    tx,
    'channel',
    channels.map(({ person, channel: { id, platform, externalId, login, isConnected } }) => ({
      id,
      account_id: person.id,
      type: platform,
      status: isConnected ? 'connected' : 'disconnected',
      external_id: externalId,
      login,
      display_name: person.name,
      url: channelUrl(platform, login),
      connected_at: calendar.at(-person.joined + 1, 12, chanceOf(id).whole(0, 59)),
      disconnected_at: isConnected ? null : calendar.at(-33, 17),
    })),
  )
  const connected = channels.filter(({ channel }) => channel.isConnected)
  await insertAll(
    tx,
    'channel_reading',
    connected.map(({ person, channel: { id, platform } }) => readingOf(person, id, platform, calendar)),
  )
  await writeReadingDays(
    tx,
    connected.map(({ person, channel: { id, platform } }) => ({
      ...readingOf(person, id, platform, calendar),
      platform,
      metrics: metricsOf(person, platform),
      days: Math.min(person.joined - 1, 120),
    })),
  )
  await writeViewers(
    tx,
    connected.flatMap(({ person, channel: { id, platform } }) => {
      const average = platform === 'twitch' ? metricsOf(person, platform).monthly_average_viewer_count : null
      return average ? [{ channelId: id, average }] : []
    }),
    calendar,
  )
  await insertAll(
    tx,
    'salary',
    channels.flatMap(({ person, channel }) =>
      adTypesOf(channel.platform).map(adType => {
        const price = priceOf(person, adType)
        const wasCheaper = price !== null && chanceOf(`${channel.id} ${adType}`).happens(30)
        return {
          id: steadyId(`salary ${channel.id} ${adType}`),
          channel_id: channel.id,
          task_type: adType,
          price_zloty: price,
          previous_price_zloty: wasCheaper ? Math.round((price * 0.8) / 10) * 10 : null,
        }
      }),
    ),
  )
}
