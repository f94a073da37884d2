import {
  BillIcon,
  CalendarIcon,
  CampaignIcon,
  HelpIcon,
  HomeIcon,
  type IconProps,
  LockIcon,
  LogoutIcon,
  MessageIcon,
  RegulationIcon,
  SettingsIcon,
  UserIcon,
  WalletIcon,
} from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import { type Path } from '#/app/route/navigation.ts'
import type { ComponentType, ReactElement } from 'react'

type FrameKey =
  | 'home'
  | 'campaigns'
  | 'timetable'
  | 'finances'
  | 'messages'
  | 'profile'
  | 'settings'
  | 'billing'
  | 'help'
  | 'logout'

/** Text key, address and icon; the order is the menu's. */
export interface Place {
  key: FrameKey
  to: Path
  icon: ComponentType<IconProps>
}

/** LAY-01, LAY-05: the places of header and bottom bar. */
export const mainPlaces: readonly Place[] = [
  { key: 'home', to: '/', icon: HomeIcon },
  { key: 'campaigns', to: '/campaigns', icon: CampaignIcon },
  { key: 'timetable', to: '/timetable', icon: CalendarIcon },
  { key: 'finances', to: '/finances', icon: WalletIcon },
]
/** The fifth place of the bottom bar, an icon in the header (LAY-02). */
export const messagesPlace: Place = { key: 'messages', to: '/messages', icon: MessageIcon }

/** LAY-03: the avatar menu, in this order. */
export const accountPlaces: readonly Place[] = [
  { key: 'profile', to: '/settings/profile', icon: UserIcon },
  { key: 'settings', to: '/settings/system', icon: SettingsIcon },
  { key: 'billing', to: '/settings/billing', icon: BillIcon },
  { key: 'help', to: '/settings/instruction', icon: HelpIcon },
  { key: 'logout', to: '/logout', icon: LogoutIcon },
]

/** One entry of the settings menu. */
export interface SettingsPlace {
  key: 'profile' | 'system' | 'billing' | 'password' | 'instruction' | 'regulation'
  to: Path
  icon: ComponentType<IconProps>
}
/** SET-11: the person's own settings. */
export const settingsPlaces: readonly SettingsPlace[] = [
  { key: 'profile', to: '/settings/profile', icon: UserIcon },
  { key: 'system', to: '/settings/system', icon: SettingsIcon },
  { key: 'billing', to: '/settings/billing', icon: BillIcon },
  { key: 'password', to: '/settings/password', icon: LockIcon },
]
/** NAV-14: what stands under the heading "Platform"; the regulations follow it as an external link. */
export const instructionPlace: SettingsPlace = { key: 'instruction', to: '/settings/instruction', icon: HelpIcon }
export const RegulationsIcon = RegulationIcon

/** A link for a menu that brings its own content. */
export const menuLink = (to: Path): ReactElement => <Link to={to} preload={to === '/logout' ? false : undefined} />
