import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import { Badge } from '@fanfara/ui/badge'
import { Checkbox } from '@fanfara/ui/choice'
import { DateText } from '@fanfara/ui/date-text'
import { formatCount, formatMoney, formatShort } from '@fanfara/ui/format'
import { useIsDesktop } from '@fanfara/ui/media'
import { Money } from '@fanfara/ui/money'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { Address } from '#/shared/address.tsx'
import { useText } from '#/texts.ts'

interface CreatorCellProps {
  row: CreatorRow
  isChosen: boolean
  canChoose: boolean
  onChoose: (isChosen: boolean) => void
}

/** Who it is, with a tick box and the way to their page. */
export function CreatorCell({ row, isChosen, canChoose, onChoose }: CreatorCellProps) {
  const text = useText('creators')
  return (
    <span className="flex items-start gap-1">
      <Checkbox
        label={<span className="sr-only">{text('choose', { name: row.name })}</span>}
        className="-mt-2.5 desktop:mt-0"
        checked={isChosen}
        disabled={!canChoose}
        onChange={event => onChoose(event.target.checked)}
      />
      <span className="min-w-0">
        <Link
          to="/creators/$id"
          params={{ id: row.id }}
          className="font-semibold wrap-anywhere text-text hover:text-primary hover:underline"
        >
          {row.name}
        </Link>
        {row.is_erased && <StateBadge state="erased" />}
        {!row.is_active && !row.is_erased && <StateBadge state="limited" />}
        {row.email && (
          <span className="block text-14 text-muted">
            <Address text={row.email} />
          </span>
        )}
      </span>
    </span>
  )
}

/** Whether an account may act; nothing for one that may. */
export function StateBadge({ state }: { state: 'limited' | 'erased' }) {
  const text = useText('creators')
  return (
    <span className="ml-2 inline-block align-middle">
      <Badge look={state === 'limited' ? 'error' : 'plain'}>{text(`badge_${state}`)}</Badge>
    </span>
  )
}

/** Connected channels with their category and followers. */
export function ChannelsCell({ row }: { row: CreatorRow }) {
  const text = useText('creators')
  const language = useLanguage()
  if (row.channels.length === 0) return <span className="text-muted">{text('no_channels')}</span>
  return (
    // On a phone the rest stands beneath it, of whoever's card.
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-14 max-desktop:w-[min(18rem,100vw-4.5rem)] desktop:min-w-64">
      {row.channels.map(({ platform, login, stage, followers, by_hand: isByHand }) => (
        <li key={platform} className="flex max-w-80 items-center gap-1.5">
          <PlatformIcon type={platform} size={16} />
          <span className="sr-only">{platformNames[platform]}</span>
          <span className="min-w-0 truncate" title={login ?? undefined}>
            {login}
          </span>
          <span className="figures shrink-0 text-muted">
            {[
              stage === null ? null : text('stage_short', { stage }),
              isByHand ? text('by_hand') : null,
              followers === null ? null : text('followers_short', { figure: formatShort(followers, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** From how much they ask for something; a dash while they set no price. */
export function PriceFrom({ row: { price_from: price } }: { row: CreatorRow }) {
  const text = useText('creators')
  if (price === null) return <span className="hidden text-muted desktop:inline">–</span>
  return <span className="figures whitespace-nowrap">{text('price_from', { amount: formatMoney(price, 0) })}</span>
}

/** How many tasks were done of those whose end has come. */
export function OnTime({
  row: { on_time: onTime },
  isLabelled = false,
}: {
  row: Pick<CreatorRow, 'on_time'>
  /** Where no heading says what it counts. */
  isLabelled?: boolean
}) {
  const text = useText('creators')
  if (onTime.of === 0) return <span className="hidden text-muted desktop:inline">–</span>
  return (
    <span className="figures whitespace-nowrap">
      {text(isLabelled ? 'on_time_named' : 'on_time_of', { done: onTime.done, of: onTime.of })}
    </span>
  )
}

/** In how many campaigns they took part to the end; on a phone no heading says what it counts. */
export function Finished({ row: { campaigns } }: { row: CreatorRow }) {
  const text = useText('creators')
  const isDesktop = useIsDesktop()
  if (campaigns === 0) return NOTHING
  return (
    <span className="figures whitespace-nowrap">
      {isDesktop ? campaigns : text('campaigns_named', { count: campaigns })}
    </span>
  )
}

/** What accepted settlements brought so far, paid out or not. */
export function Earned({ row: { earned } }: { row: CreatorRow }) {
  const text = useText('creators')
  const isDesktop = useIsDesktop()
  if (earned === 0) return NOTHING
  if (isDesktop) return <Money zloty={earned} />
  return <span className="figures whitespace-nowrap">{text('earned_named', { amount: formatMoney(earned) })}</span>
}

/** When the account was made. */
export const Since = ({ row }: { row: CreatorRow }) => <DateText value={row.created_at} />

const most = (values: readonly (number | null)[]): number => Math.max(0, ...values.map(value => value ?? 0))
const NOTHING = <span className="hidden text-muted desktop:inline">–</span>

/** The highest category of somebody's channels. */
export function Stage({ row: { channels } }: { row: CreatorRow }) {
  const text = useText('creators')
  const stage = most(channels.map(channel => channel.stage))
  if (stage === 0) return NOTHING
  const isByHand = !channels.some(channel => channel.stage === stage && !channel.by_hand)
  return (
    <span className="figures whitespace-nowrap">
      {text('stage', { stage })}
      {isByHand && ` · ${text('by_hand')}`}
    </span>
  )
}

/** How far somebody reaches at once: audiences of two channels are the same people. */
export function MostFollowers({ row: { channels } }: { row: CreatorRow }) {
  const text = useText('creators')
  const language = useLanguage()
  const count = most(channels.map(({ followers }) => followers))
  if (count === 0) return NOTHING
  return (
    <span className="figures whitespace-nowrap">
      {text('followers_short', { figure: formatShort(count, language) })}
    </span>
  )
}

/** How many watch at once on average; on a phone no heading says what it counts. */
export function Viewers({ row: { viewers } }: { row: CreatorRow }) {
  const text = useText('creators')
  const language = useLanguage()
  const isDesktop = useIsDesktop()
  if (viewers === null) return NOTHING
  const shown = formatCount(viewers, language)
  return (
    <span className="figures whitespace-nowrap">
      {isDesktop ? shown : text('viewers_short', { count: viewers, shown })}
    </span>
  )
}

/** Whether the account may act, in a word. */
export function State({ row }: { row: CreatorRow }) {
  const text = useText('creators')
  return text(row.is_erased ? 'badge_erased' : row.is_active ? 'state_active' : 'badge_limited')
}
