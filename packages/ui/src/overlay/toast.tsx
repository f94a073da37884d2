import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../look/class-names.ts'
import { CloseIcon, SuccessIcon, WarningIcon } from '../look/icons.tsx'
import { useUiText } from '../text/text.tsx'

/** A floating message of the application. */
export interface Notification {
  /** The same key twice is one notification (ERR-06). */
  key: string
  tone: 'error' | 'success'
  title: ReactNode
  description?: ReactNode
  /** Drawn in the place of the tone's own sign. */
  sign?: ReactNode
  /** Runs when the person or the time closes it (ERR-07). */
  onClose?: () => void
}

const CLOSES_AFTER_MS = 7000
let shown: readonly Notification[] = []
const listeners = new Set<() => void>()

function show(next: readonly Notification[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notification; one with the same key is replaced, not doubled. */
export function notify(notification: Notification) {
  show([...shown.filter(other => other.key !== notification.key), notification])
}

/** Takes a notification away. */
export function dismiss(key: string) {
  const closing = shown.find(notification => notification.key === key)
  if (!closing) return
  show(shown.filter(notification => notification !== closing))
  closing.onClose?.()
}

/** Takes away what says that something failed. */
export function dismissFailures() {
  for (const { key } of shown.filter(({ tone }) => tone === 'error')) dismiss(key)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Below the header at the right; `low` at the foot, clear of a page's title and its acts: on phones above the bar of places and a sheet's acts, on desktops at the head while a dialog has its acts there. */
const corners = {
  high: 'top-16 desktop:top-20',
  low: 'bottom-[calc(5rem+env(safe-area-inset-bottom))] desktop:bottom-6 desktop:[:root:has([role=dialog])_&]:top-20 desktop:[:root:has([role=dialog])_&]:bottom-auto',
} as const

/** The place of notifications, once per application: a live region (A11Y-06). */
export function Notifications({ corner = 'high' }: { corner?: keyof typeof corners }) {
  const ui = useUiText()
  const notifications = useSyncExternalStore(subscribe, () => shown)
  return (
    <section
      aria-label={ui('notifications')}
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-3 z-60 flex flex-col items-end gap-2 desktop:inset-x-6 ${corners[corner]}`}
    >
      {notifications.map(({ key, ...notification }) => (
        <Toast key={key} id={key} {...notification} />
      ))}
    </section>
  )
}

function Toast({ id, tone, title, description, sign }: Omit<Notification, 'key'> & { id: string }) {
  const ui = useUiText()
  const held = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  /** Where the keyboard came from: it goes back there when the notification is closed under it. */
  const cameFrom = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (tone === 'error') return undefined
    const isHeld = () => held.current || place.current?.contains(document.activeElement)
    const timer = setInterval(() => !isHeld() && dismiss(id), CLOSES_AFTER_MS)
    return () => clearInterval(timer)
  }, [id, tone])
  const close = () => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
    dismiss(id)
  }
  const Icon = tone === 'error' ? WarningIcon : SuccessIcon
  return (
    <div
      ref={place}
      role={tone === 'error' ? 'alert' : 'status'}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget
      }}
      onPointerEnter={() => (held.current = true)}
      onPointerLeave={() => (held.current = false)}
      className="pointer-events-auto flex w-full max-w-[26rem] animate-rise gap-3 rounded-surface border border-line bg-raised py-3 pr-2 pl-4 shadow-float"
    >
      {sign ?? <Icon className={cx('mt-0.5', tone === 'error' ? 'text-danger' : 'text-success')} />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
      </div>
      <button
        type="button"
        aria-label={ui('close')}
        onClick={close}
        className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-text desktop:size-9"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
