import type { Answer } from '@fanfara/contract/endpoint'
import {
  bankFileSorts,
  bankFileStates,
  opsDownloadBankFile,
  opsDownloadBankFiles,
  type opsListBankFiles,
} from '@fanfara/contract/ops/payouts'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatDateTime } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { Pages } from '@fanfara/ui/pages'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { bankFilesQuery } from './api.ts'
import { fileName } from './file-name.ts'
import { PayoutTabs } from './payout-tabs.tsx'
import { Recalled, RecallFile } from './recall-file.tsx'
import { ReleaseFile, ReleaseState } from './release-file.tsx'

type BankFile = Answer<typeof opsListBankFiles>['data'][number]

const route = getRouteApi('/signed-in/payouts/files')

/** Bank files that were made; each can be fetched again, byte by byte the same. */
export function BankFilesScreen() {
  const text = useText('payouts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(bankFilesQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  return (
    <Page title={text('files')} purpose={text('files_purpose')} isWide>
      <PayoutTabs current="files" />
      <StateChips
        label={text('files_state')}
        states={bankFileStates}
        current={search.state}
        counts={data?.counts}
        nameOf={state => text(`files_state_${state}`)}
        parameter="state"
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ListOrder
          orders={bankFileSorts}
          usual={text('sort_usual')}
          value={search.sort}
          nameOf={order => text(`files_sort_${order}`)}
          onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
        />
        <ListFile
          endpoint={opsDownloadBankFiles}
          input={{ query: shown }}
          name="fanfara-bank-files.csv"
          isEmpty={!data?.meta.total}
        />
      </div>
      <ListedTable
        query={query}
        empty={
          <EmptyState drawing="money" title={text(search.state ? 'files_not_found' : 'files_empty')}>
            {text(search.state ? 'files_not_found_hint' : 'files_empty_hint')}
          </EmptyState>
        }
      >
        {answer => <FileTable files={answer?.data} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

function FileTable({ files }: { files: BankFile[] | undefined }) {
  const text = useText('payouts')
  const acts = useText('acts')
  const columns: Column<BankFile>[] = [
    {
      key: 'at',
      header: text('file_at'),
      phone: 'title',
      className: 'min-w-60',
      cell: file => (
        <>
          <Link to="/payouts/files/$id" params={{ id: file.id }} className={linkClass}>
            <DateText value={file.created_at} full />
          </Link>
          <span className="block text-14 text-muted">{text(`format_${file.format}`)}</span>
          {file.recalled && <Recalled {...file.recalled} />}
          <ReleaseState file={file} />
        </>
      ),
    },
    {
      key: 'by',
      header: text('file_by'),
      phone: 'line',
      className: 'min-w-28 wrap-anywhere',
      cell: file => <Maker file={file} />,
    },
    { key: 'count', header: text('file_count'), align: 'end', phone: 'line', cell: file => <Transfers file={file} /> },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} />,
    },
    {
      key: 'sum',
      header: text('file_sum'),
      phone: 'line',
      cell: ({ sha256 }) => (
        <code title={sha256} className="text-12 whitespace-nowrap text-muted">
          {sha256.slice(0, 16)}…
        </code>
      ),
    },
    {
      key: 'download',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      className: 'min-[1200px]:min-w-52',
      cell: file => (file.recalled ? null : <FileActs file={file} />),
    },
  ]
  return (
    <DataTable
      caption={text('files')}
      columns={columns}
      rows={files}
      rowName={({ created_at }) => created_at}
      minWidth={860}
    />
  )
}

/** Who made it; on phones no heading says so. */
function Maker({ file }: { file: BankFile }) {
  const text = useText('payouts')
  return (
    <>
      <span className="desktop:hidden">{text('file_by')}: </span>
      {file.created_by}
    </>
  )
}

/** How many transfers it has, and how many of them the bank said nothing of. */
function Transfers({ file: { payouts, waiting, released } }: { file: BankFile }) {
  const text = useText('payouts')
  return (
    <>
      <span className="desktop:hidden">{text('file_count')}: </span>
      {payouts}
      {released && waiting > 0 && (
        <span className="block text-14 whitespace-nowrap text-muted">{text('file_waiting', { count: waiting })}</span>
      )}
      {released && waiting === 0 && (
        <span className="block text-14 whitespace-nowrap text-success">{text('file_answered')}</span>
      )}
    </>
  )
}

function FileActs({ file }: { file: BankFile }) {
  return (
    <span className="inline-flex flex-wrap gap-2 desktop:justify-end">
      {file.released ? <DownloadButton file={file} /> : <ReleaseFile file={file} />}
      <RecallFile file={file} />
    </span>
  )
}

function DownloadButton({ file }: { file: BankFile }) {
  const text = useText('payouts')
  const language = useLanguage()
  const download = useDownload()
  return (
    <RightButton
      right="money"
      variant="secondary"
      size="small"
      aria-label={text('download_named', { at: formatDateTime(file.created_at, language) })}
      onClick={() => download(opsDownloadBankFile, { params: { id: file.id } }, fileName(file))}
    >
      {text('download')}
    </RightButton>
  )
}
