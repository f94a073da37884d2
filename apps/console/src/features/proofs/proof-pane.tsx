import { adTypeFacts } from '@fanfara/contract/enums'
import type { OpsProof } from '@fanfara/contract/ops/proofs'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { buttonClass } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { formatCount, formatDateTime } from '@fanfara/ui/format'
import { ExternalIcon, WarningIcon } from '@fanfara/ui/icons'
import { Money } from '@fanfara/ui/money'
import { PlatformName } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PaymentBadge } from '#/shared/labels.tsx'
import { useText } from '#/texts.ts'
import { Key } from '#/shared/keys/key.tsx'
import { LabelBox } from './label-box.tsx'

const stateLooks: Record<OpsProof['state'], BadgeLook> = {
  waiting: 'primary',
  asked: 'secondary',
  accepted: 'green',
  refused: 'error',
}

/** Where a proof stands, in a word. */
function StateBadge({ state }: { state: OpsProof['state'] }) {
  const text = useText('proofs')
  return <Badge look={stateLooks[state]}>{text(`state_${state}`)}</Badge>
}

/** A proof beside what was asked for: all that judging it needs, on one page. */
export function ProofPane({ proof }: { proof: OpsProof }) {
  const ad = useAdName()(proof.ad_type)
  return (
    <article aria-label={`${proof.creator.name}, ${ad}`} className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-20 font-semibold wrap-anywhere">{proof.creator.name}</h2>
          <p className="text-muted">
            {ad} ·{' '}
            <Link
              to="/campaigns/$id"
              params={{ id: proof.campaign.id }}
              className="text-primary underline underline-offset-2 hover:no-underline"
            >
              {proof.campaign.name}
            </Link>
          </p>
        </div>
        <StateBadge state={proof.state} />
      </header>
      <Judgement proof={proof} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1360px]:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Shown proof={proof} />
          <LabelBox label={proof.label} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Brief proof={proof} />
          <Figures proof={proof} />
          <Earlier proof={proof} />
        </div>
      </div>
    </article>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-surface border border-line bg-surface p-4">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Who judged it, what was asked, why it was refused. */
function Judgement({ proof }: { proof: OpsProof }) {
  const text = useText('proofs')
  const language = useLanguage()
  const { judged_at: at, question, task } = proof
  const settled = proof.settled_at !== null && proof.settled_at === at
  const who = proof.judged_by ?? text('somebody')
  return (
    <>
      {at && (
        <p className="text-14 text-muted">
          {text(settled ? 'judged_settlement' : `judged_${proof.state === 'refused' ? 'refused' : 'accepted'}`, {
            who,
            at: formatDateTime(at, language),
          })}
          {proof.state === 'refused' && task.rejection_reason && ` ${task.rejection_reason}`}
        </p>
      )}
      {question && (
        <p className="rounded-control bg-sunken px-3 py-2 text-14">
          <span className="font-semibold">{text('asked_at', { at: formatDateTime(question.asked_at, language) })}</span>{' '}
          {question.text}
        </p>
      )}
    </>
  )
}

/** The thing itself: picture, words, the way to it. */
function Shown({ proof }: { proof: OpsProof }) {
  const text = useText('proofs')
  const words = useText('participants')
  const { proof: known, media_url: url } = proof.task
  return (
    <section className="rounded-surface border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <PlatformName type={proof.platform} className="font-semibold" />
        {known && (
          <Badge look={known.check === 'verified' ? 'green' : 'warning'}>{words(`proof_check_${known.check}`)}</Badge>
        )}
      </div>
      {known?.picture_url && (
        <img
          src={known.picture_url}
          alt={words('proof_picture', { name: proof.creator.name })}
          width={640}
          height={360}
          className="mb-3 aspect-video w-full rounded-control border border-line bg-sunken object-cover"
        />
      )}
      {known?.is_fallback && (
        <p className="mb-2 flex items-center gap-1.5 text-14 text-warning">
          <WarningIcon size={16} />
          {words('proof_fallback')}
        </p>
      )}
      {proof.texts.title && <p className="font-semibold wrap-anywhere">{proof.texts.title}</p>}
      {proof.texts.description && (
        <p className="mt-1 max-h-48 overflow-y-auto text-14 whitespace-pre-line text-muted wrap-anywhere">
          {proof.texts.description}
        </p>
      )}
      {url && (
        <>
          <p className="mt-2 truncate text-14 text-muted">{url.replace(/^https?:\/\/(www\.)?/, '')}</p>
          {known?.check !== 'verified' && <Whose account={proof.account} />}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            data-proof-link
            className={buttonClass('secondary', 'normal', 'mt-2 w-full tablet:w-auto')}
          >
            <ExternalIcon size={18} />
            {text('open')} <Key>O</Key>
          </a>
        </>
      )}
    </section>
  )
}

/** Whose the link says to be, where no platform said whose it is (DESK-70). */
function Whose({ account: { channel, named } }: { account: OpsProof['account'] }) {
  const text = useText('proofs')
  const isOther = named !== null && named.toLowerCase() !== channel?.toLowerCase()
  if (!isOther) return channel === null ? null : <p className="text-14 text-muted">{text('channel', { channel })}</p>
  return (
    <p className="mt-1 flex items-start gap-1.5 text-14 text-warning">
      <WarningIcon size={16} className="mt-0.5 shrink-0" />
      {channel === null ? text('names_nobodys', { named }) : text('names_other', { named, channel })}
    </p>
  )
}

function Brief({ proof }: { proof: OpsProof }) {
  const text = useText('proofs')
  const { task } = proof
  return (
    <Box title={text('brief')}>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {task.description || text('no_brief')}
      </p>
      <p className="mt-2 text-14 text-muted">
        {task.end_date && (
          <>
            {text('due')} <DateText value={task.end_date} full /> ·{' '}
          </>
        )}
        {text('handed_in')} <DateText value={proof.handed_in_at} full />
      </p>
      {task.code_url && <p className="mt-1 truncate text-14 text-muted">{text('link', { url: task.code_url })}</p>}
    </Box>
  )
}

/** The platform's own figures, then what they are worth. */
function Figures({ proof }: { proof: OpsProof }) {
  const text = useText('proofs')
  const language = useLanguage()
  const { medium, payment, task } = proof
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatCount(value, language)
  const isLive = adTypeFacts[proof.ad_type].media_type === 'live'
  const rows: [string, ReactNode][] = [
    [text('views_now'), count(medium?.views ?? null)],
    [text('views_counted'), count(medium?.counted ?? null)],
    [text(isLive ? 'viewers_then' : 'views_then'), count(isLive ? task.proof?.viewers : task.proof?.views)],
  ]
  return (
    <Box title={text('figures')}>
      <dl className="grid gap-1">
        {rows
          .filter(([, value]) => value !== '–')
          .map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <dt className="text-muted">{text('earns')}</dt>
          <dd className="figures flex items-center gap-2">
            {payment ? (
              <>
                <PaymentBadge status={payment.status} />
                <Money zloty={payment.amount} />
              </>
            ) : (
              text('earns_nothing')
            )}
          </dd>
        </div>
      </dl>
    </Box>
  )
}

function Earlier({ proof }: { proof: OpsProof }) {
  const text = useText('proofs')
  const adName = useAdName()
  return (
    <Box title={text('earlier', { count: proof.earlier.length })}>
      {proof.earlier.length === 0 && <p className="text-muted">{text('no_earlier')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {proof.earlier.map(row => (
          <li key={row.id} className="flex items-center justify-between gap-3">
            <Link
              to="/proofs"
              search={{ state: row.state === 'waiting' ? undefined : row.state, open: row.id }}
              className="min-w-0 text-14 hover:underline"
            >
              <span className="block truncate font-semibold">{row.campaign.name}</span>
              <span className="text-muted">
                {adName(row.ad_type)} · <DateText value={row.handed_in_at} />
              </span>
            </Link>
            <StateBadge state={row.state} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
