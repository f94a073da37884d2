import {
  opsDownloadBankFile,
  opsDownloadPayouts,
  type OpenedBankFile,
  type OpsPayout,
  transferSorts,
} from '@fanfara/contract/ops/payouts'
import { Alert } from '@fanfara/ui/alert'
import { Facts, Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatDateTime, formatDate, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listIn, useKept } from '#/shared/kept/kept.ts'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { bankFileQuery, payoutsQuery } from './api.ts'
import { ConfirmBar } from './confirm-file.tsx'
import { fileName } from './file-name.ts'
import { PayoutActs } from './payout-acts.tsx'
import { AccountCell, ChoiceCell, NameLines, StatusCell } from './payout-cells.tsx'
import { RecallFile } from './recall-file.tsx'
import { FileWarnings, ReleaseFile, ReleaseState } from './release-file.tsx'

const route = getRouteApi('/signed-in/payouts/files/$id')
/** How many transfers a page has, unless told. */
const TRANSFERS = 50

/** One bank file: its transfers, what the bank said, and one button for all that it carried out (OPS-15, TRAN-47). */
export function BankFileScreen() {
  const text = useText('payouts')
  const { id } = route.useParams()
  const query = useQuery(bankFileQuery(id))
  return (
    <Read
      isPage
      query={query}
      back={<BackLink to={listOf.file}>{text('back_to_files')}</BackLink>}
      outline={<FileOutline />}
    >
      {file => <OpenedFile key={id} file={file} />}
    </Read>
  )
}

function OpenedFile({ file }: { file: OpenedBankFile }) {
  const text = useText('payouts')
  const language = useLanguage()
  const at = formatDateTime(file.created_at, language)
  return (
    <Page
      isWide
      title={text('file_title', { amount: formatMoney(file.amount) })}
      purpose={text('file_purpose', { format: text(`format_${file.format}`), at, by: file.created_by })}
      action={!file.recalled && <FileActs file={file} />}
    >
      {file.recalled && (
        <Alert tone="warning" title={text('was_recalled')} className="mb-6">
          {text('recalled', { ...file.recalled, at: formatDateTime(file.recalled.at, language) })}
        </Alert>
      )}
      {!file.recalled && <ReleaseNote file={file} />}
      {file.can_recall && <FileWarnings file={file} className="mb-6" />}
      <Standing file={file} />
      {!file.recalled && <Transfers file={file} />}
    </Page>
  )
}

/** Who released it; until somebody did, what rests, and who may. */
function ReleaseNote({ file }: { file: OpenedBankFile }) {
  const text = useText('payouts')
  if (file.released)
    return (
      <p className="-mt-3 mb-6">
        <ReleaseState file={file} />
      </p>
    )
  return (
    <Alert tone="warning" title={text('release_waits')} className="mb-6">
      {text(file.can_release ? 'release_hint' : 'release_hint_own')}
    </Alert>
  )
}

function FileActs({ file }: { file: OpenedBankFile }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      {file.released ? <Download file={file} /> : <ReleaseFile file={file} />}
      <RecallFile file={file} />
    </span>
  )
}

function Download({ file }: { file: OpenedBankFile }) {
  const text = useText('payouts')
  const download = useDownload()
  return (
    <RightButton
      right="money"
      variant="secondary"
      onClick={() => download(opsDownloadBankFile, { params: { id: file.id } }, fileName(file))}
    >
      {text('download')}
    </RightButton>
  )
}

type Place = keyof OpenedBankFile['standing']
const places: readonly Place[] = ['waiting', 'paid', 'refused', 'returned']

/** How many transfers stand where. Of a file that was recalled: how many were in it, which the list of what is owed has again (DESK-116). */
function usePlaces({ standing, released, recalled, payouts, amount }: OpenedBankFile) {
  const text = useText('payouts')
  const part = (count: number, sum: number) => text('standing_part', { count, amount: formatMoney(sum) })
  const isNamed = (name: Place) => {
    if (standing[name].count > 0) return true
    // Of a file that nobody released the bank has nothing, and nothing is on its way.
    return !recalled && (name === 'waiting' || (name === 'paid' && released !== null))
  }
  const named = places.filter(isNamed).map(name => ({
    name: text(name === 'waiting' && !released ? 'standing_unreleased' : `standing_${name}`),
    value: part(standing[name].count, standing[name].amount),
  }))
  return recalled ? [{ name: text('standing_recalled'), value: part(payouts, amount) }, ...named] : named
}

