import { createContext, type CSSProperties, useContext } from 'react'
import { useTranslations } from './context.tsx'
import { Icon } from './look/icons.tsx'
import { Themed } from './look/themed.tsx'
import { type ColorScheme, usePartStyle } from './look/theme.ts'

/** A count as it is shown: nothing for none, `99+` for more (INBOX-07). */
const badgeText = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')

/** A count beside what it counts. */
export function Badge({ count, testId, style }: { count: number; testId?: string; style?: CSSProperties }) {
  const part = usePartStyle()
  if (count < 1) return null
  return (
    <span className="nc-unseen-badge" style={{ ...part('unseenBadge.root'), ...style }} data-test-id={testId}>
      {badgeText(count)}
    </span>
  )
}

/** Whether the panel that the bell belongs to is open; undefined without one. */
export const OpenContext = createContext<boolean | undefined>(undefined)

/** Stands alone: without a count it shows none. */
export interface NotificationBellProps {
  unseenCount?: number
  colorScheme?: ColorScheme
  unseenBadgeColor?: string | { stopColor?: string; stopColorOffset?: string }
  unseenBadgeBackgroundColor?: string
  onClick?: () => void
}

/** The bell with the unseen count. */
export function NotificationBell(props: NotificationBellProps) {
  const { unseenCount = 0, colorScheme, unseenBadgeColor, unseenBadgeBackgroundColor, onClick } = props
  const { t } = useTranslations()
  const isOpen = useContext(OpenContext)
  const color = typeof unseenBadgeColor === 'object' ? unseenBadgeColor.stopColor : unseenBadgeColor
  const count = badgeText(unseenCount)
  return (
    <Themed colorScheme={colorScheme} isInline>
      {style => (
        <button
          type="button"
          className="nc-bell-button"
          style={style('bellButton.root')}
          data-test-id="notification-bell"
          aria-label={t('notifications') + (count && `: ${count}`)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onClick}
        >
          <Icon name="bell" />
          {unseenCount > 0 && (
            <span className="nc-bell-button-dot" style={style('bellButton.dot')}>
              <Badge count={unseenCount} style={{ color, background: unseenBadgeBackgroundColor }} />
            </span>
          )}
        </button>
      )}
    </Themed>
  )
}
