import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type ActionStatus,
  ApiService,
  type ButtonType,
  type Channel,
  type ChannelSwitches,
  type FetchingStrategy,
  type GlobalPreference,
  type Message,
  type Organization,
  type Outcome,
  type Preference,
  type StoreQuery,
} from '../headless/index.ts'
import { useInboxContext, useInboxState } from './context.tsx'
import { useLatest } from './latest.ts'

/** What a read gives: the fields that hosts of the published package use (wire protocol §14.2). */
export interface QueryResult<T> {
  data: T | undefined
  error: Error | null
  isLoading: boolean
  isFetching: boolean
  isError: boolean
  isSuccess: boolean
  status: 'loading' | 'success' | 'error'
  refetch: () => void
}

function resultOf<T>(
  data: T | undefined,
  error: Error | null,
  isFetching: boolean,
  refetch: () => void,
): QueryResult<T> {
  const status = data !== undefined ? 'success' : error ? 'error' : 'loading'
  return {
    data,
    error,
    isLoading: status === 'loading' && isFetching,
    isFetching,
    isError: status === 'error',
    isSuccess: status === 'success',
    status,
    refetch,
  }
}

/** A read that is repeated when the service has something new. */
function useRead<T>(read: () => Promise<Outcome<T>>, key: string): QueryResult<T> {
  const { revision, session } = useInboxState()
  const [state, setState] = useState<{ data?: T; error: Error | null; isFetching: boolean }>({
    error: null,
    isFetching: true,
  })
  const [asked, setAsked] = useState(0)
  const latest = useLatest(read)
  useEffect(() => {
    let isWanted = true
    if (session !== 'ready') return
    void latest.current().then(({ data, error }) => {
      if (isWanted) setState(before => ({ data: data ?? before.data, error: error ?? null, isFetching: false }))
    })
    return () => {
      isWanted = false
    }
    // The query is told apart by its contents, not by the object that holds it.
  }, [latest, key, revision, session, asked])
  return resultOf(state.data, state.error, state.isFetching, () => setAsked(count => count + 1))
}

/** What a change gives: an act to call, and how it went. */
function useAct<Options, T>(act: (options: Options) => Promise<Outcome<T>>, handlers: Handlers<T> = {}) {
  const [state, setState] = useState<{
    data?: T
    error: Error | null
    status: 'idle' | 'loading' | 'success' | 'error'
  }>({
    error: null,
    status: 'idle',
  })
  const run = async (options: Options): Promise<Outcome<T>> => {
    setState({ error: null, status: 'loading' })
    const outcome = await act(options)
    setState({ data: outcome.data, error: outcome.error ?? null, status: outcome.error ? 'error' : 'success' })
    if (outcome.error) handlers.onError?.(outcome.error)
    else handlers.onSuccess?.(outcome.data)
    return outcome
  }
  const { status } = state
  return {
    run,
    ...state,
    isLoading: status === 'loading',
    isError: status === 'error',
    isSuccess: status === 'success',
  }
}
interface Handlers<T> {
  onSuccess?: (data: T | undefined) => void
  onError?: (error: Error) => void
}

/** The feed in view with everything that can be done to it. */
export function useNotifications() {
  const { inbox, options } = useInboxContext()
  const { activeStore, feeds, unseenCount, unreadCount } = useInboxState()
  const feed = feeds[activeStore]
  const isLoading = feed?.status === 'loading'
  return {
    notifications: feed?.messages ?? [],
    unseenCount,
    unreadCount,
    hasNextPage: feed?.hasMore ?? false,
    isLoading,
    isFetching: isLoading || (feed?.isFetchingNextPage ?? false),
    isFetchingNextPage: feed?.isFetchingNextPage ?? false,
    fetchNextPage: () => void inbox.fetchNextPage(),
    refetch: (_options?: { page?: number }) => inbox.refetch(),
    storeId: activeStore,
    storeQuery: feed?.query ?? {},
    stores: options.stores ?? [{ storeId: activeStore }],
    setStore: (storeId: string) => inbox.setStore(storeId),
    markNotificationAsRead: (id: string) => void inbox.markAsRead(id),
    markNotificationAsUnRead: (id: string) => void inbox.markAsUnread(id),
    markNotificationAsSeen: (id: string) => void inbox.markAsSeen(id),
    markFetchedNotificationsAsRead: () => void inbox.markFetchedAsRead(),
    markFetchedNotificationsAsSeen: () => void inbox.markFetchedAsSeen(),
    markAllNotificationsAsRead: () => void inbox.markAllAsRead(),
    markAllNotificationsAsSeen: () => void inbox.markAllAsSeen(),
    removeMessage: (id: string) => void inbox.remove(id),
    removeMessages: (ids: string[]) => void inbox.remove(ids),
    removeAllMessages: (feedId?: string) => void inbox.removeAll(feedId),
  }
}