/** How many transfers stand where, what they are worth, and the sum that tells whether the bank got this very file. */
function Standing({ file }: { file: OpenedBankFile }) {
  const text = useText('payouts')
  const language = useLanguage()
  const { sha256, execution, released, recalled } = file
  const title = recalled ? 'standing_over' : released ? 'standing' : 'standing_before'
  const items = [
    ...usePlaces(file),
    ...(execution ? [{ name: text('execution_day'), value: formatDate(execution.on, language) }] : []),
    { name: text('file_sum'), value: <code className="text-12 break-all">{sha256}</code>, wide: true },
  ]
  return (
    <Section title={text(title)} className="mb-6">
      <Facts items={items} />
    </Section>
  )
}

/** Transfers that are unticked, with their sums in zł. */
function useLeft(fileId: string) {
  const [left, set] = useKept(`bank-file:${fileId}`, leftIn)
  return [left, (next: ReadonlyMap<string, number>) => set(next, next.size > 0 ? [...next] : null)] as const
}

/** Pairs of id and sum; whatever else was kept is none. */
function leftIn(kept: unknown): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  for (const pair of listIn(kept)) {
    const [id, amount] = listIn(pair)
    if (typeof id === 'string' && typeof amount === 'number') left.set(id, amount)
  }
  return left
}

function Transfers({ file }: { file: OpenedBankFile }) {
  const text = useText('payouts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _, per_page: __, ...shown } = search
  const filter = { ...search, per_page: search.per_page ?? TRANSFERS, bank_file_id: file.id }
  const query = useQuery(payoutsQuery(filter))
  const { data } = query
  // What the bank did not carry out, with its sum, over all pages.
  const [kept, setLeft] = useLeft(file.id)
  // What was answered by itself meanwhile is left no longer.
  const answered = (data?.data ?? []).filter(({ status }) => status !== 'in_bank_file').map(({ id }) => id)
  const left = new Map([...kept].filter(([id]) => !answered.includes(id)))
  const leave = ({ id, amount }: OpsPayout, isDone: boolean) => {
    const next = new Map(left)
    if (isDone) next.delete(id)
    else next.set(id, amount)
    setLeft(next)
  }
  return (
    <Section title={text('transfers')} hint={file.standing.waiting.count === 0 ? text('all_answered') : undefined}>
      {file.released && <ConfirmBar file={file} left={left} onClear={() => setLeft(new Map())} />}
      <NameSearch
        label={text('search')}
        value={search.search}
        onSearch={(wanted, how) =>
          void navigate({ to: '.', search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ListOrder
          orders={transferSorts}
          usual={text('transfers_sort_usual')}
          value={search.sort}
          nameOf={order => text(`transfers_sort_${order}`)}
          onChange={sort =>
            void navigate({ to: '.', search: { ...search, sort, page: undefined }, resetScroll: false })
          }
        />
        <ListFile
          endpoint={opsDownloadPayouts}
          input={{ query: { ...shown, bank_file_id: file.id } }}
          name="fanfara-transfers.csv"
          isEmpty={!data?.meta.total}
        />
      </div>
      <ListedTable query={query}>
        {answer => <TransferTable rows={answer?.data} isOpen={file.released !== null} left={left} onLeave={leave} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ to: '.', search: { ...search, ...to }, ...how })} />
    </Section>
  )
}

function TransferTable({
  rows,
  isOpen,
  left,
  onLeave,
}: {
  rows: OpsPayout[] | undefined
  /** Whether the bank may have it: before that, there is nothing to say of a transfer. */
  isOpen: boolean
  left: ReadonlyMap<string, number>
  onLeave: (payout: OpsPayout, isDone: boolean) => void
}) {
  const text = useText('payouts')
  const acts = useText('acts')
  const columns: Column<OpsPayout>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      className: 'min-w-44',
      cell: row =>
        isOpen ? (
          <ChoiceCell
            payout={row}
            when="in_bank_file"
            hasBoxes
            label="executed"
            isChosen={!left.has(row.id)}
            onChoose={isDone => onLeave(row, isDone)}
          />
        ) : (
          <NameLines payout={row} />
        ),
    },
    { key: 'account', header: text('account'), phone: 'last', cell: row => <AccountCell payout={row} /> },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} className="font-semibold" />,
    },
    { key: 'status', header: text('status'), phone: 'line', cell: row => <StatusCell payout={row} /> },
    {
      key: 'acts',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: row => isOpen && <PayoutActs payout={row} isInFile />,
    },
  ]
  return (
    <DataTable
      caption={text('transfers')}
      columns={columns}
      rows={rows}
      rowName={({ creator }) => creator.name}
      minWidth={820}
    />
  )
}

function FileOutline() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-1/2" />
      <CardOutline className="h-36" />
      <CardOutline className="h-72" />
    </div>
  )
}
