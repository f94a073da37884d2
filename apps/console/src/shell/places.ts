import type { Right } from '@fanfara/contract/rights'
import {
  BillIcon,
  CampaignIcon,
  CheckIcon,
  CompanyIcon,
  GlobeIcon,
  HelpIcon,
  HomeIcon,
  LockIcon,
  MessageIcon,
  RegulationIcon,
  SettingsIcon,
  UserIcon,
  WalletIcon,
} from '@fanfara/ui/icons'
import { NewsIcon } from '@fanfara/ui/more-icons'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { TextOf } from '#/texts.ts'

/** One line of the menu; with a right, it is offered to those who have it. */
export interface Place {
  link: LinkOptions
  label: Parameters<TextOf<'shell'>>[0]
  Icon: typeof HomeIcon
  /** Where its screens begin that do not lie below its link. */
  also?: readonly string[]
  right?: Right
}

/** Every screen that the menu leads to, in its order. */
export const places: readonly Place[] = [
  { link: linkOptions({ to: '/', activeOptions: { exact: true } }), label: 'overview', Icon: HomeIcon },
  {
    link: linkOptions({ to: '/campaigns', activeOptions: { includeSearch: false } }),
    label: 'campaigns',
    Icon: CampaignIcon,
  },
  {
    link: linkOptions({ to: '/creators', activeOptions: { includeSearch: false } }),
    label: 'creators',
    Icon: UserIcon,
  },
  { link: linkOptions({ to: '/proofs', activeOptions: { includeSearch: false } }), label: 'proofs', Icon: CheckIcon },
  {
    link: linkOptions({ to: '/payouts', search: { status: 'ordered' }, activeOptions: { includeSearch: false } }),
    label: 'payouts',
    also: ['/bank-statements', '/books', '/corrections', '/receivables'],
    Icon: WalletIcon,
  },
  { link: linkOptions({ to: '/prices', activeOptions: { includeSearch: false } }), label: 'prices', Icon: BillIcon },
  { link: linkOptions({ to: '/messages' }), label: 'messages', Icon: MessageIcon },
  { link: linkOptions({ to: '/news', activeOptions: { includeSearch: false } }), label: 'news', Icon: NewsIcon },
  { link: linkOptions({ to: '/help', activeOptions: { includeSearch: false } }), label: 'help', Icon: HelpIcon },
  { link: linkOptions({ to: '/inbox' }), label: 'inbox', Icon: GlobeIcon },
  {
    link: linkOptions({ to: '/audit', activeOptions: { includeSearch: false } }),
    label: 'audit',
    Icon: RegulationIcon,
  },
  { link: linkOptions({ to: '/company' }), label: 'company', Icon: CompanyIcon },
  { link: linkOptions({ to: '/team' }), label: 'team', Icon: LockIcon, right: 'people' },
  { link: linkOptions({ to: '/flags' }), label: 'flags', Icon: SettingsIcon },
]
