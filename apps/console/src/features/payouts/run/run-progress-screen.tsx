import type { PayoutRun } from '@fanfara/contract/ops/payout-runs'
import { Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Progress } from '@fanfara/ui/progress'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Recalled } from '#/features/payouts/recall-file.tsx'
import { ReleaseFile, ReleaseState } from '#/features/payouts/release-file.tsx'
import { Standstill } from '#/shared/acts/standstill.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { runQuery } from './queries.ts'
import { KeptLine, RecallRun } from './recall-run.tsx'
import { OutcomeLine, ReleaseRun } from './release-run.tsx'

const route = getRouteApi('/signed-in/payouts/runs/$id')

/** A payout run: how far it came, and its files with the sums that tell whether the bank got these very ones. */
export function RunProgressScreen() {
  const text = useText('run')
  const { id } = route.useParams()
  const query = useQuery(runQuery(id))
  return (
    <Read
      isPage
      query={query}
      back={<BackLink to={listOf.run}>{text('runs')}</BackLink>}
      outline={
        <div className="grid gap-6">
          <Skeleton className="h-12 w-1/2" />
          <CardOutline className="h-44" />
        </div>
      }
    >
      {run => <Opened run={run} />}
    </Read>
  )
}

function Opened({ run }: { run: PayoutRun }) {
  const text = useText('run')
  const payouts = useText('payouts')
  const language = useLanguage()
  const { format, created_at, created_by, orders, made, is_done, set_aside } = run
  const progress = text('progress_text', { made, all: orders })
  // What the last act on many said, beside the file that it is about.
  const [said, setSaid] = useState<ReadonlyMap<string, ReactNode>>(new Map())
  return (
    <Page
      isWide
      title={text('run_title', { amount: formatMoney(run.amount) })}
      purpose={text('run_purpose', {
        format: payouts(`format_${format}`),
        at: formatDateTime(created_at, language),
        by: created_by,
      })}
    >
      <div className="mb-6 grid gap-1" aria-live="polite">
        {!is_done && <Progress label={text('progress')} value={made} max={orders} valueText={progress} />}
        <p className={is_done ? toneOf[endOf(run.files)] : 'text-muted'}>
          {is_done ? text(endOf(run.files)) : `${text('progress')}: ${progress}`}
        </p>
        {!is_done && <Standstill made={made} />}
        {set_aside > 0 && <p className="text-14 text-warning">{text('run_aside', { count: set_aside })}</p>}
      </div>
      <Section
        title={text('run_files')}
        action={
          <span className="inline-flex flex-wrap gap-2">
            <ReleaseRun
              run={run}
              onReleased={outcomes => setSaid(linesOf(outcomes, outcome => <OutcomeLine outcome={outcome} />))}
            />
            <RecallRun
              run={run}
              onRecalled={kept => setSaid(linesOf(kept, outcome => <KeptLine outcome={outcome} />))}
            />
          </span>
        }
      >
        <FileTable files={run.files} said={said} />
      </Section>
    </Page>
  )
}

/** What a run that made its files says of them: one waits to be released, all were recalled, or neither. */
function endOf(files: PayoutRun['files']): 'done' | 'done_recalled' | 'done_released' {
  // What was released or recalled waits for nobody.
  if (files.some(({ released, recalled }) => !released && !recalled)) return 'done'
  return files.every(({ recalled }) => recalled) ? 'done_recalled' : 'done_released'
}

const toneOf: Readonly<Record<ReturnType<typeof endOf>, string>> = {
  done: 'text-success',
  done_released: 'text-success',
  done_recalled: 'text-warning',
}

const linesOf = <Outcome,>(outcomes: ReadonlyMap<string, Outcome>, lineOf: (outcome: Outcome) => ReactNode) =>
  new Map([...outcomes].map(([id, outcome]): [string, ReactNode] => [id, lineOf(outcome)]))

function FileTable({ files, said }: { files: PayoutRun['files']; said: ReadonlyMap<string, ReactNode> }) {
  const text = useText('run')
  const payouts = useText('payouts')
  const acts = useText('acts')
  const columns: Column<PayoutRun['files'][number]>[] = [
    {
      key: 'file',
      header: payouts('files'),
      phone: 'title',
      cell: file => (
        <>
          <Link to="/payouts/files/$id" params={{ id: file.id }} className={linkClass}>
            {text('ready_part', { count: file.payouts })}
          </Link>
          {file.recalled && <Recalled {...file.recalled} />}
          <ReleaseState file={file} />
          {said.get(file.id)}
        </>
      ),
    },
    {
      key: 'amount',
      header: payouts('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} />,
    },
    {
      key: 'sum',
      header: payouts('file_sum'),
      phone: 'line',
      cell: ({ sha256 }) => <code className="text-12 break-all text-muted">{sha256}</code>,
    },
    {
      key: 'acts',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: file => <ReleaseFile file={file} />,
    },
  ]
  return (
    <DataTable
      caption={text('run_files')}
      columns={columns}
      rows={files}
      rowName={({ sha256 }) => sha256.slice(0, 8)}
      minWidth={720}
    />
  )
}
