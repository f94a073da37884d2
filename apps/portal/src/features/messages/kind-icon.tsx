import { type NoticeKind, noticeKind } from '@fanfara/contract/notices'
import type { Message } from '@fanfara/inbox/core'
import { CalendarIcon, CampaignIcon, type IconProps, LockIcon, MessageIcon, WalletIcon } from '@fanfara/ui/icons'
import { LinkIcon, NewsIcon } from '@fanfara/ui/more-icons'
import type { FunctionComponent } from 'react'
import { useText } from '#/i18n/text.ts'

type Shown = NoticeKind | 'other'
const icons: Readonly<Record<Shown, FunctionComponent<IconProps>>> = {
  money: WalletIcon,
  task: CalendarIcon,
  campaign: CampaignIcon,
  channel: LinkIcon,
  account: LockIcon,
  news: NewsIcon,
  other: MessageIcon,
}
const tones: Partial<Record<Shown, string>> = { money: 'text-brass', account: 'text-warning' }

const shownKind = ({ templateIdentifier }: Message): Shown => noticeKind(templateIdentifier) ?? 'other'

/** Names what its icon means, for the line beside it. */
export function useKindName(message: Message): string {
  const text = useText('messages')
  return text(`kind.${shownKind(message)}`)
}

/** What a message is about, as a picture; the word stands beside it. */
export function KindIcon({ message, className = '' }: { message: Message; className?: string }) {
  const kind = shownKind(message)
  const Icon = icons[kind]
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-full bg-sunken ${tones[kind] ?? 'text-primary'} ${className}`}
    >
      <Icon size={18} />
    </span>
  )
}
