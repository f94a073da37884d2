import { type Call, type Http, ServiceError } from './http.ts'
import { complain } from './log.ts'
import type { InboxOptions, Profile, SessionStatus } from './types.ts'

/** INBOX-35: name in local storage, so that a reload begins without a new session. */
export const TOKEN_KEY = 'inbox_widget_token'

/** For the developer of a page whose inbox the service refuses. */
const SET_UP_WRONGLY = ' (check applicationIdentifier, subscriberId, hmacHash, backendUrl)'

/** A token that is not good either is given up for this long. */
const RENEW_MS = 30_000

/** Keeps the token, or takes it away; a page that may not store anything works without. */
function keep(token: string | null): void {
  try {
    if (token) localStorage.setItem(TOKEN_KEY, token)
    else localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Blocked storage: the token lives as long as the page.
  }
}

/** The subscriber's session: begun once (INBOX-34), begun again when its token is no longer good, seldom. */
export class Session {
  status: SessionStatus = 'none'
  profile: Profile | null = null
  readonly #http: Http
  readonly #options: InboxOptions
  readonly #changed: () => void
  #beginning: Promise<boolean> | null = null
  #renewedAt = 0
  /** Grows with every end: what was asked before it changes nothing after it. */
  #ends = 0
  #hasEnded = false

  constructor(http: Http, options: InboxOptions, changed: () => void) {
    this.#http = http
    this.#options = options
    this.#changed = changed
  }

  /** True when the last try failed for a reason that passes: no way through, too many requests, a fault there. */
  isWorthRetrying = false

  /** Begins the session unless it has begun. @returns whether there is one */
  begin(): Promise<boolean> {
    this.#hasEnded = false
    const { applicationIdentifier, subscriberId, token } = this.#options
    if (token) {
      if (this.status !== 'ready') this.#set('ready', token)
      return Promise.resolve(true)
    }
    if (!applicationIdentifier || !subscriberId) return Promise.resolve(false)
    return (this.#beginning ??= this.#initialize())
  }

  /** Ends it here: token and header are gone, and nothing but `begin` brings them back, whatever is still on its way. */
  end(): void {
    this.#beginning = null
    this.#hasEnded = true
    this.#ends += 1
    this.#set('none', null)
  }

  /**
   * A call with the session's token. When the service no longer knows it, the session is begun anew, once, and the call repeated.
   * @throws ServiceError
   */
  async call<T>(call: Call): Promise<T> {
    if (this.status !== 'ready' && (this.#hasEnded || !(await this.begin()))) throw new ServiceError(-1, 'no session')
    const { token } = this.#http
    try {
      return await this.#sent<T>(call)
    } catch (error) {
      if ((error as ServiceError).status !== 401 || !(await this.#renew(token))) throw error
    }
    return this.#sent<T>(call)
  }

  async #sent<T>(call: Call): Promise<T> {
    const answer = await this.#http.send<T>(call)
    this.#renewedAt = 0
    return answer
  }

  async #renew(token: string | null): Promise<boolean> {
    if (this.#options.token || this.#hasEnded) return false
    if (this.#http.token === token) {
      if (Date.now() - this.#renewedAt < RENEW_MS) return false
      this.#renewedAt = Date.now()
      this.#http.token = null
      this.#beginning = this.#initialize()
    }
    return this.begin()
  }

  async #initialize(): Promise<boolean> {
    const { applicationIdentifier, subscriberId, hmacHash, sessionFields } = this.#options
    const ends = this.#ends
    const fields = typeof sessionFields === 'function' ? sessionFields() : sessionFields
    this.status = 'starting'
    this.#changed()
    try {
      const { data } = await this.#http.send<{ data: { token?: string; profile?: Profile } }>({
        method: 'POST',
        path: '/session/initialize',
        body: { ...fields, applicationIdentifier, subscriberId, hmacHash: hmacHash || undefined },
      })
      if (ends !== this.#ends) return false
      if (!data.token) throw new ServiceError(401, 'no token')
      this.profile = data.profile ?? null
      this.#set('ready', data.token)
      return true
    } catch (error) {
      if (ends !== this.#ends) return false
      const status = error instanceof ServiceError ? error.status : 0
      this.isWorthRetrying = status === 0 || status === 429 || status > 499
      complain(
        'Failed to initialize the session',
        (error instanceof Error ? error.message : '') + (this.isWorthRetrying ? '' : SET_UP_WRONGLY),
      )
      this.#beginning = null
      this.#set('failed', null)
      return false
    }
  }

  #set(status: SessionStatus, token: string | null): void {
    this.status = status
    this.#http.token = token
    if (!this.#options.token) keep(token)
    this.#changed()
  }
}
