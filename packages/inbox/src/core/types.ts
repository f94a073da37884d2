/** Which flags of a message are set (wire protocol §6). Absent ones are left as they are. */
export interface Flags {
  seen?: boolean
  read?: boolean
}

/** The two kinds of a button, and of the call that it makes (INBOX-32). */
export type ButtonType = 'primary' | 'secondary'
/** Whether an action of a message was carried out. */
export type ActionStatus = 'pending' | 'done'

/** Published clients draw `primary` and `secondary`, no others. */
export interface MessageButton {
  type: ButtonType
  content: string
  /** The service's own word, for who named no other: shown in the reader's language. */
  isDefault?: boolean
  resultContent?: string
  url?: string
  target?: string
}

/** What a message leads to and offers. */
export interface MessageCta {
  type?: 'redirect'
  data?: { url?: string; target?: string }
  action?: {
    status?: ActionStatus
    buttons?: MessageButton[]
    result?: { type?: ButtonType; payload?: Record<string, unknown> }
  }
}

/** Who a message comes from; decides its picture. */
export interface Actor {
  type: 'none' | 'user' | 'system_icon' | 'system_custom'
  data: string | null
}

/** A message as it travels (wire protocol §3). Members that are not named here are kept. */
export interface Message {
  _id: string
  /** HTML; sanitise it before showing it. */
  content: string
  /** ISO 8601 with zone. */
  createdAt: string
  read: boolean
  seen: boolean
  channel?: string
  cta?: MessageCta
  payload?: Record<string, unknown>
  actor?: Actor
  templateIdentifier?: string
  providerId?: string
  subject?: string
  title?: string
  avatar?: string
  data?: Record<string, unknown>
  tags?: string[]
  [member: string]: unknown
}

/** Which messages a store holds (INBOX-16). Further members travel as query parameters (WAPI-17). */
export interface StoreQuery {
  feedIdentifier?: string | string[]
  payload?: Record<string, unknown>
  seen?: boolean
  read?: boolean
  limit?: number
  [member: string]: unknown
}
/** A feed of its own: one tab of the panel. */
export interface StoreConfig {
  storeId: string
  query?: StoreQuery
}

/** The channels that a person can switch (INBOX-20). */
export type Channel = 'in_app' | 'email' | 'sms' | 'chat' | 'push'
/** A channel's switch; absent where the workflow does not use it. */
export type ChannelSwitches = Partial<Record<Channel, boolean>>

/** DATA-26: critical ones cannot be turned off. */
export interface Preference {
  template: { _id: string; name: string; critical: boolean; [member: string]: unknown }
  preference: { enabled: boolean; channels: ChannelSwitches; [member: string]: unknown }
}
/** Preferences above all workflows. */
export interface GlobalPreference {
  preference: { enabled: boolean; channels: ChannelSwitches }
}

/** Whose inbox service it is, and how it looks (wire protocol §10). */
export interface Organization {
  _id: string
  name: string
  branding?: {
    color?: string
    logo?: string
    fontFamily?: string
    direction?: string
    removeBranding?: boolean
    [member: string]: unknown
  }
}

/** Who the session belongs to. */
export interface Profile {
  _id: string
  subscriberId?: string
  [member: string]: unknown
}

/** What is fetched without being asked for (wire protocol §14.1). */
export interface FetchingStrategy {
  fetchUnseenCount: boolean
  fetchUnreadCount: boolean
  fetchOrganization: boolean
  fetchNotifications: boolean
  fetchUserPreferences: boolean
  fetchUserGlobalPreferences: boolean
  /** How many are unseen in each feed, for tabs that say so; read with the feeds (ours, not the protocol's). */
  tabs?: boolean
}

/** All are optional; without application and subscriber nothing is requested. */
export interface InboxOptions {
  /** Public name of the application (INBOX-02). Without it, or without `subscriberId`, nothing is requested. */
  applicationIdentifier?: string
  subscriberId?: string
  /** Proof of the subscriber in secure mode: HMAC-SHA256 of `subscriberId` with the application's secret, hexadecimal. */
  hmacHash?: string
  /**
   * Token of a session that the page has begun itself. It is used as it is: neither kept, begun anew nor ended here, and without a
   * socket, because whoever began it listens already.
   */
  token?: string
  /** Address of the service without `/v1`; by default where the page comes from. */
  backendUrl?: string
  /** Address of the realtime service; by default `backendUrl`. */
  socketUrl?: string
  /** Feeds; by default one, `default_store`, without a filter (INBOX-14). */
  stores?: readonly StoreConfig[]
  strategy?: Partial<FetchingStrategy>
  /** Hears every event of the socket, also what the service says beyond its protocol. */
  onEvent?: (name: string, payload: Record<string, unknown> | null) => void
  /** Further members of the session call; a function is asked each time that a session begins. */
  sessionFields?: Record<string, unknown> | (() => Record<string, unknown>)
  /** How long socket events are gathered, in milliseconds: 100, or 1000 under a test runner (INBOX-43). */
  debounceMs?: number
  /** How long a removal can be undone, in milliseconds. */
  undoMs?: number
}

/** `failed` stays until somebody starts it again. */
export type SessionStatus = 'none' | 'starting' | 'ready' | 'failed'
/** Where a feed stands: never asked for, on its way for the first time, there, or not to be had. */
export type FeedStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A feed as it is shown: what the service said, and on top of it what was just done here. */
export interface FeedView {
  storeId: string
  query: StoreQuery
  messages: readonly Message[]
  hasMore: boolean
  status: FeedStatus
  isFetchingNextPage: boolean
  /** Unseen messages of this feed, not more than 100. */
  unseenCount: number
}

/** Everything that a screen shows; a new object after every change, the same one between changes. */
export interface InboxState {
  session: SessionStatus
  /** The service does not want this session, and trying again would change nothing: the page is set up wrongly. */
  isRefused: boolean
  profile: Profile | null
  organization: Organization | null
  /** Over all feeds, not more than 100 (INBOX-07). */
  unseenCount: number
  unreadCount: number
  activeStore: string
  feeds: Readonly<Record<string, FeedView>>
  preferences: readonly Preference[] | null
  globalPreference: GlobalPreference | null
  /** How many messages were just removed and can be had back; 0 when there is nothing to undo. */
  undoable: number
  /** Grows when something was read from the service again. */
  revision: number
}

/** How a call ended. Nothing is thrown: failures are put back and left to the caller (INBOX-31, INBOX-38). */
export interface Outcome<T> {
  data?: T
  error?: Error
}

/** What the service tells by itself (wire protocol §12). */
export interface InboxEvents {
  unseen_count_changed: number
  unread_count_changed: number
  notification_received: Message
  /** A change that somebody made was refused, or did not get through, and is put back. */
  unsaved: Error
  /** The service has ended the connection, or does not let this session in any more. */
  refused: undefined
}
