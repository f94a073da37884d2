import fastify from 'fastify'
import { createAdapters } from './adapters.ts'
import { simulatedBaseUrls } from './base-urls.ts'
import { createMemoryStore, type SeedAccounts, type SimulatedPlatform, simulator } from './simulator/index.ts'
import type { AdapterDeps, PlatformConfig, Purpose } from './types.ts'

const CLIENT = { clientId: 'fanfara-client', clientSecret: 'fanfara-secret' }
const VERIFIER = 'v'.repeat(43)

/** 12 November 2026, noon. */
export const NOON = Date.UTC(2026, 10, 12, 12)
export const DAY_MS = 86_400_000
export const REDIRECT = 'https://portal.example/auth/callback'

const at = (daysAgo: number) => new Date(NOON - daysAgo * DAY_MS)

/** The first of each platform is Ola; another owns what is not hers. Jan on X has no e-mail address; two of Instagram no channel. */
export const seedAccounts: SeedAccounts = {
  twitch: [
    {
      externalId: '700100',
      login: 'ola_gra',
      displayName: 'Ola <b>Gra</b>',
      email: 'ola@example.com',
      followers: 12_345,
      live: { title: 'Na żywo & głośno', viewers: 321, startedAt: new Date(NOON - 3_600_000) },
      videos: [
        {
          id: '2001',
          title: 'Wczoraj',
          publishedAt: new Date(NOON - DAY_MS),
          durationSeconds: 11_313,
          views: 900,
          kind: 'archive',
        },
        { id: '2002', title: 'Film', publishedAt: new Date(NOON - 5 * DAY_MS), durationSeconds: 65, views: 80 },
        { id: '2003', title: 'Dawno', publishedAt: new Date(NOON - 90 * DAY_MS), durationSeconds: 60, views: 7 },
      ],
    },
    {
      externalId: '700200',
      login: 'jan_gra',
      displayName: 'Jan',
      followers: 5,
      videos: [{ id: '3001', title: 'Jana', publishedAt: new Date(NOON - DAY_MS), durationSeconds: 60, views: 1 }],
    },
  ],
  youtube: [
    {
      externalId: 'UCola0000000000000000000',
      subject: '117000000000000000001',
      login: 'olagotuje',
      displayName: 'Ola <b>Gotuje</b>',
      email: 'ola@example.com',
      followers: 54_321,
      dailyViews: 1000,
      createdAt: new Date(NOON - 900 * DAY_MS),
      videos: [
        {
          id: 'olaVideo001',
          title: 'W oknie',
          publishedAt: new Date(NOON - 10 * DAY_MS),
          durationSeconds: 600,
          views: 4000,
          paidPromotion: true,
        },
        {
          id: 'olaVideo002',
          title: 'Krótki',
          publishedAt: new Date(NOON - 12 * DAY_MS),
          durationSeconds: 45,
          views: 6000,
        },
        {
          id: 'olaVideo003',
          title: 'Ukryty',
          publishedAt: new Date(NOON - 14 * DAY_MS),
          durationSeconds: 45,
          views: 50,
          visibility: 'private',
        },
        { id: 'olaVideo004', title: 'Za świeży', publishedAt: new Date(NOON - DAY_MS), durationSeconds: 45, views: 70 },
        {
          id: 'olaVideo005',
          title: 'Za stary',
          publishedAt: new Date(NOON - 40 * DAY_MS),
          durationSeconds: 45,
          views: 90,
        },
      ],
    },
    { externalId: 'UCnone000000000000000000', login: 'bezkanalu', displayName: 'Bez', followers: 0, hasChannel: false },
    {
      externalId: 'UCjan0000000000000000000',
      login: 'jannagrywa',
      displayName: 'Jan',
      followers: 9,
      videos: [
        { id: 'janVideo001', title: 'Jana', publishedAt: new Date(NOON - 9 * DAY_MS), durationSeconds: 60, views: 1 },
      ],
    },
  ],
  instagram: [
    {
      externalId: '90000000000000011',
      login: 'ola.fika',
      displayName: 'Ola <b>Fika</b>',
      subject: '1200000000000001',
      followers: 7_654,
      videos: [
        { id: '17900000000000001', title: 'Post', publishedAt: at(1), durationSeconds: 0, views: 10 },
        {
          id: '17900000000000002',
          title: 'Rolka',
          publishedAt: at(5),
          durationSeconds: 0,
          views: 4200,
          format: 'reel',
        },
        {
          id: '17900000000000003',
          title: 'Relacja',
          publishedAt: new Date(NOON - 20 * 3_600_000),
          durationSeconds: 0,
          views: 30,
          format: 'story',
        },
        {
          id: '17900000000000004',
          title: 'Wczorajsza relacja',
          publishedAt: new Date(NOON - 25 * 3_600_000),
          durationSeconds: 0,
          views: 30,
          format: 'story',
        },
        { id: '17900000000000005', title: 'Równo', publishedAt: at(11), durationSeconds: 0, views: 20 },
        { id: '17900000000000006', title: 'Dawno', publishedAt: at(90), durationSeconds: 0, views: 20 },
      ],
    },
    {
      externalId: '90000000000000012',
      login: 'jan.fika',
      displayName: 'Jan',
      followers: 3,
      videos: [{ id: '17900000000000101', title: 'Jana', publishedAt: at(1), durationSeconds: 0, views: 1 }],
    },
    { externalId: '90000000000000013', login: 'prywatnie', displayName: 'Osobiste', followers: 9, linkage: 'personal' },
    { externalId: '90000000000000014', login: 'bez.strony', displayName: 'Bez', followers: 9, linkage: 'no_page' },
  ],
  tiktok: [
    {
      externalId: '-000simOla00000000000000000000',
      login: 'ola.tanczy',
      displayName: 'Ola <b>Tańczy</b>',
      followers: 8_765,
      videos: [
        { id: '9900000000000000001', title: 'Nowy', publishedAt: at(1), durationSeconds: 21, views: 300 },
        { id: '9900000000000000002', title: 'Układ', publishedAt: at(10), durationSeconds: 34, views: 5001 },
        { id: '9900000000000000003', title: 'Próba', publishedAt: at(29), durationSeconds: 55, views: 700 },
        { id: '9900000000000000004', title: 'Dawno', publishedAt: at(31), durationSeconds: 60, views: 90_000 },
        {
          id: '9900000000000000005',
          title: 'Ukryty',
          publishedAt: at(2),
          durationSeconds: 9,
          views: 12,
          visibility: 'private',
        },
      ],
    },
    {
      externalId: '-000simJan00000000000000000000',
      login: 'jan_klaszcze',
      displayName: 'Jan',
      followers: 3,
      videos: [{ id: '9900000000000000101', title: 'Jana', publishedAt: at(1), durationSeconds: 15, views: 1 }],
    },
  ],
  x: [
    {
      externalId: '9000000000000000001',
      login: 'ola_pisze',
      displayName: 'Ola <b>Pisze</b>',
      email: 'ola@example.com',
      followers: 6_543,
      videos: [
        {
          id: '9900000000000000203',
          earlierIds: ['9900000000000000201', '9900000000000000202'],
          title: 'Poprawiony wpis',
          publishedAt: at(1),
          durationSeconds: 0,
          views: 4321,
          paidPromotion: true,
        },
        { id: '9900000000000000204', title: 'Drugi wpis', publishedAt: at(5), durationSeconds: 0, views: 80 },
        { id: '9900000000000000205', title: 'Trzeci wpis', publishedAt: at(11), durationSeconds: 0, views: 90 },
        { id: '9900000000000000206', title: 'Dawny wpis', publishedAt: at(90), durationSeconds: 0, views: 7 },
      ],
    },
    {
      externalId: '9000000000000000002',
      login: 'jan_milczy',
      displayName: 'Jan',
      followers: 2,
      videos: [{ id: '9900000000000000301', title: 'Jana', publishedAt: at(1), durationSeconds: 0, views: 1 }],
    },
  ],
}

