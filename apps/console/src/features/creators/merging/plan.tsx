import type { MergePreview } from '@fanfara/contract/ops/people/merging'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { Money } from '@fanfara/ui/money'
import { platformNames } from '@fanfara/ui/platform-icon'
import type { ReactNode } from 'react'
import { Address } from '#/shared/address.tsx'
import { useText } from '#/texts.ts'

interface PlanProps {
  plan: MergePreview
  onSwap: () => void
  onAgain: () => void
}

/** Both accounts, and either what forbids it or what becomes of everything. */
export function Plan({ plan, onSwap, onAgain }: PlanProps) {
  const text = useText('merging')
  return (
    <>
      <dl className="grid gap-3 tablet:grid-cols-2">
        <Account label={text('ends')} account={plan.ends} />
        <Account label={text('stays')} account={plan.stays} />
      </dl>
      <p>
        <Button variant="quiet" size="small" onClick={onAgain}>
          {text('again')}
        </Button>
      </p>
      {plan.obstacles.length > 0 ? <Obstacles plan={plan} onSwap={onSwap} /> : <Parts plan={plan} />}
    </>
  )
}

function Account({ label, account }: { label: ReactNode; account: MergePreview['ends'] }) {
  const text = useText('merging')
  return (
    <div className="rounded-surface border border-line bg-surface px-4 py-3">
      <dt className="text-14 text-muted">{label}</dt>
      <dd>
        <span className="block font-semibold wrap-anywhere">{account.name}</span>
        <span className="block text-14 wrap-anywhere">
          {account.email ? <Address text={account.email} /> : text('no_email')}
        </span>
        <span className="block text-14 text-muted">
          {text('since')} <DateText value={account.created_at} />
        </span>
      </dd>
    </div>
  )
}

/** Each thing that forbids it, in figures, and the way that is left. */
function Obstacles({ plan, onSwap }: Pick<PlanProps, 'plan' | 'onSwap'>) {
  const text = useText('merging')
  const figures = { worked: plan.worked, payments: plan.payments, payouts: plan.payouts }
  const swap = (
    <Button variant="secondary" size="small" onClick={onSwap}>
      {text('swap')}
    </Button>
  )
  return (
    <Alert tone="warning" isNote title={text('forbidden')} action={plan.can_swap && swap}>
      <ul className="list-disc pl-5">
        {plan.obstacles.map(obstacle => (
          <li key={obstacle}>
            {text(`obstacle_${obstacle}`, figures)}
            {obstacle === 'money' && (
              <>
                {' '}
                {text('balance')} <Money zloty={plan.balance} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">{text(plan.can_swap ? 'instead_swap' : instead(plan))}</p>
    </Alert>
  )
}

/** What to do where even the other way round is closed. */
function instead({ obstacles }: MergePreview) {
  if (obstacles.includes('same')) return 'instead_same'
  if (obstacles.includes('work') || obstacles.includes('money')) return 'instead_work'
  return obstacles.includes('channel_busy') ? 'instead_busy' : 'instead_limited'
}

const nameOf = ({ platform, login }: MergePreview['channels'][number]) =>
  login === null ? platformNames[platform] : `${platformNames[platform]} (${login})`

/** What goes over, what stays behind and why, and that everything else is gone. */
function Parts({ plan: { channels, waiting } }: { plan: MergePreview }) {
  const text = useText('merging')
  const over = [
    ...channels.filter(({ moves }) => moves).map(channel => text('channel', { channel: nameOf(channel) })),
    ...waiting
      .filter(({ moves }) => moves)
      .map(({ campaign, status }) => text(`waiting_${status}`, { campaign: campaign.name })),
  ]
  const behind = [
    ...channels.filter(({ moves }) => !moves).map(channel => text('channel_left', { channel: nameOf(channel) })),
    ...waiting.filter(({ moves }) => !moves).map(({ campaign }) => text('waiting_left', { campaign: campaign.name })),
  ]
  return (
    <div className="grid gap-3">
      <Part title={text('over')} lines={over.length > 0 ? over : [text('over_none')]} />
      {behind.length > 0 && <Part title={text('behind')} lines={behind} />}
      <Part title={text('gone')} lines={[text('gone_all')]} />
    </div>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {lines.map(line => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
