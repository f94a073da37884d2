import type { PlatformAdapter } from '@fanfara/platforms'
import type { Platform } from '@fanfara/contract/enums'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './setup/config.ts'
import type { Bus } from './db/bus.ts'
import type { Db, Store } from './db/port.ts'
import type { Files } from './files/files.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Keys } from './setup/secrets.ts'

/** All that the outside gives to the product: acts take what they need from here and from nowhere else. */
export interface World {
  config: Config
  store: Store
  db: Db
  clock: Clock
  keys: Keys
  bus: Bus
  mail: Mailer
  /** Pictures and invoices, on disk or in S3. */
  files: Files
  /** Adapters of the platforms that can be connected; simulated ones where there are no credentials (OPS-31). */
  platforms: Partial<Record<Platform, PlatformAdapter>>
  log: Logger
  metrics: Metrics
  /** A refusal that its endpoint does not list is a fault; otherwise a line of the log. */
  isStrict?: boolean
}
