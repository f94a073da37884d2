import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ButtonType, FeedView, Message, MessageCta, Preference } from '../core/index.ts'
import { Badge } from './bell.tsx'
import { useInboxContext, useInboxState, useTranslations } from './context.tsx'
import { Icon } from './look/icons.tsx'
import { isRead, type ItemActs } from './acts.ts'
import { useLatest } from './latest.ts'
import { MessageList } from './list.tsx'
import { moveFocus } from './menu.tsx'
import { Themed } from './look/themed.tsx'
import { Settings } from './settings.tsx'
import { type ColorScheme, type Theme, usePartStyle } from './look/theme.ts'

/** The two views of the panel. */
export type Screen = 'notifications' | 'settings'
/** A tab of the panel: a name for a store (INBOX-13). */
export interface Tab {
  name: string
  storeId: string
}

/** How the panel looks and what a page is told (wire protocol §14.1). */
export interface NotificationCenterProps {
  /** That of the `NovuThemeProvider` above, unless told; `light` without one. */
  colorScheme?: ColorScheme | undefined
  theme?: Theme
  tabs?: readonly Tab[]
  header?: (props: { setScreen: (screen: Screen) => void; screen: Screen }) => ReactNode
  footer?: () => ReactNode
  emptyState?: ReactNode
  listItem?: (
    message: Message,
    onActionButtonClick: (type: ButtonType) => void,
    onNotificationClick: () => void,
  ) => ReactNode
  actionsResultBlock?: (templateIdentifier: string, action: MessageCta['action']) => ReactNode
  preferenceFilter?: (preference: Preference) => boolean
  showUserPreferences?: boolean
  allowedNotificationActions?: boolean
  onNotificationClick?: (message: Message) => void
  onUrlChange?: (url: string, message: Message) => void
  onActionClick?: (templateIdentifier: string, type: ButtonType, message: Message) => void
  onTabClick?: (tab: Tab) => void
  onUnseenCountChanged?: (count: number) => void
}

const PanelContext = createContext<NotificationCenterProps | null>(null)

/** The props of the panel around. @throws when there is none */
export function useNotificationCenter(): NotificationCenterProps {
  const props = useContext(PanelContext)
  if (!props) throw new Error('This hook must be used inside a NotificationCenter.')
  return props
}

/** Tells the page the unseen count once it is known, and whenever it is another one. */
export function useUnseenCountChanged(listener?: (count: number) => void): void {
  const { unseenCount, session, revision } = useInboxState()
  const latest = useLatest(listener)
  // A session begins before anything was counted.
  const isKnown = session === 'ready' && revision + unseenCount > 0
  useEffect(() => {
    if (isKnown) latest.current?.(unseenCount)
  }, [unseenCount, isKnown, latest])
}

/** What rows do, the same from one render to the next. */
function useActs(props: NotificationCenterProps): ItemActs {
  const { inbox } = useInboxContext()
  const latest = useLatest(props)
  return useMemo<ItemActs>(
    () => ({
      open(message) {
        const { onNotificationClick, onUrlChange } = latest.current
        const url = message.cta?.type === 'redirect' && message.cta.data?.url
        if (!isRead(message) || !message.seen) void inbox.markAsRead(message._id)
        inbox.log('Notification Click', { notificationId: message._id, hasCta: Boolean(url) })
        onNotificationClick?.(message)
        if (url) onUrlChange?.(url, message)
      },
      act(message, type) {
        const { onActionClick, onUrlChange } = latest.current
        void inbox.updateAction(message._id, type, 'done')
        onActionClick?.(message.templateIdentifier ?? '', type, message)
        const url = message.cta?.action?.buttons?.find(button => button.type === type)?.url
        if (url) onUrlChange?.(url, message)
      },
      markAsRead: id => void inbox.markAsRead(id),
      markAsUnread: id => void inbox.markAsUnread(id),
      remove: id => inbox.removeLater(id),
    }),
    [inbox, latest],
  )
}

function Header({
  feed,
  showSettings,
  onSettings,
}: {
  feed?: FeedView
  showSettings: boolean
  onSettings: () => void
}) {
  const { t } = useTranslations()
  const { inbox } = useInboxContext()
  const { unseenCount, unreadCount } = useInboxState()
  const style = usePartStyle()
  const isAllRead = unreadCount === 0 && !feed?.messages.some(message => !isRead(message))
  return (
    <div className="nc-header" style={style('header.root')}>
      <h2 className="nc-header-title" style={style('header.title')} data-test-id="notifications-header-title">
        {t('notifications')}
      </h2>
      <Badge count={unseenCount} testId="unseen-count-label" />
      <span className="nc-space" />
      <button
        type="button"
        className="nc-text-button nc-header-mark-as-read"
        style={style('header.markAsRead')}
        data-test-id="notifications-header-mark-all-as-read"
        disabled={isAllRead}
        onClick={() => void inbox.markAllAsRead()}
      >
        {t('markAllAsRead')}
      </button>
      {showSettings && (
        <button
          type="button"
          className="nc-icon-button nc-header-cog"
          style={style('header.cog')}
          data-test-id="user-preference-cog"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={onSettings}
        >
          <Icon name="cog" />
        </button>
      )}
    </div>
  )
}

function SettingsHeader({ onBack }: { onBack: () => void }) {
  const { t } = useTranslations()
  const { direction } = useInboxContext()
  const style = usePartStyle()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="nc-header" style={style('header.root')}>
      <button
        ref={back}
        type="button"
        className="nc-icon-button nc-header-back-button"
        style={style('header.backButton')}
        data-test-id="go-back-btn"
        aria-label={t('back')}
        title={t('back')}
        onClick={onBack}
      >
        <Icon name={direction === 'rtl' ? 'forth' : 'back'} />
      </button>
      <h2 className="nc-header-title" style={style('header.title')}>
        {t('settings')}
      </h2>
    </div>
  )
}

