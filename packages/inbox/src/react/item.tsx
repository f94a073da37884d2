import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import type { Message } from '../core/index.ts'
import { isRead, type ItemActs } from './acts.ts'
import { useTranslations } from './context.tsx'
import { Icon, isIcon } from './look/icons.tsx'
import { ItemMenu } from './menu.tsx'
import { contentNodes, isSafeUrl } from './look/sanitize.tsx'
import { usePartStyle } from './look/theme.ts'
import { fullTime, timeAgo, useMinute } from './time.ts'

interface ItemProps {
  message: Message
  acts: ItemActs
  hasMenu: boolean
  /** The row that Tab leads to; arrow keys lead to the others. */
  isCurrent: boolean
  onCurrent: (id: string) => void
  /** From 1. */
  place: number
  /** -1 while there are more. */
  count: number
  resultBlock?: (templateIdentifier: string, action: NonNullable<Message['cta']>['action']) => ReactNode
}

function Avatar({ message: { actor, avatar } }: { message: Message }) {
  const picture = actor?.type === 'user' || actor?.type === 'system_custom' ? actor.data : avatar
  const [failed, setFailed] = useState<string | null>(null)
  if (picture && isSafeUrl(picture, /^https?:$/)) {
    if (picture !== failed)
      return <img className="nc-avatar" src={picture} alt="" loading="lazy" onError={() => setFailed(picture)} />
    return (
      <span className="nc-avatar">
        <Icon name="bell" />
      </span>
    )
  }
  if (actor?.type !== 'system_icon' || !isIcon(actor.data)) return null
  return (
    <span className={`nc-avatar nc-tone-${actor.data}`}>
      <Icon name={actor.data} />
    </span>
  )
}

function Buttons({ message, acts, resultBlock }: Pick<ItemProps, 'message' | 'acts' | 'resultBlock'>) {
  const style = usePartStyle()
  const { t } = useTranslations()
  const { action } = message.cta ?? {}
  const buttons = action?.buttons ?? []
  if (buttons.length === 0) return null
  if (action?.status === 'done') {
    const own = resultBlock?.(message.templateIdentifier ?? '', action)
    const { content, resultContent } = buttons.find(({ type }) => type === action.result?.type) ?? buttons[0] ?? {}
    return (
      own ?? (
        <p className="nc-done">
          <Icon name="check" />
          {resultContent ?? content}
        </p>
      )
    )
  }
  return (
    <div className="nc-notifications-list-item-buttons" style={style('notifications.listItem.buttons.root')}>
      {buttons.map(({ type, content, isDefault }) => (
        <button
          key={`${type} ${content}`}
          type="button"
          className={`nc-notifications-list-item-button nc-${type}`}
          style={style(`notifications.listItem.buttons.${type}`)}
          data-test-id={`notification-button-${type}`}
          onClick={event => {
            event.stopPropagation()
            acts.act(message, type)
          }}
        >
          {isDefault && type === 'secondary' ? t('cancel') : content}
        </button>
      ))}
    </div>
  )
}

/** How long ago it came, kept true while it is looked at. */
function Age({ createdAt }: { createdAt: string }) {
  const { lang } = useTranslations()
  const now = useMinute()
  return (
    <time dateTime={createdAt} title={fullTime(lang, createdAt)}>
      {timeAgo(lang, createdAt, Math.max(now, Date.parse(createdAt) || 0))}
    </time>
  )
}

/** One message of the list. */
export const Item = memo(function Item(props: ItemProps) {
  const { message, acts, hasMenu, isCurrent, onCurrent, place, count, resultBlock } = props
  const style = usePartStyle()
  const { t } = useTranslations()
  const state = isRead(message) ? 'read' : 'unread'
  const content = useMemo(() => contentNodes(message.content), [message.content])
  const heading = message.title ?? message.subject
  const open = (event: MouseEvent | KeyboardEvent) => {
    // A link inside the message goes its own way, and still counts as opening it.
    if ((event.target as Element).closest?.('.nc-menu, button')) return
    acts.open(message)
  }
  return (
    // A feed's articles take the focus, and arrow keys move between them.
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      className={`nc-notifications-list-item nc-notifications-list-item-${state}`}
      style={{ ...style(`notifications.listItem.${state}`) }}
      data-test-id="notification-list-item"
      aria-labelledby={`nc-${message._id}-state nc-${message._id}`}
      aria-posinset={place}
      aria-setsize={count}
      onFocus={() => onCurrent(message._id)}
      onClick={open}
      onKeyDown={event => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') open(event)
        if (event.key === 'Delete') acts.remove(message._id)
      }}
    >
      {state === 'unread' && (
        <span id={`nc-${message._id}-state`} className="nc-dot">
          <span className="nc-hidden">{t('unread')}</span>
        </span>
      )}
      <Avatar message={message} />
      <div className="nc-notifications-list-item-layout" style={style('notifications.listItem.layout')}>
        <div
          id={`nc-${message._id}`}
          className="nc-notifications-list-item-content-layout"
          style={style('notifications.listItem.contentLayout')}
          data-test-id="notification-content"
          dir="auto"
        >
          {heading && (
            <div className="nc-notifications-list-item-title" style={style('notifications.listItem.title')}>
              {heading}
            </div>
          )}
          {content}
        </div>
        <div className="nc-notifications-list-item-timestamp" style={style('notifications.listItem.timestamp')}>
          <Age createdAt={message.createdAt} />
        </div>
        <Buttons message={message} acts={acts} resultBlock={resultBlock} />
      </div>
      {hasMenu && <ItemMenu message={message} acts={acts} isReached={isCurrent} />}
    </article>
  )
})
