import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import { Fragment } from 'react'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useText } from '#/texts.ts'
import { ByHand } from './by-hand.tsx'
import type { OpsChannel } from './channel.ts'
import { ReadingHistory } from './history.tsx'

type Metrics = NonNullable<OpsChannel['metrics']>

/** Connected and earlier channels with the figures of their last reading. */
export function Channels({ creator: { channels } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('channels')}>
      <ShortList items={channels} empty={text('channels_empty')}>
        {channel => <OneChannel channel={channel} />}
      </ShortList>
    </Section>
  )
}

function OneChannel({ channel }: { channel: OpsChannel }) {
  const text = useText('creator')
  const { platform, login, status, observed_at: at } = channel
  return (
    <div className={status === 'connected' ? undefined : 'text-muted'}>
      <p className="flex items-center gap-1.5 font-semibold">
        <PlatformIcon type={platform} size={18} labelled />
        <span className="wrap-anywhere">{login}</span>
        {status !== 'connected' && <span className="text-14 font-regular">{text('disconnected')}</span>}
      </p>
      <Figures channel={channel} />
      {at && (
        <p className="text-12 text-muted">
          {text(channel.by_hand ? 'written_down' : 'measured')} <DateText value={at} full />
        </p>
      )}
      <ByHand channel={channel} />
      {(channel.observed_at !== null || channel.status !== 'connected') && <ReadingHistory channel={channel} />}
    </div>
  )
}

function Figures({ channel: { stage, price_from: price, metrics } }: { channel: OpsChannel }) {
  const text = useText('creator')
  const list = useText('creators')
  const language = useLanguage()
  const figures = Object.entries(metrics ?? {}).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [text(`metric_${name as keyof Metrics}`, { figure: formatCount(Math.round(value), language) })]
      : [],
  )
  const facts = [
    stage !== null && list('stage', { stage }),
    price !== null && list('price_from', { amount: formatMoney(price, 0) }),
    ...figures,
  ].filter(fact => fact !== false)
  if (facts.length === 0) return <p className="text-14 text-muted">{text('not_measured')}</p>
  return (
    <p className="figures text-14 text-muted">
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          <span className="whitespace-nowrap">{at < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