function useCount(count: number): QueryResult<{ count: number }> {
  const { session } = useInboxState()
  const { inbox } = useInboxContext()
  return resultOf(session === 'ready' ? { count } : undefined, null, session === 'starting', inbox.refetch)
}
/** Over all feeds, live; no data before the session is ready. */
export const useUnseenCount = () => useCount(useInboxState().unseenCount)
/** Over all feeds, live; no data before the session is ready. */
export const useUnreadCount = () => useCount(useInboxState().unreadCount)

/** Asked of the service, for any query; an error is in the result. */
export function useFeedUnseenCount({ query = {} }: { query?: StoreQuery }) {
  const { inbox } = useInboxContext()
  const read = async () => {
    const { data, error } = await inbox.fetchCount({ seen: false, ...query })
    return { data: data?.data, error }
  }
  return useRead(read, JSON.stringify(query))
}

/** The messages of one query, page after page, beside the panel's feeds. */
export function useFetchNotifications({ query = {} }: { query?: StoreQuery } = {}) {
  const { inbox } = useInboxContext()
  const [pages, setPages] = useState(1)
  const read = async () => {
    const found: { data: Message[]; hasMore: boolean; page: number }[] = []
    for (let page = 0; page < pages; page += 1) {
      const { data, error } = await inbox.fetchPage(page, query)
      if (!data) return { error }
      found.push(data)
      if (!data.hasMore) break
    }
    return { data: { pages: found } }
  }
  const result = useRead(read, JSON.stringify([query, pages]))
  return {
    ...result,
    hasNextPage: result.data?.pages.at(-1)?.hasMore ?? false,
    fetchNextPage: useCallback(() => setPages(count => count + 1), []),
  }
}

function useLoaded<T>(data: T | null, load: () => Promise<Outcome<T>>): QueryResult<T> {
  const [error, setError] = useState<Error | null>(null)
  const again = useCallback(() => {
    void load().then(outcome => setError(outcome.error ?? null))
  }, [load])
  const isMissing = data === null
  useEffect(() => {
    if (isMissing) again()
  }, [again, isMissing])
  return resultOf(data ?? undefined, error, isMissing && !error, again)
}
/** Kept by the provider, fetched only while it is missing. */
export function useFetchOrganization(): QueryResult<Organization> {
  return useLoaded(useInboxState().organization, useInboxContext().inbox.fetchOrganization)
}
/** Kept by the provider, fetched only while they are missing; turned switches show at once. */
export function useFetchUserPreferences(): QueryResult<readonly Preference[]> {
  return useLoaded(
    useInboxState().preferences,
    useInboxContext().inbox.loadPreferences as () => Promise<Outcome<readonly Preference[]>>,
  )
}
/** Preferences above all workflows, in a list of one. */
export function useFetchUserGlobalPreferences(): QueryResult<readonly GlobalPreference[]> {
  const { inbox } = useInboxContext()
  const { globalPreference } = useInboxState()
  const list = useMemo(() => globalPreference && [globalPreference], [globalPreference])
  return useLoaded<readonly GlobalPreference[]>(list, inbox.loadGlobalPreferences)
}

