import { isIP } from 'node:net'
import { type FeatureFlag, featureFlags, type Platform, platforms } from '@fanfara/contract/enums'

/** Of our application at a real one; without them it is simulated or absent (OPS-31). */
export interface PlatformCredentials {
  clientId: string
  clientSecret: string
}
/** An S3-compatible store for files. */
export interface StoreAddress {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** Everything that can be set from outside, checked (design §4). */
export interface Config {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Address under which people reach the product, without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  smtpUrl: string | null
  /** Where files are kept; null for a folder of the data folder. */
  fileStore: StoreAddress | null
  corsOrigins: string[]
  /** Null in demo mode until one is made and kept in the data folder. */
  secret: string | null
  presetFlags: readonly FeatureFlag[]
  /** Address ranges whose word about a visitor's address counts; none without a proxy. */
  trustedProxies: string[]
  /** What `GET /metrics` asks for as a bearer token; null: open in demo mode, absent in production. */
  metricsToken: string | null
  platforms: Partial<Record<Platform, PlatformCredentials>>
  generalLimits: boolean
  /** What this process does (design §4): pages and API, taking events in, timed work. */
  roles: readonly Role[]
  /** Name of the chat bot that creators give a moderator's rights to (EASY-03). */
  chatBot: string
  logLevel: string
}

/** The configuration is wrong; the message lists every mistake. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}:\n${mistakes.map(m => `  - ${m}`).join('\n')}`,
    )
    this.name = 'ConfigMistakes'
    this.mistakes = mistakes
  }
}

/** Parts of the work that processes of their own can do, over one PostgreSQL. */
export const processRoles = ['web', 'intake', 'jobs'] as const
export type Role = (typeof processRoles)[number]

type Environment = Readonly<Record<string, string | undefined>>
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const KNOWN_DEFAULT_SECRETS = /^(.)\1*$|secret|password|change.?me|example|default/i
const PLATFORM_KEYS: Record<Platform, string> = {
  twitch: 'TWITCH',
  youtube: 'YOUTUBE',
  tiktok: 'TIKTOK',
  instagram: 'INSTAGRAM',
  x: 'X',
}

/**
 * Reads the environment.
 * @throws ConfigMistakes naming every mistake, not the first.
 */
export function readConfig(env: Environment): Config {
  const mistakes: string[] = []
  const wrong = (text: string) => void mistakes.push(text)
  const text = (name: string) => env[name]?.trim() || null
  const list = (name: string) => (text(name)?.split(',') ?? []).map(part => part.trim()).filter(Boolean)
  const choice = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const value = text(name) ?? otherwise
    const chosen = values.find(one => one === value)
    if (chosen !== undefined) return chosen
    wrong(`${name} is "${value}"; it must be one of: ${values.join(', ')}`)
    return otherwise
  }
  const address = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    wrong(`${name} is no ${protocols.map(protocol => `${protocol}//`).join(' or ')} address`)
    return null
  }

