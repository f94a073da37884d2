import type { ReactNode } from 'react'
import { NotificationBell } from './bell.tsx'
import type { ProviderProps } from './context.tsx'
import { NotificationCenter, type NotificationCenterProps } from './panel.tsx'
import { PopoverNotificationCenter, type PopoverProps } from './popover.tsx'

/** Provider and panel in one: the options of both, and the protocol's second names (wire protocol §14.1). */
export interface WholeProps extends Omit<ProviderProps, 'children'>, Partial<NotificationCenterProps> {
  popoverConfig?: Pick<PopoverProps, 'offset' | 'position'>
  popover?: Pick<PopoverProps, 'offset' | 'position'>
  sessionLoaded?: ProviderProps['onLoad']
  notificationClicked?: NotificationCenterProps['onNotificationClick']
  unseenCountChanged?: NotificationCenterProps['onUnseenCountChanged']
  actionClicked?: NotificationCenterProps['onActionClick']
  tabClicked?: NotificationCenterProps['onTabClick']
  onOpenChange?: PopoverProps['onOpenChange']
}

/** One provider's worth of props, and one panel's. */
export function splitProps(props: WholeProps): { provider: ProviderProps; panel: NotificationCenterProps } {
  return {
    provider: { ...props, onLoad: props.onLoad ?? props.sessionLoaded },
    panel: {
      ...props,
      colorScheme: props.colorScheme ?? 'dark',
      onNotificationClick: props.onNotificationClick ?? props.notificationClicked,
      onUnseenCountChanged: props.onUnseenCountChanged ?? props.unseenCountChanged,
      onActionClick: props.onActionClick ?? props.actionClicked,
      onTabClick: props.onTabClick ?? props.tabClicked,
    },
  }
}

/** The bell with the panel behind it, below a provider. */
export function BellAndPanel({ whole }: { whole: WholeProps }): ReactNode {
  const { panel } = splitProps(whole)
  return (
    <PopoverNotificationCenter {...panel} {...(whole.popoverConfig ?? whole.popover)} onOpenChange={whole.onOpenChange}>
      {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} />}
    </PopoverNotificationCenter>
  )
}

/** The panel alone, below a provider. */
export const PanelAlone = ({ whole }: { whole: WholeProps }): ReactNode => (
  <NotificationCenter {...splitProps(whole).panel} />
)
