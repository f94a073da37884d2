import type { Answer } from '@fanfara/contract/endpoint'
import type { getPayments, PaymentRow } from '@fanfara/contract/payments'
import { buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { DataTable } from '@fanfara/ui/data-table'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { messageOf } from '#/app/server/message.ts'
import type { FinancesSearch } from '#/app/route/finances-search.ts'
import { NothingYet } from '#/app/route/nothing-yet.tsx'
import { useOpened } from '#/app/route/opened.ts'
import { useText } from '#/i18n/text.ts'
import { useColumns } from '#/features/payments/payment-columns.tsx'
import { PaymentDetails } from '#/features/payments/payment-details.tsx'
import { OpenedPayment } from './opened-payment.tsx'
import { StatusFilter } from './status-filter.tsx'

type GoTo = (search: FinancesSearch, replace?: boolean) => unknown
interface TableProps {
  answer: Answer<typeof getPayments> | undefined
  /** Why the page that was asked for is not there; sums and counts are those of the one before. */
  failure: Error | null
  onRetry: () => unknown
  isOld: boolean
  search: FinancesSearch
  goTo: GoTo
}

/** Another status or search starts at its first page and forgets the opened payment (MONEY-08). */
const fromFirstPage = (search: FinancesSearch): FinancesSearch => ({
  ...search,
  page: undefined,
  id: undefined,
  task: undefined,
})

/** A page of the payments, found by status and words; what was chosen stands in the address (FIN-02). */
export function PaymentTable({ answer, failure, onRetry, isOld, search, goTo }: TableProps) {
  const text = useText('payments')
  const counts = answer?.sums?.counts
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20 font-semibold">{text('table')}</h2>
        {!isNew(answer) && (
          <StatusFilter
            status={search.status}
            counts={counts}
            onChoose={status => goTo({ ...fromFirstPage(search), status })}
          />
        )}
      </div>
      {(search.name !== undefined || (counts && hasMany(counts))) && (
        <NameSearch
          label={text('search')}
          value={search.name}
          onSearch={name => goTo({ ...fromFirstPage(search), name })}
        />
      )}
      {failure ? (
        <Card>
          <ErrorState isSmall message={messageOf(failure)} onRetry={onRetry} />
        </Card>
      ) : (
        <div className={isOld ? 'opacity-60 transition-opacity' : undefined}>
          <Rows answer={answer} search={search} goTo={goTo} />
        </div>
      )}
      <Pages
        meta={answer?.meta}
        onTurn={(to, how) => goTo({ ...search, ...to, id: undefined }, how?.replace ?? false)}
      />
      {answer && <p className="mt-3 text-14 text-muted">{text('gross')}</p>}
    </section>
  )
}

/** Who earned nothing yet has nothing to choose from. */
const isNew = (answer: TableProps['answer']): boolean =>
  answer?.sums !== undefined && Object.values(answer.sums.counts).every(count => count === 0)

/** Who has a handful sees all of them: nothing is to be searched. */
const hasMany = (counts: Readonly<Record<string, number>>): boolean =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) > 5

function Rows({ answer, search, goTo }: Pick<TableProps, 'answer' | 'search' | 'goTo'>) {
  const text = useText('payments')
  const columns = useColumns()
  const [expanded, setExpanded] = useOpened(search.id)
  const rows: readonly PaymentRow[] | undefined = answer?.data
  const to = (id: string | undefined, replace: boolean) => void goTo({ ...search, id }, replace)
  return (
    <>
      {rows?.length === 0 ? (
        <Empty answer={answer} search={search} goTo={goTo} />
      ) : (
        <DataTable
          caption={text('table')}
          columns={columns}
          rows={rows}
          rowName={row => row.name}
          details={row => <PaymentDetails payment={row} kept={answer?.kept_dates} />}
          expanded={expanded}
          onExpand={setExpanded}
          onOpen={row => to(row.id, false)}
        />
      )}
      <OpenedPayment rows={rows} kept={answer?.kept_dates} id={search.id} onClose={() => to(undefined, true)} />
    </>
  )
}

/** Why nothing is there: nothing was earned yet, nothing has this status, or nothing matches the words. */
function Empty({ answer, search, goTo }: Pick<TableProps, 'answer' | 'search' | 'goTo'>) {
  const text = useText('payments')
  if (isNew(answer))
    return (
      <Card>
        <NothingYet drawing="money" title={text('empty_title')} action={text('empty_action')}>
          {text('empty_text')}
        </NothingYet>
      </Card>
    )
  const all = (
    <button
      type="button"
      className={buttonClass('secondary')}
      onClick={() => goTo({ ...fromFirstPage(search), name: undefined, status: undefined })}
    >
      {text('clear_search')}
    </button>
  )
  return (
    <Card>
      <EmptyState
        drawing="lost"
        title={search.name ? text('empty_search', { name: search.name }) : text('empty_filter')}
        action={all}
      />
    </Card>
  )
}