function Tabs({ tabs, onTab }: { tabs: readonly Tab[]; onTab: (tab: Tab) => void }) {
  const { activeStore, feeds } = useInboxState()
  const { t } = useTranslations()
  const { direction } = useInboxContext()
  const style = usePartStyle()
  return (
    <div
      className="nc-tabs"
      style={style('tabs.tabsList')}
      role="tablist"
      tabIndex={-1}
      aria-label={t('notifications')}
      onKeyDown={event => {
        const keys = ['ArrowLeft', 'ArrowRight'] as const
        void moveFocus(event, '[role=tab]', direction === 'rtl' ? [keys[1], keys[0]] : keys)
      }}
    >
      {tabs.map(tab => (
        <button
          key={tab.storeId}
          type="button"
          role="tab"
          className="nc-tab"
          style={style('tabs.tab')}
          data-test-id={`tab-${tab.storeId}`}
          aria-selected={tab.storeId === activeStore}
          tabIndex={tab.storeId === activeStore ? 0 : -1}
          onClick={() => onTab(tab)}
        >
          <span style={style('tabs.tabLabel')}>{tab.name}</span>
          <Badge count={feeds[tab.storeId]?.unseenCount ?? 0} />
        </button>
      ))}
    </div>
  )
}

/** "Powered By" with the name of whose service it is (INBOX-10). */
function Footer() {
  const { organization } = useInboxState()
  const { t } = useTranslations()
  const style = usePartStyle()
  if (!organization || organization.branding?.removeBranding) return null
  return (
    <div className="nc-footer" style={style('footer.root')}>
      <span style={style('footer.title')}>{t('poweredBy')}</span> <b>{organization.name}</b>
    </div>
  )
}

/** How many announcements stay where they were said; each is said once. */
const ANNOUNCED = 20
/** Whether somebody further up says new messages. */
export const AnnouncedContext = createContext(false)

const plainText = ({ title, subject, content }: Message): string =>
  [title ?? subject, new DOMParser().parseFromString(content, 'text/html').body.textContent].filter(Boolean).join('. ')

/** New messages, each said aloud once to who does not see them come. */
export function Announcements() {
  const { inbox } = useInboxContext()
  const { t } = useTranslations()
  const [said, setSaid] = useState<readonly Message[]>([])
  useEffect(
    () =>
      inbox.on('notification_received', message =>
        setSaid(before =>
          before.some(({ _id }) => _id === message._id) ? before : [...before, message].slice(-ANNOUNCED),
        ),
      ),
    [inbox],
  )
  return (
    <div role="log" aria-label={t('notifications')} className="nc-hidden">
      {said.map(message => (
        <p key={message._id}>{`${t('notifications')}: ${plainText(message)}`}</p>
      ))}
    </div>
  )
}

function Feed(props: NotificationCenterProps & { acts: ItemActs }) {
  const { tabs, acts, emptyState, listItem, allowedNotificationActions = true, actionsResultBlock } = props
  const { inbox } = useInboxContext()
  const { activeStore, feeds } = useInboxState()
  useEffect(() => {
    inbox.openFeed()
    return () => inbox.closeFeed()
  }, [inbox])
  const feed = feeds[activeStore]
  const render =
    listItem &&
    ((message: Message) =>
      listItem(
        message,
        type => acts.act(message, type),
        () => acts.open(message),
      ))
  if (!feed) return null
  return (
    <>
      {tabs && tabs.length > 0 && (
        <Tabs
          tabs={tabs}
          onTab={tab => {
            inbox.setStore(tab.storeId)
            props.onTabClick?.(tab)
          }}
        />
      )}
      <MessageList
        key={activeStore}
        feed={feed}
        acts={acts}
        hasMenu={allowedNotificationActions}
        emptyState={emptyState}
        render={render}
        resultBlock={actionsResultBlock}
      />
    </>
  )
}

/** The panel: header, tabs, messages or settings, footer. */
export function NotificationCenter(props: NotificationCenterProps) {
  const { colorScheme, theme, header, footer, showUserPreferences = true } = props
  const { activeStore, feeds } = useInboxState()
  const { t } = useTranslations()
  const [screen, setScreen] = useState<Screen>('notifications')
  const acts = useActs(props)
  const isAnnounced = useContext(AnnouncedContext)
  const root = useRef<HTMLDivElement>(null)
  useUnseenCountChanged(props.onUnseenCountChanged)
  const back = () => {
    setScreen('notifications')
    // What had the focus is gone; the button that led here is there again.
    setTimeout(() => root.current?.querySelector<HTMLElement>('.nc-header-cog')?.focus(), 0)
  }
  const usual =
    screen === 'settings' ? (
      <SettingsHeader onBack={back} />
    ) : (
      <Header feed={feeds[activeStore]} showSettings={showUserPreferences} onSettings={() => setScreen('settings')} />
    )
  return (
    <Themed colorScheme={colorScheme} theme={theme} testId="main-wrapper">
      {style => (
        <section
          ref={root}
          className="nc-layout-wrapper"
          style={style('layout')}
          data-test-id="layout-wrapper"
          aria-label={t('notifications')}
        >
          <PanelContext.Provider value={props}>
            {header ? header({ setScreen, screen }) : usual}
            {screen === 'settings' ? <Settings filter={props.preferenceFilter} /> : <Feed {...props} acts={acts} />}
            {footer ? footer() : <Footer />}
          </PanelContext.Provider>
          {!isAnnounced && <Announcements />}
        </section>
      )}
    </Themed>
  )
}
