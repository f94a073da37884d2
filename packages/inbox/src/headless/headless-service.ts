import {
  type ActionStatus,
  type ButtonType,
  type Channel,
  type ChannelSwitches,
  type Flags,
  type GlobalPreference,
  Inbox,
  type InboxOptions,
  type Message,
  type Organization,
  type Outcome,
  type Preference,
  type StoreQuery,
} from '../core/index.ts'

/** How a headless client is set up: the options of the core, and the published name of `hmacHash`. */
export interface HeadlessServiceOptions extends InboxOptions {
  subscriberHash?: string
}

/** What a listener of a change gets. */
export interface UpdateResult<T> {
  data: T | undefined
  error: Error | undefined
  status: 'loading' | 'success' | 'error'
  isLoading: boolean
  isError: boolean
}
/** What a listener of a read gets. */
export interface FetchResult<T> extends UpdateResult<T> {
  isFetching: boolean
}

interface Told<T, Result> {
  listener: (result: Result) => void
  onSuccess?: (data: T) => void
  onError?: (error: Error) => void
}
type Fetch<T, Options = object> = Told<T, FetchResult<T>> & Options
type Update<T, Options = object> = Told<T, UpdateResult<T>> & Options

async function carryOut<T>(told: Told<T, FetchResult<T>>, act: () => Promise<Outcome<T>>): Promise<void> {
  const base = { data: undefined, error: undefined, isError: false }
  told.listener({ ...base, status: 'loading', isLoading: true, isFetching: true })
  const { data, error } = await act()
  const done = { isLoading: false, isFetching: false }
  if (error) {
    told.listener({ ...done, data: undefined, error, status: 'error', isError: true })
    told.onError?.(error)
  } else {
    told.listener({ ...done, data, error: undefined, status: 'success', isError: false })
    told.onSuccess?.(data as T)
  }
}

/** The headless client under the published names (wire protocol §14.3), over the same core as the widget. */
export class HeadlessService {
  /** The core, for what has no published name. */
  readonly inbox: Inbox

  constructor({ subscriberHash, ...options }: HeadlessServiceOptions) {
    this.inbox = new Inbox({ ...options, hmacHash: options.hmacHash ?? subscriberHash })
  }

  initializeSession(told: Update<{ isSessionInitialized: boolean }>): Promise<void> {
    return carryOut(told, async () => {
      const isSessionInitialized = await this.inbox.begin()
      return isSessionInitialized ? { data: { isSessionInitialized } } : { error: new Error('no session') }
    })
  }

  fetchOrganization = (told: Fetch<Organization>) => carryOut(told, () => this.inbox.fetchOrganization())
  fetchUserPreferences = (told: Fetch<Preference[]>) => carryOut(told, () => this.inbox.loadPreferences())
  fetchUserGlobalPreferences = (told: Fetch<GlobalPreference[]>) =>
    carryOut(told, () => this.inbox.loadGlobalPreferences())

  fetchUnseenCount = (told: Fetch<{ count: number }>) => this.#count(told, 'seen')
  fetchUnreadCount = (told: Fetch<{ count: number }>) => this.#count(told, 'read')

  #count(told: Fetch<{ count: number }>, flag: 'seen' | 'read'): Promise<void> {
    return carryOut(told, async () => {
      const { data, error } = await this.inbox.fetchCount({ [flag]: false })
      return { data: data?.data, error }
    })
  }

  fetchNotifications({
    page = 0,
    query,
    ...told
  }: Fetch<unknown, { page?: number; storeId?: string; query?: StoreQuery }>) {
    return carryOut(told, () => this.inbox.fetchPage(page, query))
  }

  listenNotificationReceive = ({ listener }: { listener: (message: Message) => void }) =>
    this.inbox.on('notification_received', listener)
  listenUnseenCountChange = ({ listener }: { listener: (count: number) => void }) =>
    this.inbox.on('unseen_count_changed', listener)
  listenUnreadCountChange = ({ listener }: { listener: (count: number) => void }) =>
    this.inbox.on('unread_count_changed', listener)

  markNotificationsAsRead({ messageId, ...told }: Update<Message[], { messageId: string | string[] }>) {
    return carryOut(told, () => this.inbox.markAsRead(messageId))
  }

  /** The headless client leaves `read` as it is (wire protocol §6). */
  markNotificationsAsSeen({ messageId, ...told }: Update<Message[], { messageId: string | string[] }>) {
    return carryOut(told, () => this.inbox.markAs(messageId, { seen: true }))
  }

  markNotificationsAs({ messageId, mark, ...told }: Update<Message[], { messageId: string | string[]; mark: Flags }>) {
    return carryOut(told, () => this.inbox.markAs(messageId, mark))
  }

  markAllMessagesAsRead({ feedId, ...told }: Update<number, { feedId?: string | string[] }>) {
    return carryOut(told, () => this.inbox.markFeed('read', feedId))
  }

  markAllMessagesAsSeen({ feedId, ...told }: Update<number, { feedId?: string | string[] }>) {
    return carryOut(told, () => this.inbox.markFeed('seen', feedId))
  }

  removeNotification({ messageId, ...told }: Update<void, { messageId: string }>) {
    return carryOut(told, () => this.inbox.remove(messageId))
  }

  removeNotifications({ messageIds, ...told }: Update<void, { messageIds: string[] }>) {
    return carryOut(told, () => this.inbox.remove(messageIds))
  }

  removeAllNotifications({ feedId, ...told }: Update<void, { feedId?: string }>) {
    return carryOut(told, () => this.inbox.removeAll(feedId))
  }

  updateAction(
    options: Update<
      Message,
      { messageId: string; actionButtonType: ButtonType; status: ActionStatus; payload?: Record<string, unknown> }
    >,
  ) {
    const { messageId, actionButtonType, status, payload, ...told } = options
    return carryOut(told, () => this.inbox.updateAction(messageId, actionButtonType, status, payload))
  }

  updateUserPreferences(options: Update<unknown, { templateId: string; channelType: Channel; checked: boolean }>) {
    const { templateId, channelType, checked, ...told } = options
    return carryOut<unknown>(told, () => this.inbox.updatePreference(templateId, channelType, checked))
  }

  updateUserGlobalPreferences(
    options: Update<unknown, { preferences?: { channelType: Channel; enabled: boolean }[]; enabled?: boolean }>,
  ) {
    const { preferences = [], enabled, ...told } = options
    const channels: ChannelSwitches = {}
    for (const { channelType, enabled: isOn } of preferences) channels[channelType] = isOn
    return carryOut<unknown>(told, () => this.inbox.updateGlobalPreferences(channels, enabled))
  }
}
