import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FeedView, Message } from '../core/index.ts'
import { complain } from '../core/log.ts'
import { useInboxContext, useInboxState, useTranslations } from './context.tsx'
import { Icon } from './look/icons.tsx'
import type { ItemActs } from './acts.ts'
import { Item } from './item.tsx'
import { useLatest } from './latest.ts'
import { moveFocus } from './menu.tsx'
import { usePartStyle } from './look/theme.ts'

/** How far before its end the list asks for more. */
const AHEAD_PX = 240

/** Rows that are on their way, in the shape that they will have. */
export function Loader({ rows }: { rows: number }) {
  return (
    <div className="nc-loader-list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="nc-loader">
          <i />
          <span>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  )
}

/** What could not be had, in the place where it would stand, and the way to ask again. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslations()
  const { session, isRefused } = useInboxState()
  const isUnnamed = session === 'none'
  const key = isRefused || isUnnamed ? 'setUpWrongly' : 'couldNotLoad'
  useEffect(() => {
    if (isUnnamed) complain('This inbox is set up wrongly', 'no subscriberId or no applicationIdentifier')
  }, [isUnnamed])
  return (
    <div className="nc-empty" data-test-id="failed-state">
      <Icon name="warning" />
      <span role="alert">{t(key)}</span>
      <button type="button" className="nc-text-button nc-retry" data-test-id="retry" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  )
}

/** What was refused is said for so long. */
const SAID_MS = 8000

/** A change that was put back, said in words: what somebody pressed is as it was. */
function Unsaved() {
  const { t } = useTranslations()
  const { inbox } = useInboxContext()
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = inbox.on('unsaved', () => {
      setSaid(true)
      clearTimeout(timer)
      timer = setTimeout(() => setSaid(false), SAID_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [inbox])
  return (
    <div className="nc-status" role="alert">
      {isSaid && <div className="nc-undo nc-unsaved">{t('notSaved')}</div>}
    </div>
  )
}

/** What was just removed can be had back for a while. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslations()
  const { inbox } = useInboxContext()
  const { undoable } = useInboxState()
  return (
    <output className="nc-status">
      {undoable > 0 && (
        <div className="nc-undo">
          {t('removed')}
          <button
            type="button"
            className="nc-text-button"
            data-test-id="notification-undo"
            onClick={() => {
              inbox.undoRemoval()
              onUndo()
            }}
          >
            {t('undo')}
          </button>
        </div>
      )}
    </output>
  )
}

/** Where the focus goes when its row goes, or comes back: to the row in the same place, else to what can be undone. */
function useFocusAfterRemoval(acts: ItemActs, messages: readonly Message[], body: RefObject<HTMLElement | null>) {
  const place = useRef(0)
  const isDue = useRef(false)
  const latest = useLatest(messages)
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    const rows = body.current?.querySelectorAll<HTMLElement>('article')
    const row = rows?.[Math.min(place.current, rows.length - 1)]
    ;(row ?? body.current?.querySelector<HTMLElement>('.nc-undo button'))?.focus()
  }, [messages, body])
  const own = useMemo<ItemActs>(
    () => ({
      ...acts,
      remove(id) {
        place.current = latest.current.findIndex(({ _id }) => _id === id)
        isDue.current = true
        acts.remove(id)
      },
    }),
    [acts, latest],
  )
  const onUndo = () => {
    isDue.current = true
  }
  return { own, onUndo }
}

interface ListProps {
  feed: FeedView
  acts: ItemActs
  hasMenu: boolean
  emptyState?: ReactNode
  render?: (message: Message) => ReactNode
  resultBlock?: Parameters<typeof Item>[0]['resultBlock']
}

/** The messages of a feed, page after page (INBOX-05); or that there are none (INBOX-11). */
export function MessageList({ feed, acts, hasMenu, emptyState, render, resultBlock }: ListProps) {
  const { t } = useTranslations()
  const { inbox } = useInboxContext()
  const style = usePartStyle()
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, hasMore, isFetchingNextPage, status } = feed
  const more = () => {
    const box = scroller.current
    if (box && hasMore && box.scrollTop + box.clientHeight > box.scrollHeight - AHEAD_PX) void inbox.fetchNextPage()
  }
  // A page that does not fill the panel cannot be scrolled to its end.
  useEffect(() => {
    const box = scroller.current
    if (box && box.clientHeight > 0 && box.scrollHeight <= box.clientHeight && hasMore) void inbox.fetchNextPage()
  }, [messages.length, hasMore, inbox])
  const body = useRef<HTMLDivElement>(null)
  const { own, onUndo } = useFocusAfterRemoval(acts, messages, body)
  const isLoading = status === 'idle' || status === 'loading'
  const isEmpty = !isLoading && messages.length === 0 && !hasMore
  const [currentId, setCurrentId] = useState('')
  const current = messages.find(({ _id }) => _id === currentId) ?? messages[0]
  return (
    <div ref={body} className="nc-body">
      {status === 'failed' ? (
        <Failed onRetry={inbox.retry} />
      ) : isEmpty ? (
        (emptyState ?? (
          <div className="nc-empty" data-test-id="empty-state">
            <Icon name="quiet" />
            {t('noNewNotification')}
          </div>
        ))
      ) : (
        <div
          ref={scroller}
          className="nc-notifications-list"
          style={style('notifications.root')}
          data-test-id="notifications-scroll-area"
          role="feed"
          aria-label={t('notifications')}
          aria-busy={isLoading || isFetchingNextPage}
          onScroll={more}
          onKeyDown={event => void moveFocus(event, 'article', ['ArrowUp', 'ArrowDown'])}
        >
          {messages.map((message, index) =>
            render ? (
              <div key={message._id}>{render(message)}</div>
            ) : (
              <Item
                key={message._id}
                message={message}
                acts={own}
                hasMenu={hasMenu}
                isCurrent={message === current}
                onCurrent={setCurrentId}
                place={index + 1}
                count={hasMore ? -1 : messages.length}
                resultBlock={resultBlock}
              />
            ),
          )}
          {(isLoading || isFetchingNextPage) && <Loader rows={isLoading ? 5 : 1} />}
        </div>
      )}
      <Undo onUndo={onUndo} />
      <Unsaved />
    </div>
  )
}
