import type { OwnCorrection } from '@fanfara/contract/own/corrections'
import { Alert } from '@fanfara/ui/alert'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Card, Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatCount, formatDate, formatDateTime, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#/app/server/message.ts'
import { asked } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { DisputeButton } from './dispute.tsx'
import { correctionsQuery } from './queries.ts'

const isEnded = ({ state }: OwnCorrection) => state === 'in_effect' || state === 'withdrawn'

/** What will be, or was, corrected of accepted amounts: what, why and how much, before it happens (decision 0054). Nothing without any. */
export function Corrections() {
  const text = useText('corrections')
  const { data, error, refetch } = useQuery({ ...correctionsQuery, ...asked })
  if (error && !data)
    return (
      <Card className="mb-6">
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </Card>
    )
  if (!data || (data.corrections.length === 0 && data.set_off === 0)) return null
  const open = data.corrections.filter(row => !isEnded(row))
  const ended = data.corrections.filter(isEnded)
  return (
    <Section className="mb-6" title={text('title')} hint={open.length > 0 ? text('hint') : undefined}>
      <div className="grid gap-4">
        {data.set_off > 0 && (
          <Alert tone="info" title={text('set_off', { amount: formatMoney(data.set_off) })}>
            {text('set_off_hint')}
          </Alert>
        )}
        {open.map(row => (
          <Correction key={row.id} correction={row} />
        ))}
        {ended.length > 0 && (
          <details className="border-t border-line pt-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold desktop:min-h-8">
              {text('ended', { count: ended.length })}
            </summary>
            <div className="mt-3 grid gap-4">
              {ended.map(row => (
                <Correction key={row.id} correction={row} />
              ))}
            </div>
          </details>
        )}
      </div>
    </Section>
  )
}

const looks: Record<OwnCorrection['state'], BadgeLook> = {
  proposed: 'plain',
  announced: 'warning',
  disputed: 'primary',
  in_effect: 'secondary',
  withdrawn: 'green',
}

function Correction({ correction }: { correction: OwnCorrection }) {
  const text = useText('corrections')
  const { campaign, state, before, after, difference, reason, dispute, ended } = correction
  const amounts = { before: formatMoney(before), after: formatMoney(after) }
  const by = formatMoney(Math.abs(difference))
  return (
    <article aria-label={campaign.name} className="rounded-surface border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold wrap-anywhere">
          <Link to="/campaigns" search={{ id: campaign.id }} className={linkClass}>
            {campaign.name}
          </Link>
        </h3>
        <Badge look={looks[state]}>{text(`state.${state}`)}</Badge>
      </div>
      <p className="figures mt-2 text-20 font-semibold">{text('amounts', amounts)}</p>
      <p className="figures text-14 text-muted">{text(difference > 0 ? 'more' : 'less', { amount: by })}</p>
      <p className="mt-3">
        <span className="text-muted">{text(`kind.${correction.kind}`)}</span> {correction.task?.name}
      </p>
      <Figures correction={correction} />
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        <span className="text-muted">{text('reason')}</span> {reason}
      </p>
      <Moves moves={correction.moved} tense="moved" />
      <Moves moves={correction.expected} tense="expected" />
      {dispute && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{text('your_dispute')}</span> {dispute.text}
        </p>
      )}
      {ended?.answer && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{text('answer')}</span> {ended.answer}
        </p>
      )}
      <Next correction={correction} />
    </article>
  )
}

const FIGURES = ['views', 'clicks', 'actions', 'sales', 'sales_value'] as const

/** Measured figures that turned out to be others. */
function Figures({ correction: { results } }: { correction: OwnCorrection }) {
  const text = useText('corrections')
  const language = useLanguage()
  if (!results) return null
  const written = (name: (typeof FIGURES)[number], value: number | null) =>
    value === null ? '–' : name === 'sales_value' ? formatMoney(value) : formatCount(value, language)
  return (
    <ul className="figures">
      {FIGURES.filter(name => results.before[name] !== results.after[name]).map(name => (
        <li key={name}>
          {text(`figure.${name}`, {
            before: written(name, results.before[name]),
            after: written(name, results.after[name]),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Where the money came from, or will come from; what was paid out already is never asked back. */
function Moves({ moves, tense }: { moves: OwnCorrection['moved']; tense: 'moved' | 'expected' }) {
  const text = useText('corrections')
  if (!moves) return null
  const parts = (['pending', 'available', 'set_off', 'added'] as const).filter(part => moves[part] > 0)
  return (
    <ul className="mt-1 text-14 text-muted">
      {parts.map(part => (
        <li key={part}>{text(`${tense}.${part}`, { amount: formatMoney(moves[part]) })}</li>
      ))}
    </ul>
  )
}

/** Who acts next, by when, and what the creator can do about it. */
function Next({ correction }: { correction: OwnCorrection }) {
  const text = useText('corrections')
  const language = useLanguage()
  const { state, effect_due, ended, can_dispute: canDispute } = correction
  if (ended)
    return (
      <p className="mt-3 text-14 text-muted">
        {text(state === 'withdrawn' ? 'since.withdrawn' : 'since.in_effect', { date: formatDate(ended.at, language) })}
      </p>
    )
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        {state === 'disputed'
          ? text('next_disputed')
          : effect_due && text('next_announced', { date: formatDateTime(effect_due, language) })}
      </p>
      {canDispute && <DisputeButton correction={correction} />}
    </div>
  )
}
