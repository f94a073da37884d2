import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../core/index.ts'
import { useTranslations } from './context.tsx'
import { Icon } from './look/icons.tsx'
import { isRead, type ItemActs } from './acts.ts'
import { usePartStyle } from './look/theme.ts'

/** How high the menu is; where less is left below, it opens upwards. */
const MENU_PX = 110

/** Moves the focus among siblings by arrow keys, Home and End. @returns whether the key was one of these */
export function moveFocus(
  event: KeyboardEvent,
  selector: string,
  keys: readonly [back: string, forth: string],
): boolean {
  const { key, currentTarget } = event
  const places = [...currentTarget.querySelectorAll<HTMLElement>(selector)]
  const root = currentTarget.getRootNode() as Document | ShadowRoot
  const at = places.findIndex(place => place.contains(root.activeElement))
  const to =
    key === keys[0] ? at - 1 : key === keys[1] ? at + 1 : key === 'Home' ? 0 : key === 'End' ? places.length - 1 : null
  const place = to === null ? undefined : places[Math.max(0, Math.min(places.length - 1, to))]
  if (!place) return false
  event.preventDefault()
  place.focus()
  return true
}

interface MenuProps {
  message: Message
  acts: ItemActs
}

/** What the menu offers: the other state, and removal. */
function Choices({ message, acts, place, onChoice }: MenuProps & { place: 'down' | 'up'; onChoice: () => void }) {
  const { t } = useTranslations()
  const style = usePartStyle()
  const marking = isRead(message)
    ? ({ text: 'markAsUnRead', act: acts.markAsUnread, testId: 'notification-mark-as-unread', icon: 'dot' } as const)
    : ({ text: 'markAsRead', act: acts.markAsRead, testId: 'notification-mark-as-read', icon: 'check' } as const)
  const removal = {
    text: 'removeMessage',
    act: acts.remove,
    testId: 'notification-remove-message',
    icon: 'trash',
  } as const
  return (
    <div
      role="menu"
      className={`nc-menu nc-menu-${place}`}
      style={style('actionsMenu.dropdown')}
      aria-label={t('more')}
    >
      {[marking, removal].map(({ text, act, testId, icon }) => (
        <button
          key={testId}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-test-id={testId}
          style={style('actionsMenu.item')}
          onClick={() => {
            onChoice()
            act(message._id)
          }}
        >
          <Icon name={icon} />
          {t(text)}
        </button>
      ))}
    </div>
  )
}

/** A message's menu (INBOX-09): read and unread, removal. */
export function ItemMenu({ message, acts, isReached }: MenuProps & { isReached: boolean }) {
  const { t } = useTranslations()
  const style = usePartStyle()
  const [place, setPlace] = useState<'down' | 'up' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPlace(null)
    button.current?.focus()
  }
  useEffect(() => {
    if (!place) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: Event) => {
      if (!event.composedPath().includes(root.current as EventTarget)) setPlace(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [place])
  const toggle = () => {
    const list = root.current?.closest('.nc-notifications-list')?.getBoundingClientRect()
    const own = button.current?.getBoundingClientRect()
    const isLow = list && own && list.bottom - own.bottom < MENU_PX && own.top - list.top > MENU_PX
    setPlace(place ? null : isLow ? 'up' : 'down')
  }
  return (
    <div
      ref={root}
      role="presentation"
      onClick={event => event.stopPropagation()}
      onKeyDown={event => {
        if (!place) return
        if (event.key === 'Escape') close()
        else if (event.key === 'Tab') setPlace(null)
        else if (!moveFocus(event, '[role=menuitem]', ['ArrowUp', 'ArrowDown'])) return
        event.stopPropagation()
      }}
    >
      <button
        ref={button}
        type="button"
        className="nc-icon-button nc-notifications-list-item-dots-button"
        style={style('notifications.listItem.dotsButton')}
        data-test-id="notification-dots-button"
        tabIndex={isReached ? 0 : -1}
        aria-label={t('more')}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={toggle}
      >
        <Icon name="dots" />
      </button>
      {place && <Choices message={message} acts={acts} place={place} onChoice={close} />}
    </div>
  )
}
