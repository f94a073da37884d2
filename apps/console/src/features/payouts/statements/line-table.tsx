import { type BankLine, type BankLineState } from '@fanfara/contract/ops/bank-statements'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatDate, formatDateTime, formatFigure } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'
import { LineActs, Proposals } from './line-acts.tsx'

const looks: Record<BankLineState, BadgeLook> = {
  unread: 'secondary',
  matched_payout: 'green',
  matched_return: 'plain',
  matched_advertiser: 'green',
  waiting: 'warning',
  set_aside: 'secondary',
  wrong: 'error',
}

/** Lines of statements: who, when, how much, and what became of them; waiting ones with what they may be. */
export function LineTable({ rows }: { rows: readonly BankLine[] | undefined }) {
  const text = useText('statements')
  const acts = useText('acts')
  const language = useLanguage()
  const columns: Column<BankLine>[] = [
    { key: 'who', header: text('who'), phone: 'title', className: 'min-w-40', cell: line => <Who line={line} /> },
    {
      key: 'booked',
      header: text('booked'),
      phone: 'line',
      cell: ({ booked_on }) => <span className="whitespace-nowrap">{formatDate(booked_on, language)}</span>,
    },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount, currency }) =>
        currency === 'PLN' ? (
          <Money zloty={amount} className="font-semibold" />
        ) : (
          <span className="figures font-semibold whitespace-nowrap">{`${formatFigure(amount)} ${currency}`}</span>
        ),
    },
    { key: 'what', header: text('what'), phone: 'last', className: 'min-w-60', cell: line => <What line={line} /> },
    {
      key: 'acts',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      className: 'min-[1200px]:min-w-60',
      cell: line => <LineActs line={line} />,
    },
  ]
  return (
    <DataTable
      caption={text('lines')}
      columns={columns}
      rows={rows}
      rowName={({ name, title }) => name || title}
      minWidth={820}
    />
  )
}

function Who({ line: { name, title, account_masked } }: { line: BankLine }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{name || title || '–'}</span>
      {name !== '' && title !== '' && <span className="block max-w-80 text-14 wrap-anywhere text-muted">{title}</span>}
      {account_masked && <span className="figures block text-14 whitespace-nowrap text-muted">{account_masked}</span>}
    </>
  )
}

/** What a line became, and with whom; of one that waits, why, and what it may be. */
function What({ line }: { line: BankLine }) {
  const text = useText('statements')
  const language = useLanguage()
  const { state, why, payout, campaign, has_moved, settled, reason, proposals } = line
  const isShown = (payout !== null || campaign !== null) && !has_moved
  return (
    <span className="grid justify-items-start gap-1">
      <Badge look={looks[state]}>{text(`state_${state}`)}</Badge>
      {why && <span className="text-14 text-muted">{text(`why_${why}`)}</span>}
      {payout && (
        <Link
          to="/payouts"
          search={{ search: payout.reference }}
          className={linkClass}
        >{`${payout.name}, ${payout.reference}`}</Link>
      )}
      {campaign && (
        <Link to="/campaigns/$id" params={{ id: campaign.id }} className={linkClass}>
          {campaign.name}
        </Link>
      )}
      {isShown && <span className="text-14 text-muted">{text('was_recorded')}</span>}
      {settled && (
        <span className="text-14 text-muted">
          {text('settled_by', { by: settled.by, at: formatDateTime(settled.at, language) })}
        </span>
      )}
      {reason && <span className="max-w-80 text-14 wrap-anywhere text-muted">{text('reason', { reason })}</span>}
      {state === 'waiting' && proposals.length > 0 && <Proposals line={line} />}
    </span>
  )
}