/** Switches one channel of one workflow. */
export function useUpdateUserPreferences(handlers?: Handlers<Preference>) {
  const { inbox } = useInboxContext()
  const act = (options: { templateId: string; channelType: Channel; checked: boolean }) =>
    inbox.updatePreference(options.templateId, options.channelType, options.checked)
  const { run, ...state } = useAct(act, handlers)
  return { ...state, updateUserPreferences: run }
}
/** Switches channels above all workflows. */
export function useUpdateUserGlobalPreferences(handlers?: Handlers<GlobalPreference>) {
  const { inbox } = useInboxContext()
  const act = (options: { preferences?: { channelType: Channel; enabled: boolean }[]; enabled?: boolean }) => {
    const channels: ChannelSwitches = {}
    for (const { channelType, enabled } of options.preferences ?? []) channels[channelType] = enabled
    return inbox.updateGlobalPreferences(channels, options.enabled)
  }
  const { run, ...state } = useAct(act, handlers)
  return { ...state, updateUserGlobalPreferences: run }
}
/** What an action needs to be known. */
export interface ActionOptions {
  messageId: string
  actionButtonType: ButtonType
  status: ActionStatus
  payload?: Record<string, unknown>
}
/** Carries out a message's action. */
export function useUpdateAction(handlers?: Handlers<Message>) {
  const { inbox } = useInboxContext()
  const act = ({ messageId, actionButtonType, status, payload }: ActionOptions) =>
    inbox.updateAction(messageId, actionButtonType, status, payload)
  const { run, ...state } = useAct(act, handlers)
  return { ...state, updateAction: run }
}
/** Sets flags of messages. */
export function useMarkNotificationsAs(handlers?: Handlers<Message[]>) {
  const { inbox } = useInboxContext()
  const act = ({ messageId, ...flags }: { messageId: string | string[]; seen?: boolean; read?: boolean }) =>
    inbox.markAs(messageId, flags)
  const { run, ...state } = useAct(act, handlers)
  return { ...state, markNotificationsAs: run }
}
/** At once and for good, without the menu's "Undo". */
export function useRemoveNotification(handlers?: Handlers<void>) {
  const { inbox } = useInboxContext()
  const { run, ...state } = useAct(({ messageId }: { messageId: string }) => inbox.remove(messageId), handlers)
  return { ...state, removeNotification: run }
}
/** Removes several messages. */
export function useRemoveNotifications(handlers?: Handlers<void>) {
  const { inbox } = useInboxContext()
  const { run, ...state } = useAct(({ messageIds }: { messageIds: string[] }) => inbox.remove(messageIds), handlers)
  return { ...state, removeNotifications: run }
}
/** Removes all messages, or those of one feed. */
export function useRemoveAllNotifications(handlers?: Handlers<void>) {
  const { inbox } = useInboxContext()
  const { run, ...state } = useAct((options: { feedId?: string } = {}) => inbox.removeAll(options.feedId), handlers)
  return { ...state, removeAllNotifications: run }
}

/** Addresses, identifiers and state of the provider above. */
export function useNovuContext() {
  const { inbox, options, strategy, setStrategy, logout } = useInboxContext()
  const { session } = useInboxState()
  const apiService = useMemo(
    () => new ApiService({ backendUrl: options.backendUrl, http: inbox.http }),
    [options.backendUrl, inbox],
  )
  return {
    backendUrl: options.backendUrl,
    socketUrl: options.socketUrl ?? options.backendUrl,
    applicationIdentifier: options.applicationIdentifier,
    subscriberId: options.subscriberId,
    subscriberHash: options.hmacHash,
    isSessionInitialized: session === 'ready',
    apiService,
    socket: useSocket().socket,
    fetchingStrategy: strategy,
    setFetchingStrategy: (wanted: Partial<FetchingStrategy>) => setStrategy(wanted),
    logout,
  }
}

/** What the service tells, as it arrives. */
export function useSocket() {
  const { inbox } = useInboxContext()
  const socket = useMemo(() => {
    const stops = new Map<unknown, () => void>()
    type Name = Parameters<typeof inbox.on>[0]
    return {
      on: (name: Name, listener: (value: unknown) => void) => void stops.set(listener, inbox.on(name, listener)),
      off: (_name: Name, listener: (value: unknown) => void) => stops.get(listener)?.(),
    }
  }, [inbox])
  return { socket }
}
