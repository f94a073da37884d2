import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  DEFAULT_STRATEGY,
  type FetchingStrategy,
  type Inbox,
  type InboxOptions,
  type Organization,
} from '../core/index.ts'
import { isRightToLeft, languageOf } from '../locales/codes.ts'
import {
  firstWording,
  fullWording,
  type I18n,
  type LoadLanguage,
  type TextKey,
  type Wording,
} from '../locales/texts.ts'
import { useLatest } from './latest.ts'
import { forget, hold, inboxOf, keyOf } from './registry.ts'
import { type Styles, ThemeContext, type ThemeContextValue } from './look/theme.ts'

/**
 * The core's options, plus language, styles and what is called once it is loaded. Options are compared by their text, so none is a
 * function: what the socket says is heard by `useSocket`.
 */
export interface ProviderProps extends Omit<InboxOptions, 'onEvent' | 'sessionFields'> {
  /** Further members of the session call. */
  sessionFields?: Record<string, unknown>
  /** Second name of `hmacHash`. */
  subscriberHash?: string
  /** A language's code, or texts of one's own (INBOX-46). */
  i18n?: I18n
  styles?: Styles
  initialFetchingStrategy?: Partial<FetchingStrategy>
  onLoad?: (data: { organization: Organization }) => void
  children?: ReactNode
}

/** What components below a provider share. */
export interface InboxContextValue {
  inbox: Inbox
  options: InboxOptions
  wording: Wording
  direction: 'ltr' | 'rtl'
  strategy: FetchingStrategy
  setStrategy: (strategy: Partial<FetchingStrategy>) => void
  logout: () => void
}
const InboxContext = createContext<InboxContextValue | null>(null)

/** What the provider above gives. @throws when there is none */
export function useInboxContext(): InboxContextValue {
  const value = useContext(InboxContext)
  if (!value) throw new Error('This hook must be used inside an InboxProvider.')
  return value
}

/** The state of the inbox; renders again when it changes. */
export function useInboxState() {
  const { inbox } = useInboxContext()
  return useSyncExternalStore(inbox.subscribe, inbox.getState, inbox.getState)
}

/** The widget's texts in the language in use, English for what is missing. */
export function useTranslations() {
  const { wording } = useInboxContext()
  return { lang: wording.lang, t: (key: TextKey): string => wording.texts[key] ?? key }
}

/** Nobody waits longer for a language: English stands in until it comes. Milliseconds. */
const LANGUAGE_MS = 1000

/** The language's texts, those of the one before until they come; null before there are any. */
function useWording(i18n: I18n | undefined, load: LoadLanguage): Wording | null {
  const key = JSON.stringify(i18n ?? 'en')
  const [loaded, setLoaded] = useState<{ key: string; wording: Wording } | null>(null)
  const latest = useLatest({ i18n, load })
  useEffect(() => {
    let isWanted = true
    const late = setTimeout(
      () => setLoaded(before => before ?? { key, wording: firstWording(latest.current.i18n) }),
      LANGUAGE_MS,
    )
    void fullWording(latest.current.i18n, latest.current.load).then(wording => {
      if (isWanted) setLoaded({ key, wording })
    })
    return () => {
      isWanted = false
      clearTimeout(late)
    }
  }, [key, latest])
  if (loaded?.key === key) return loaded.wording
  const first = firstWording(i18n)
  return languageOf(first.lang) === 'en' ? first : (loaded?.wording ?? null)
}

/**
 * Shares one inbox with everything below it. `load` fetches languages.
 * @param props.isPatient draws nothing before the language is there, for a second at most (SETUP-24).
 */
export function ProviderBase({
  load,
  isPatient,
  ...props
}: ProviderProps & { load: LoadLanguage; isPatient?: boolean }) {
  const { subscriberHash, i18n, styles, initialFetchingStrategy, onLoad, children, ...rest } = props
  const key = keyOf({
    ...rest,
    hmacHash: rest.hmacHash ?? subscriberHash,
    strategy: { ...rest.strategy, ...initialFetchingStrategy },
  })
  const options = useMemo(() => JSON.parse(key) as InboxOptions, [key])
  const inbox = inboxOf(options)
  useEffect(() => hold(options), [options])
  const asked = useWording(i18n, load)
  const wording = useMemo(() => asked ?? firstWording(i18n), [asked, i18n])
  const [strategy, setStrategy] = useState<FetchingStrategy>({ ...DEFAULT_STRATEGY, ...options.strategy })
  const { organization } = useSyncExternalStore(inbox.subscribe, inbox.getState, inbox.getState)
  const told = useLatest(onLoad)
  useEffect(() => {
    if (organization) told.current?.({ organization })
  }, [organization, told])
  // Services say `ltr` of every organisation that said nothing: only the other word is one (wire protocol §10).
  const isTurned = organization?.branding?.direction === 'rtl' || isRightToLeft(wording.lang)
  const direction = isTurned ? 'rtl' : 'ltr'
  const value = useMemo<InboxContextValue>(
    () => ({
      inbox,
      options,
      wording,
      direction,
      strategy,
      setStrategy: wanted => {
        setStrategy(before => ({ ...before, ...wanted }))
        if (wanted.fetchNotifications) inbox.setStore(inbox.getState().activeStore)
        if (wanted.fetchUserPreferences) void inbox.loadPreferences()
        if (wanted.fetchUserGlobalPreferences) void inbox.loadGlobalPreferences()
      },
      logout: () => forget(options),
    }),
    [inbox, options, wording, direction, strategy],
  )
  const theme = useMemo<ThemeContextValue>(() => ({ colorScheme: 'light', styles }), [styles])
  return (
    <InboxContext.Provider value={value}>
      <ThemeContext.Provider value={theme}>{isPatient && !asked ? null : children}</ThemeContext.Provider>
    </InboxContext.Provider>
  )
}
