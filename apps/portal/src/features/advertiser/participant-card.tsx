import type { ParticipantPage, ShownCreator } from '@fanfara/contract/advertisers'
import { STAGE_COUNT } from '@fanfara/contract/evaluation'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Card } from '@fanfara/ui/card'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { linkClass } from '@fanfara/ui/text-link'
import { useUiText } from '@fanfara/ui/text'
import { useText } from '#/i18n/text.ts'
import { ChooseButtons } from './choose-buttons.tsx'
import { CreatorCard } from './creator-card.tsx'

interface CardProps {
  token: string
  page: ParticipantPage
  creator: ShownCreator
}

const looks: Partial<Record<NonNullable<ShownCreator['status']>, BadgeLook>> = {
  active: 'primary',
  pending_approval: 'plain',
}

/** A creator's showcase, where they stand, and what can be decided (OPS-12, ROLE-05). */
export function ParticipantCard({ token, page, creator }: CardProps) {
  const text = useText('advertiser')
  const { status, interests, channels } = creator
  return (
    <Card>
      <CreatorCard creator={creator}>
        {status && (
          <p>
            <Badge look={looks[status] ?? 'secondary'}>{text(`status_${status}`)}</Badge>
          </p>
        )}
        {interests.length > 0 && (
          <p className="text-14">
            <span className="text-muted">{text('interests')}: </span>
            {interests.join(', ')}
          </p>
        )}
        <ul className="flex flex-wrap gap-x-6 gap-y-3">
          {channels.map(channel => (
            <li key={channel.type}>
              <Channel channel={channel} />
            </li>
          ))}
        </ul>
      </CreatorCard>
      <ChooseButtons token={token} page={page} creator={creator} />
    </Card>
  )
}

interface ChannelProps {
  channel: ShownCreator['channels'][number]
}

/** A channel with its point of the evaluation. */
function Channel({ channel: { type, login, url, stage, by_hand: isByHand } }: ChannelProps) {
  const text = useText('advertiser')
  const ui = useUiText()
  const name = login ?? platformNames[type]
  return (
    <span className="flex items-center gap-2.5">
      <PlatformIcon type={type} size={24} />
      <span className="min-w-0">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={`${linkClass} break-all`}>
            {name}
            <span className="sr-only">
              {' '}
              ({platformNames[type]}) {ui('new_tab')}
            </span>
          </a>
        ) : (
          <span className="font-semibold break-all">{name}</span>
        )}
        <span className="block text-14 text-muted">
          {stage === null ? text('no_stage') : text('stage', { stage, count: STAGE_COUNT })}
          {isByHand && `, ${text('by_hand')}`}
        </span>
      </span>
    </span>
  )
}
