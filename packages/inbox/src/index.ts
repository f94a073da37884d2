export { NotificationBell, type NotificationBellProps } from './react/bell.tsx'
export { useTranslations } from './react/context.tsx'
export * from './react/hooks.ts'
export {
  NotificationCenter,
  useNotificationCenter,
  type NotificationCenterProps,
  type Screen,
  type Tab,
} from './react/panel.tsx'
export { PopoverNotificationCenter, type PopoverProps, type Position } from './react/popover.tsx'
export {
  InboxProvider,
  type InboxProviderProps,
  NotificationCenterComponent,
  NotificationCenterContentComponent,
  NovuProvider,
} from './react/providers.tsx'
export { SubscriberPreference } from './react/settings.tsx'
export { NovuThemeProvider } from './react/look/themed.tsx'
export { type ColorScheme, getStyleByPath, type Styles, type Theme, useNovuTheme } from './react/look/theme.ts'
export {
  ActorTypeEnum,
  ButtonTypeEnum,
  ChannelCTATypeEnum,
  ChannelTypeEnum,
  MessageActionStatusEnum,
  ScreensEnum,
} from './react/names.ts'
export type * from './react/names.ts'
export type * from './core/types.ts'
