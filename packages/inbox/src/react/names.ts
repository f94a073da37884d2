import type {
  Actor,
  FetchingStrategy,
  Message,
  MessageButton,
  MessageCta,
  Organization,
  Preference,
  StoreConfig,
  StoreQuery,
} from '../core/index.ts'
import type { I18n, Texts } from '../locales/texts.ts'
import type { NotificationBellProps } from './bell.tsx'
import type { ProviderProps } from './context.tsx'
import type { useNotifications, useNovuContext } from './hooks.ts'
import type { NotificationCenterProps, Tab } from './panel.tsx'
import type { PopoverProps } from './popover.tsx'
import type { Styles, Theme } from './look/theme.ts'

/** The protocol's names for closed lists (wire protocol §14.1). */
export const ChannelTypeEnum = { IN_APP: 'in_app', EMAIL: 'email', SMS: 'sms', CHAT: 'chat', PUSH: 'push' } as const
export const ChannelCTATypeEnum = { REDIRECT: 'redirect' } as const
export const MessageActionStatusEnum = { PENDING: 'pending', DONE: 'done' } as const
export const ButtonTypeEnum = { PRIMARY: 'primary', SECONDARY: 'secondary' } as const
export const ActorTypeEnum = {
  NONE: 'none',
  USER: 'user',
  SYSTEM_ICON: 'system_icon',
  SYSTEM_CUSTOM: 'system_custom',
} as const
export const ScreensEnum = { NOTIFICATIONS: 'notifications', SETTINGS: 'settings' } as const

/** The protocol's names for types. */
export type IMessage = Message
export type IMessageAction = NonNullable<MessageCta['action']>
export type IMessageButton = MessageButton
export type IMessageCTA = MessageCta
export type IActor = Actor
export type IOrganizationEntity = Organization
export type IUserPreferenceSettings = Preference
export type IPreferenceChannels = Preference['preference']['channels']
export type IStore = StoreConfig
export type IStoreQuery = StoreQuery
export type ITab = Tab
export type IFetchingStrategy = FetchingStrategy
export type INovuProviderProps = ProviderProps
export type INotificationCenterProps = NotificationCenterProps
export type IPopoverNotificationCenterProps = PopoverProps
export type INotificationBellProps = NotificationBellProps
export type INotificationCenterStyles = Styles
export type INovuPopoverTheme = Theme
export type I18NLanguage = I18n
export type ITranslationContent = Texts
export type ITranslationEntry = Exclude<I18n, string>
export type INotificationsContext = ReturnType<typeof useNotifications>
export type INovuProviderContext = ReturnType<typeof useNovuContext>