/** What somebody does on the consent page. */
export interface Choice {
  account?: string
  decision?: 'allow' | 'cancel'
  name?: string
  /** Scopes left unticked. */
  untick?: string[]
}

/** What the page of consent sends. @param chosen the account, where none is made. @param asked all scopes of the page. */
const formOf = ({ decision = 'allow', name, untick = [] }: Choice, chosen: string, asked: readonly string[]) =>
  new URLSearchParams([
    ['account', name ? 'new' : chosen],
    ['name', name ?? ''],
    ['decision', decision],
    ...asked.filter(scope => !untick.includes(scope)).map(scope => ['scope', scope]),
  ])

/** A simulated platform on a real port, its adapter, and a clock that only the test turns. */
export async function startPlatform(
  platform: SimulatedPlatform,
  deps: AdapterDeps & { config?: Partial<PlatformConfig> } = {},
) {
  const clock = { nowMs: NOON }
  const app = fastify()
  const client = { ...CLIENT, redirectUris: [REDIRECT] }
  const clients = { twitch: client, youtube: client, instagram: client, tiktok: client, x: client }
  const options = { store: createMemoryStore(), now: () => clock.nowMs, clients }
  await app.register(simulator({ ...options, seedAccounts }), { prefix: '/sandbox' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const baseUrls = simulatedBaseUrls(platform, origin, origin)
  const config = { ...CLIENT, redirectUri: REDIRECT, baseUrls, ...deps.config }
  const adapter = createAdapters(
    { [platform]: config },
    { now: () => clock.nowMs, timeoutMs: 2000, ...deps },
  ).adapterFor(platform)
  if (!adapter) throw new Error('no adapter')

  /** Sends a form of one of the simulator's pages, as a browser would. */
  const submit = (address: string | URL, fields: Record<string, string> | URLSearchParams, headers = {}) => {
    const body = new URLSearchParams(fields)
    return fetch(address, { method: 'POST', body, redirect: 'manual', headers: { origin, ...headers } })
  }
  const consent = async (purpose: Purpose, choice: Choice = {}, ask = {}) => {
    const url = adapter.authorizeUrl({ purpose, state: 'state-1', codeVerifier: VERIFIER, ...ask })
    const chosen = choice.account ?? seedAccounts[platform]?.[0]?.externalId ?? ''
    const reply = await submit(url, formOf(choice, chosen, adapter.scopes(purpose)))
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${reply.status}: ${await reply.text()}`)
    return adapter.parseCallback(new URL(location).searchParams)
  }
  return {
    adapter,
    app,
    origin,
    clock,
    config,
    submit,
    consent,
    /** A code that has not been used. */
    async code(purpose: Purpose = 'connect', choice: Choice = {}) {
      const result = await consent(purpose, choice)
      if ('error' in result) throw new Error(result.error)
      return result.code
    },
    /** All the way to tokens. */
    async connect(choice: Choice = {}, purpose: Purpose = 'connect') {
      return adapter.exchange(await this.code(purpose, choice), VERIFIER)
    },
    exchange: (code: string) => adapter.exchange(code, VERIFIER),
    /** Presses a button of the control page. */
    control: (act: string, fields: Record<string, string> = {}) =>
      submit(`${origin}/sandbox/${platform}/control/${act}`, fields),
    fail: (kind: string, count = 1) =>
      submit(`${origin}/sandbox/${platform}/control/fail`, { kind, count: String(count) }),
    /** Node keeps a connection that never sent a request for a minute: it is cut as often as it takes. */
    async stop() {
      const cutting = setInterval(() => app.server.closeAllConnections(), 5)
      await app.close()
      clearInterval(cutting)
    },
  }
}

/** A platform under test. */
export type World = Awaited<ReturnType<typeof startPlatform>>
