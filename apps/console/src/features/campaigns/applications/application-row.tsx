import { fitWeights, type OpsApplication } from '@fanfara/contract/ops/applications'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { evaluatedFigure } from '@fanfara/contract/evaluation'
import { opsRejectApplication } from '@fanfara/contract/ops/participants'
import { Checkbox } from '@fanfara/ui/choice'
import { formatAgo, formatMoney, formatShort } from '@fanfara/ui/format'
import { useNow } from '@fanfara/ui/now'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { isSecondPress, onceWhileHeld } from '#/shared/keys/second-press.ts'
import { RightButton } from '#/shared/rights.tsx'
import { type TextOf, useText } from '#/texts.ts'
import { Conflicts } from './conflicts.tsx'

/** Somebody who asks to take part: who, with what, for how much, and the answer in one press. */
export function ApplicationRow({
  application,
  campaign,
  isCurrent,
  isChosen,
  canChoose,
  onChoose,
  onAccept,
  onReject,
}: {
  application: OpsApplication
  campaign: OpsCampaign
  /** A, R and undo mean this one; it is marked. */
  isCurrent: boolean
  isChosen: boolean
  canChoose: boolean
  onChoose: (isChosen: boolean) => void
  onAccept: () => void
  onReject: () => void
}) {
  const text = useText('applications')
  const { creator } = application
  return (
    <li
      aria-current={isCurrent || undefined}
      className="grid gap-x-4 gap-y-2 rounded-control px-2 py-3 aria-current:bg-primary/8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] desktop:items-start min-[1600px]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_auto] min-[1600px]:items-center"
    >
      <span className="flex items-start gap-1">
        {canChoose && (
          <Checkbox
            label={<span className="sr-only">{text('choose', { name: creator.name })}</span>}
            className="-mt-2.5 desktop:mt-0"
            checked={isChosen}
            onChange={event => onChoose(event.target.checked)}
          />
        )}
        <Who application={application} />
      </span>
      <span className="min-w-0">
        <Channels application={application} />
        <Fit application={application} campaign={campaign} />
        <Conflicts application={application} />
      </span>
      <span className="flex gap-2" {...onceWhileHeld}>
        <RightButton
          size="small"
          onClick={event => !isSecondPress(event) && onAccept()}
          aria-label={text('accept_named', { name: creator.name })}
        >
          {text('accept')}
        </RightButton>
        <RightButton
          size="small"
          variant="secondary"
          onClick={onReject}
          aria-label={text('reject_named', { name: creator.name })}
        >
          {text('reject')}
        </RightButton>
      </span>
    </li>
  )
}

function Who({ application: { creator, since, price, on_time: onTime } }: { application: OpsApplication }) {
  const text = useText('applications')
  const language = useLanguage()
  const now = useNow()
  const facts = [
    price !== null && text('price', { amount: formatMoney(price, 0) }),
    onTime.of > 0 ? text('on_time', { done: onTime.done, of: onTime.of }) : text('first'),
    formatAgo(since, now, language),
  ]
  return (
    <span className="min-w-0">
      <Link
        to="/creators/$id"
        params={{ id: creator.id }}
        className="font-semibold wrap-anywhere text-text hover:text-primary hover:underline"
      >
        {creator.name}
      </Link>
      <span className="figures block text-14 text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {creator.description && (
        <span className="line-clamp-2 text-14 wrap-anywhere text-muted">{creator.description}</span>
      )}
    </span>
  )
}

/** Channels on the campaign's platforms, with category and measured audience. */
function Channels({ application: { channels } }: { application: OpsApplication }) {
  const text = useText('applications')
  const language = useLanguage()
  return (
    <ul className="grid gap-0.5 text-14">
      {channels.map(({ platform, login, stage, metrics, by_hand: isByHand }) => {
        const audience = metrics && evaluatedFigure(platform, metrics)
        return (
          <li key={platform} className="flex flex-wrap items-center gap-x-1.5">
            <PlatformIcon type={platform} size={16} />
            <span className="sr-only">{platformNames[platform]}</span>
            <span className="min-w-0 max-w-full truncate" title={login ?? undefined}>
              {login}
            </span>
            <span className="figures text-muted">
              {[
                stage === null ? text('no_stage') : text('stage', { stage }),
                isByHand && text('by_hand'),
                audience != null &&
                  text(`audience_${platform}`, { figure: formatShort(Math.round(audience), language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How well they fit, and why, in words. */
function Fit({ application: { fit }, campaign }: { application: OpsApplication; campaign: OpsCampaign }) {
  const text = useText('applications')
  const topics = useText('topics')
  const topic = campaign.topic && topics(campaign.topic)
  return (
    <span className="mt-1 block text-14">
      <strong className="figures font-semibold">{text('fit', { score: fit.score })}</strong>{' '}
      <span className="text-muted">{reasonsOf(fit.parts, topic, text).join(', ')}</span>
    </span>
  )
}

/** Each part of the fit in words: whole, in part, or not at all. */
function reasonsOf(
  parts: OpsApplication['fit']['parts'],
  topic: string | null | undefined,
  text: TextOf<'applications'>,
): string[] {
  const share = (part: 'platforms' | 'measured') =>
    parts[part] >= fitWeights[part] ? 'all' : parts[part] > 0 ? 'some' : 'none'
  return [
    text(`fit_platforms_${share('platforms')}`),
    ...(topic ? [text(parts.topic > 0 ? 'fit_topic_yes' : 'fit_topic_no', { topic })] : []),
    text(`fit_measured_${share('measured')}`),
  ]
}

interface RejectDialogProps {
  application: OpsApplication
  campaign: OpsCampaign
  isOpen: boolean
  onClose: () => void
  onRejected: () => void
}

/** Refuses an application with a reason that the creator reads. */
export function RejectDialog({ application, campaign, isOpen, onClose, onRejected }: RejectDialogProps) {
  const text = useText('participants')
  const { id, creator } = application
  const { name } = creator
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('reject_title', { name })}
      confirmLabel={text('reject')}
      reason={{ reader: 'creator', draft: `application-reject:${id}` }}
      answered={{ kind: 'rejection', language: creator.language, values: { name, campaign: campaign.name } }}
      run={(reason, options) => call(opsRejectApplication, { params: { id }, body: { reason } }, options)}
      done={() => {
        onRejected()
        return text('rejected', { name })
      }}
    >
      {text('reject_body', { name })}
    </ActDialog>
  )
}
