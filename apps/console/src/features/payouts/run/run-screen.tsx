import {
  opsStartPayoutRun,
  payoutKinds,
  type PayoutRunFilter,
  type PayoutRunPreview,
} from '@fanfara/contract/ops/payout-runs'
import { bankFileFormats } from '@fanfara/contract/ops/payouts'
import { type Day, day, isDay, plusDays } from '@fanfara/contract/time'
import { Alert } from '@fanfara/ui/alert'
import { Section } from '@fanfara/ui/card'
import { RadioGroup } from '@fanfara/ui/choice'
import { today } from '@fanfara/ui/today'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { SelectField } from '@fanfara/ui/select-field'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { parseFigure } from '#/shared/numbers.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { DayField } from '#/shared/day-field.tsx'
import { useText } from '#/texts.ts'
import { previewQuery } from './queries.ts'

const route = getRouteApi('/signed-in/payouts/run')
type Search = ReturnType<typeof route.useSearch>

/** The last due day that a choice means; null for whatever waits. */
function dueDay(due: string | undefined): Day | null {
  if (due === 'today') return today()
  if (due === 'week') return plusDays(today(), 7)
  return due !== undefined && isDay(due) ? day(due) : null
}

/** What the address says, as the server takes it; null while a figure is wrong. */
function filterOf({ format, kind, due, from, until }: Search): PayoutRunFilter | null {
  const [amount_from, amount_until] = [parseFigure(from ?? ''), parseFigure(until ?? '')]
  if (amount_from === undefined || amount_until === undefined) return null
  return { format: format ?? 'elixir-0', kind: kind ?? 'all', due_until: dueDay(due), amount_from, amount_until }
}

/** All orders that can be paid, in one act (OPS-15): which, what speaks against some, and how many files it makes. */
export const RunScreen = () => (
  <MoneyOnly view="runs">
    <Begun />
  </MoneyOnly>
)

function Begun() {
  const text = useText('run')
  const filter = filterOf(route.useSearch())
  const query = useQuery(previewQuery(filter))
  const { isPlaceholderData } = query
  return (
    <>
      <BackLink to={{ to: '/payouts', search: { status: 'ordered' } }}>{text('back')}</BackLink>
      <Page title={text('title')} purpose={text('purpose')}>
        <div className="grid items-start gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)]">
          <Which />
          <div className="grid gap-6">
            <Read query={query} outline={filter && <CardOutline className="h-44" />}>
              {preview => (
                <>
                  {filter && <Ready preview={preview} filter={filter} isOld={isPlaceholderData} />}
                  {preview.set_aside.count > 0 && <Aside preview={preview} />}
                </>
              )}
            </Read>
          </div>
        </div>
      </Page>
    </>
  )
}

/** Terms that are more often meant than a day. */
const dues = ['today', 'week'] as const

/** Kind, due day, sums and format; all of it in the address. */
function Which() {
  const text = useText('run')
  const payouts = useText('payouts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { format = 'elixir-0', kind = 'all', due, from = '', until = '' } = search
  // Of what was chosen just before nothing is lost, though the address has not followed yet.
  const set = (change: Partial<Search>) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace: true })
  const isFreeDay = due !== undefined && due !== 'today' && due !== 'week'
  return (
    <Section title={text('which')}>
      <div className="grid gap-4">
        <SelectField
          label={text('due')}
          value={isFreeDay ? 'until' : (due ?? '')}
          options={[
            { value: '', label: text('due_all') },
            ...dues.map(value => ({ value, label: text(`due_${value}`) })),
            { value: 'until', label: text('due_until') },
          ]}
          onChange={({ target: { value } }) =>
            set({ due: value === 'until' ? today() : value === '' ? undefined : value })
          }
        />
        {isFreeDay && (
          <DayField label={text('due_day')} value={due} onChange={until => set({ due: until ?? today() })} />
        )}
        <SelectField
          label={text('kind')}
          value={kind}
          options={payoutKinds.map(value => ({ value, label: text(`kind_${value}`) }))}
          onChange={({ target: { value } }) => set({ kind: payoutKinds.find(each => each === value) })}
        />
        <div className="grid grid-cols-2 gap-3">
          <AmountField label={text('from')} value={from} onChange={value => set({ from: value })} />
          <AmountField label={text('until')} value={until} onChange={value => set({ until: value })} />
        </div>
        <RadioGroup
          label={text('format')}
          className="*:[div]:grid"
          name="format"
          value={format}
          options={bankFileFormats.map(value => ({
            value,
            label: payouts(`format_${value}`),
            hint: payouts(`format_${value}_hint`),
          }))}
          onChange={value => set({ format: value })}
        />
      </div>
    </Section>
  )
}

interface AmountProps {
  label: string
  value: string
  onChange: (written: string | undefined) => void
}

/** A sum that the address keeps: what is typed stands there at once, and the caret where it was, whenever the address follows. */
function AmountField({ label, value, onChange }: AmountProps) {
  const text = useText('run')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={shown}
      error={parseFigure(shown) === undefined ? text('amount_wrong') : undefined}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value || undefined)
      }}
    />
  )
}

function Ready({ preview, filter, isOld }: { preview: PayoutRunPreview; filter: PayoutRunFilter; isOld: boolean }) {
  const text = useText('run')
  const dialog = useDialog()
  const navigate = useNavigate()
  const { ready, files, is_cut } = preview
  const amount = formatMoney(ready.amount)
  const fileText = text('files', { count: files })
  if (ready.count === 0)
    return (
      <EmptyState drawing="money" title={text('none')}>
        {text('none_hint')}
      </EmptyState>
    )
  return (
    <Section title={text('ready')}>
      <Money zloty={ready.amount} size="large" />
      <p className="mt-1 text-muted">{`${text('ready_part', { count: ready.count })} · ${fileText}`}</p>
      {is_cut && (
        <Alert tone="info" title={text('title')} className="mt-4">
          {text('cut')}
        </Alert>
      )}
      <RightButton right="money" className="figures mt-5" disabled={isOld} onClick={dialog.open}>
        {text('start', { amount })}
      </RightButton>
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('start_title', { amount, files: fileText })}
        facts={[{ queryKey: previewQuery(filter).queryKey }]}
        confirmLabel={text('start', { amount })}
        tone="primary"
        run={async (_, options) => {
          const answer = await call(opsStartPayoutRun, { body: { ...filter, ...ready } }, options)
          void navigate({ to: '/payouts/runs/$id', params: { id: answer.data.id } })
          return answer
        }}
        done={() => text('started', { amount })}
      >
        <p>{text('start_body', { count: ready.count })}</p>
      </ActDialog>
    </Section>
  )
}

/** Orders that something speaks against, each with what it is. */
function Aside({ preview: { set_aside, set_aside_orders } }: { preview: PayoutRunPreview }) {
  const text = useText('run')
  const more = set_aside.count - set_aside_orders.length
  return (
    <Section
      title={`${text('aside')}: ${text('aside_part', { count: set_aside.count, amount: formatMoney(set_aside.amount) })}`}
      hint={text('aside_hint')}
    >
      <ul>
        {set_aside_orders.map(({ id, reference, creator, amount, problems }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2">
            <span className="min-w-0">
              <Link
                to="/payouts"
                search={{ search: reference }}
                className="font-semibold wrap-anywhere hover:underline"
              >{`${creator}, ${reference}`}</Link>
              <span className="block text-14 text-warning">
                {problems.map(problem => text(`problem_${problem}`)).join('; ')}
              </span>
            </span>
            <Money zloty={amount} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-14 text-muted">{text('aside_more', { count: more })}</p>}
    </Section>
  )
}
