import {
  type ActionStatus,
  type ButtonType,
  type Channel,
  type Flags,
  type GlobalPreference,
  Http,
  type Message,
  type Organization,
  type Preference,
  type Profile,
  type StoreQuery,
} from '../core/index.ts'

/** Names and defaults are those of the published client. */
export interface ApiServiceOptions {
  backendUrl?: string
  apiVersion?: string
  /** Not sent: browsers do not allow it. */
  userAgent?: string
  /** Calls with somebody else's session. */
  http?: Http
}
interface Data<T> {
  data: T
}
type Feeds = string | string[]

/**
 * The service's calls one by one, under the names of the published client (wire protocol §14.4). Every method answers what is in
 * `data`, the feed its whole page. @throws ServiceError
 */
export class ApiService {
  readonly #http: Http

  constructor(options: string | ApiServiceOptions = {}, apiVersion = 'v1') {
    const { backendUrl, http, ...rest } = typeof options === 'string' ? { backendUrl: options } : options
    const version = 'apiVersion' in rest ? rest.apiVersion : apiVersion
    this.#http = http ?? new Http(backendUrl, version)
  }

  get isAuthenticated(): boolean {
    return this.#http.token !== null
  }

  setAuthorizationToken(token: string): void {
    this.#http.token = token
  }

  disposeAuthorizationToken(): void {
    this.#http.token = null
  }

  async #data<T>(call: Parameters<Http['send']>[0]): Promise<T> {
    return (await this.#http.send<Data<T> | undefined>(call))?.data as T
  }

  initializeSession(applicationIdentifier: string, subscriberId: string, hmacHash?: string | null) {
    const body = { applicationIdentifier, subscriberId, hmacHash: hmacHash ?? undefined }
    return this.#data<{ token: string; profile: Profile }>({ method: 'POST', path: '/session/initialize', body })
  }

  getNotificationsList(page: number, query: StoreQuery = {}) {
    const call = { path: '/notifications/feed', query: { ...query, page } }
    return this.#http.send<{ data: Message[]; hasMore: boolean; page: number; totalCount: number; pageSize: number }>(
      call,
    )
  }

  getUnseenCount(query: StoreQuery = {}) {
    return this.#data<{ count: number }>({ path: '/notifications/unseen', query })
  }

  getUnreadCount(query: StoreQuery = {}) {
    return this.#data<{ count: number }>({ path: '/notifications/unread', query })
  }

  getTabCount(query: StoreQuery = {}) {
    return this.#data<{ count: number }>({ path: '/notifications/count', query })
  }

  markMessageAs(messageId: string | string[], mark: Flags = { seen: true }) {
    return this.#data<Message[]>({ method: 'POST', path: '/messages/markAs', body: { messageId, mark } })
  }

  markMessagesAs(body: { messageId: string | string[]; markAs: 'seen' | 'read' | 'unread' | 'unseen' }) {
    return this.#data<Message[]>({ method: 'POST', path: '/messages/mark-as', body })
  }

  markAllMessagesAsRead(feedId?: Feeds) {
    return this.#data<number>({ method: 'POST', path: '/messages/read', body: { feedId } })
  }

  markAllMessagesAsSeen(feedId?: Feeds) {
    return this.#data<number>({ method: 'POST', path: '/messages/seen', body: { feedId } })
  }

  updateAction(messageId: string, type: ButtonType, status: ActionStatus, payload?: Record<string, unknown>) {
    const body = { executedType: type, status, payload }
    return this.#data<Message>({ method: 'POST', path: `/messages/${messageId}/actions/${type}`, body })
  }

  removeMessage(id: string) {
    return this.#data<Message>({ method: 'DELETE', path: `/messages/${id}` })
  }

  removeMessages(messageIds: string[]) {
    return this.#data<unknown>({ method: 'POST', path: '/messages/bulk/delete', body: { messageIds } })
  }

  removeAllMessages(feedId?: string) {
    return this.#data<undefined>({ method: 'DELETE', path: '/messages', query: { feedId } })
  }

  getOrganization() {
    return this.#data<Organization>({ path: '/organization' })
  }

  getUserPreference() {
    return this.#data<Preference[]>({ path: '/preferences' })
  }

  getUserGlobalPreference() {
    return this.#data<GlobalPreference[]>({ path: '/preferences/global' })
  }

  getPreferences({ level = 'template' }: { level?: 'template' | 'global' } = {}) {
    return this.#data<(Preference | GlobalPreference)[]>({ path: `/preferences/${level}` })
  }

  updateSubscriberPreference(templateId: string, channelType: Channel, enabled: boolean) {
    const body = { channel: { type: channelType, enabled } }
    return this.#data<Preference>({ method: 'PATCH', path: `/preferences/${templateId}`, body })
  }

  updateSubscriberGlobalPreference(preferences: { channelType: Channel; enabled: boolean }[], enabled?: boolean) {
    const rows = preferences.map(row => ({ ...row, type: row.channelType }))
    return this.#data<GlobalPreference>({ method: 'PATCH', path: '/preferences', body: { preferences: rows, enabled } })
  }

  postUsageLog(name: string, payload: Record<string, unknown>) {
    return this.#data<{ success: boolean }>({
      method: 'POST',
      path: '/usage/log',
      body: { name: `[Widget] - ${name}`, payload },
    })
  }
}
