import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import { Alert } from '@fanfara/ui/alert'
import { Facts, Section } from '@fanfara/ui/card'
import { formatCount, formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Beside } from '#/shared/beside.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { CorrectionActs } from './correction-acts.tsx'
import { correctionQuery } from './queries.ts'
import { CorrectionBadge, Difference } from './state.tsx'

const route = getRouteApi('/signed-in/corrections/$id')

/** One correction: what it changes, what was said about it, and what can be done now (decision 0054). */
export function CorrectionScreen() {
  return (
    <MoneyOnly view="corrections">
      <OneCorrection />
    </MoneyOnly>
  )
}

function OneCorrection() {
  const text = useText('corrections')
  const { id } = route.useParams()
  const query = useQuery(correctionQuery(id))
  return (
    <Read
      isPage
      query={query}
      back={<BackLink to={listOf.correction}>{text('back')}</BackLink>}
      outline={
        <div className="grid gap-6">
          <Skeleton className="h-12 w-1/2" />
          <Beside aside={<CardOutline className="h-36" />}>
            <CardOutline className="h-56" />
          </Beside>
        </div>
      }
    >
      {correction => <Opened key={id} correction={correction} />}
    </Read>
  )
}

function Opened({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const { creator, campaign, state, dispute } = correction
  return (
    <Page
      isWide
      title={text('correction_title', { name: creator.name })}
      purpose={
        <Link to="/campaigns/$id" params={{ id: campaign.id }} className={linkClass}>
          {campaign.name}
        </Link>
      }
      action={<CorrectionBadge state={state} />}
    >
      <div className="grid gap-6">
        {dispute && (
          <Alert tone={state === 'disputed' ? 'warning' : 'info'} title={text('dispute')}>
            <span className="whitespace-pre-line">{dispute.text}</span>
          </Alert>
        )}
        <Beside aside={<Story correction={correction} />}>
          <div className="grid gap-6">
            <What correction={correction} />
            <CorrectionActs correction={correction} />
          </div>
        </Beside>
      </div>
    </Page>
  )
}

function What({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const { before, after, difference, kind, task, reason } = correction
  const moves = useMoves(correction)
  return (
    <Section title={text(`kind_${kind}`)} hint={task?.name}>
      <Facts
        items={[
          { name: text('before'), value: <Money zloty={before} className="text-20 font-semibold" /> },
          { name: text('after'), value: <Money zloty={after} className="text-20 font-semibold" /> },
          { name: text('difference'), value: <Difference zloty={difference} className="text-20" /> },
          { name: text('reason'), value: reason, wide: true },
          ...moves,
        ]}
      />
      <Figures correction={correction} />
    </Section>
  )
}

/** Where the money went, or would go as it lies now. */
function useMoves({ moved, expected }: OpsCorrection) {
  const text = useText('corrections')
  const moves = moved ?? expected
  if (!moves) return []
  const parts = (['pending', 'available', 'set_off', 'added'] as const).filter(part => moves[part] > 0)
  const tense = moved ? 'moved' : 'expected'
  return parts.map(part => ({ name: text(`${tense}_${part}`), value: <Money zloty={moves[part]} /> }))
}

const FIGURES = ['views', 'clicks', 'actions', 'sales', 'sales_value'] as const

/** Only figures that differ. */
function Figures({ correction: { results } }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const participants = useText('participants')
  const language = useLanguage()
  if (!results) return null
  const written = (name: (typeof FIGURES)[number], value: number | null) =>
    value === null ? '–' : name === 'sales_value' ? formatMoney(value) : formatCount(value, language)
  const differing = FIGURES.filter(name => results.before[name] !== results.after[name])
  return (
    <table className="mt-6 w-full max-w-lg">
      <caption className="sr-only">{text('figures')}</caption>
      <thead>
        <tr className="text-left text-14 text-muted">
          <th className="py-1 font-regular">{text('figure')}</th>
          <th className="py-1 text-right font-regular">{text('before')}</th>
          <th className="py-1 text-right font-regular">{text('after')}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {differing.map(name => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-regular">
              {participants(name)}
            </th>
            <td className="py-1.5 text-right">{written(name, results.before[name])}</td>
            <td className="py-1.5 text-right">{written(name, results.after[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What happened, when and by whom, and what comes next. */
function Story({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const language = useLanguage()
  const at = (instant: string) => formatDateTime(instant, language)
  const { proposed, approved, dispute, ended, ended_by, state, effect_due } = correction
  const by = (who: string | null) => who ?? text('by_time')
  const lines = [
    text('story_proposed', { at: at(proposed.at), by: proposed.by }),
    approved && text('story_approved', { at: at(approved.at), by: approved.by }),
    dispute && text('story_disputed', { at: at(dispute.at) }),
    ended &&
      text(state === 'withdrawn' ? 'story_withdrawn' : 'story_in_effect', { at: at(ended.at), by: by(ended_by) }),
    ended?.answer && text('story_answer', { answer: ended.answer }),
    state === 'proposed' && text('next_proposed'),
    state === 'announced' && effect_due && text('next_announced', { at: at(effect_due) }),
    state === 'disputed' && text('next_disputed'),
  ].filter(line => typeof line === 'string' && line !== '')
  return (
    <Section title={text('story')}>
      <ol className="grid gap-2">
        {lines.map(line => (
          <li key={String(line)} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ol>
    </Section>
  )
}