  const mode = choice('FANFARA_MODE', ['demo', 'production'] as const, 'production')
  const port = Number(text('PORT') ?? 3000)
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  if (!isPort) wrong(`PORT is "${env.PORT}"; it must be a whole number from 0 to 65535`)
  const publicUrl = new URL(address('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${isPort ? port : 3000}`)
  const isHostAlone = publicUrl.href === `${publicUrl.origin}/`
  if (!isHostAlone) wrong('PUBLIC_URL must be a host without a path or anything else: Fanfara is served at its root')
  const config: Config = {
    mode,
    port,
    host: text('HOST') ?? (mode === 'demo' ? 'localhost' : '0.0.0.0'),
    publicUrl: publicUrl.origin,
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    fileStore: readFileStore(text, wrong),
    corsOrigins: list('CORS_ORIGINS'),
    secret: text('FANFARA_SECRET'),
    presetFlags: readFlags(list('FANFARA_FLAGS'), wrong),
    trustedProxies: text('TRUSTED_PROXIES') === 'none' ? [] : list('TRUSTED_PROXIES'),
    metricsToken: text('METRICS_TOKEN'),
    platforms: readPlatforms(text, wrong),
    chatBot: readChatBot(text, wrong),
    roles: readRoles(list('FANFARA_ROLE'), wrong),
    generalLimits: choice('FANFARA_GENERAL_LIMITS', ['on', 'off'] as const, 'on') === 'on',
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
  }
  checkLists(config, wrong)
  if (mode === 'production') checkProduction(config, text, wrong)
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

/** Characters of the shortest token that nobody guesses. */
const METRICS_TOKEN_MIN = 16

/** `all`, the default, or names of roles. */
function readRoles(names: string[], wrong: (text: string) => void): readonly Role[] {
  if (names.length === 0 || names.includes('all')) return processRoles
  const unknown = names.filter(name => !processRoles.some(role => role === name))
  for (const name of unknown)
    wrong(`FANFARA_ROLE contains "${name}"; it takes all, or of these with commas: ${processRoles.join(', ')}`)
  // What was meant is not known: nothing more is said of it.
  if (unknown.length > 0) return processRoles
  return processRoles.filter(role => names.includes(role))
}

function checkLists(config: Config, wrong: (text: string) => void): void {
  // Pages alone are what a copy that is looked at has (docs/backup.md).
  const isWhole = config.roles.length === processRoles.length
  const isLookedAt = config.roles.length === 1 && config.roles[0] === 'web'
  if (config.databaseUrl === null && !isWhole && !isLookedAt)
    wrong('FANFARA_ROLE shares the work between processes, which needs PostgreSQL: set DATABASE_URL, or take web alone')
  for (const origin of config.corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      wrong(`CORS_ORIGINS contains "${origin}", which is no origin such as https://example.com`)
  }
  for (const range of config.trustedProxies) {
    if (!isAddressRange(range))
      wrong(`TRUSTED_PROXIES contains "${range}", which is no address or range such as 10.0.0.0/8`)
  }
  if (config.metricsToken !== null && config.metricsToken.length < METRICS_TOKEN_MIN)
    wrong(`METRICS_TOKEN is too short; it needs at least ${METRICS_TOKEN_MIN} characters`)
  if (config.secret !== null && Buffer.byteLength(config.secret) < 32)
    wrong('FANFARA_SECRET is too short; it needs at least 32 random bytes')
}

function checkProduction(config: Config, text: (name: string) => string | null, wrong: (text: string) => void): void {
  if (config.secret === null) wrong('FANFARA_SECRET is missing; make one with: openssl rand -base64 32')
  else if (KNOWN_DEFAULT_SECRETS.test(config.secret))
    wrong('FANFARA_SECRET looks like a default; make one with: openssl rand -base64 32')
  if (!text('PUBLIC_URL')) wrong('PUBLIC_URL is missing; it is the address under which people reach Fanfara')
  else if (!config.publicUrl.startsWith('https://')) wrong('PUBLIC_URL must start with https:// in production')
  if (!config.smtpUrl && !text('SMTP_URL')) wrong('SMTP_URL is missing; mail to people needs it')
  // Behind a proxy that is not named, all visitors look like one and share every limit.
  if (!text('TRUSTED_PROXIES'))
    wrong(
      'TRUSTED_PROXIES is missing; name the addresses of the proxies in front of Fanfara, or say none when people reach it directly',
    )
  if (!config.generalLimits) wrong('FANFARA_GENERAL_LIMITS=off is for measurements in demo mode only')
}

/** Names that Twitch and YouTube both take. */
const CHAT_BOT = /^[A-Za-z0-9_]{3,25}$/

function readChatBot(text: (name: string) => string | null, wrong: (text: string) => void): string {
  const name = text('CHAT_BOT_NAME') ?? 'fanfara_bot'
  if (!CHAT_BOT.test(name)) wrong(`CHAT_BOT_NAME is "${name}"; a name has 3 to 25 letters, digits or underscores`)
  return name
}

function readFlags(names: string[], wrong: (text: string) => void): readonly FeatureFlag[] {
  if (names.length === 0 || (names.length === 1 && names[0] === 'all')) return featureFlags
  if (names.length === 1 && names[0] === 'none') return []
  const known: readonly string[] = featureFlags
  for (const name of names)
    if (!known.includes(name)) wrong(`FANFARA_FLAGS names "${name}"; it knows all, none, ${known.join(', ')}`)
  return featureFlags.filter(flag => names.includes(flag))
}

const FILE_STORE = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

/** All five variables or none. */
function readFileStore(text: (name: string) => string | null, wrong: (text: string) => void): StoreAddress | null {
  const names = Object.values(FILE_STORE)
  const missing = names.filter(name => text(name) === null)
  if (missing.length === names.length) return null
  for (const name of missing) wrong(`${name} is missing; files in a store need ${names.join(', ')}`)
  const of = (key: keyof typeof FILE_STORE) => text(FILE_STORE[key]) ?? ''
  const endpoint = of('endpoint')
  if (endpoint && !isPlainAddress(endpoint))
    wrong('S3_ENDPOINT is no http: or https: address without a user, query or fragment')
  if (of('bucket') && !BUCKET.test(of('bucket'))) wrong(`S3_BUCKET is "${of('bucket')}", which is no name of a bucket`)
  if (of('region') && !REGION.test(of('region'))) wrong(`S3_REGION is "${of('region')}", which is no name of a region`)
  return {
    endpoint,
    bucket: of('bucket'),
    region: of('region'),
    accessKeyId: of('accessKeyId'),
    secretAccessKey: of('secretAccessKey'),
  }
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password + search + hash === ''
}

function readPlatforms(text: (name: string) => string | null, wrong: (text: string) => void): Config['platforms'] {
  const configured: Config['platforms'] = {}
  for (const platform of platforms) {
    const key = PLATFORM_KEYS[platform]
    const clientId = text(`${key}_CLIENT_ID`)
    const clientSecret = text(`${key}_CLIENT_SECRET`)
    if (clientId && clientSecret) configured[platform] = { clientId, clientSecret }
    else if (clientId || clientSecret)
      wrong(
        `${key}_CLIENT_${clientId ? 'SECRET' : 'ID'} is missing; ${key}_CLIENT_ID and ${key}_CLIENT_SECRET go together`,
      )
  }
  return configured
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
