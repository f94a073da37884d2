import { correctionSorts, opsDownloadCorrections } from '@fanfara/contract/ops/corrections'
import { countUsed, Foldable, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import { correctionStates } from '@fanfara/contract/own/corrections'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { oneOf } from '@fanfara/ui/search'
import { SelectField } from '@fanfara/ui/select-field'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { Page } from '#/shell/page.tsx'
import { PayoutTabs } from '#/features/payouts/payout-tabs.tsx'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { correctionsQuery } from './queries.ts'
import { correctionViews } from './search.ts'
import { CorrectionBadge, Difference } from './state.tsx'

const route = getRouteApi('/signed-in/corrections')

/** Corrections of accepted amounts; what waits for somebody stands first (decision 0054). */
export function CorrectionsScreen() {
  return (
    <MoneyOnly view="corrections">
      <AllCorrections />
    </MoneyOnly>
  )
}

function AllCorrections() {
  const text = useText('corrections')
  const { campaign, view, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(correctionsQuery({ ...search, campaign_id: campaign }))
  const { data } = query
  const isNarrowed = [campaign, search.state, search.search].some(value => value !== undefined)
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide>
      <PayoutTabs current="corrections" />
      <Narrowing isEmpty={!data?.meta.total} />
      <ListedTable
        query={query}
        empty={
          <EmptyState drawing="money" title={text(isNarrowed ? 'not_found' : 'empty')}>
            {text(isNarrowed ? 'not_found_hint' : 'empty_hint')}
          </EmptyState>
        }
      >
        {answer => <CorrectionTable rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: { ...search, campaign, view, ...to }, ...how })}
      />
    </Page>
  )
}

/** What narrows and orders the list, which the address keeps. */
function Narrowing({ isEmpty }: { isEmpty: boolean }) {
  const text = useText('corrections')
  const { campaign, view, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _, per_page: __, ...narrowed } = search
  const shown = { ...search, campaign, view, page: undefined }
  return (
    <Foldable>
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full tablet:w-96 [&>search]:mb-0">
          <NameSearch
            label={text('search')}
            value={search.search}
            onSearch={(wanted, how) => void navigate({ to: '.', search: { ...shown, search: wanted }, ...how })}
          />
        </div>
        <FoldButton used={countUsed(search.state)} />
        <SelectField
          label={text('state')}
          value={search.state ?? ''}
          onChange={event =>
            void navigate({ to: '.', search: { ...shown, state: oneOf(correctionStates, event.target.value) } })
          }
          options={[
            { value: '', label: text('all') },
            ...correctionStates.map(value => ({ value, label: text(`state_${value}`) })),
          ]}
          className={`w-72 ${folded}`}
        />
        {campaign !== undefined && (
          <Link to="/corrections" search={{ ...search, page: undefined }} className={linkClass}>
            {text('all_campaigns')}
          </Link>
        )}
      </div>
      <ViewsBar list={correctionViews} shown={correctionViews.shown({ ...search, campaign })} opened={view}>
        <ListOrder
          orders={correctionSorts}
          usual={text('sort_usual')}
          value={search.sort}
          nameOf={order => text(`sort_${order}`)}
          onChange={sort => void navigate({ to: '.', search: { ...shown, sort }, resetScroll: false })}
        />
        <ListFile
          endpoint={opsDownloadCorrections}
          input={{ query: { ...narrowed, campaign_id: campaign } }}
          name="fanfara-corrections.csv"
          isEmpty={isEmpty}
        />
      </ViewsBar>
    </Foldable>
  )
}

function CorrectionTable({ rows }: { rows: OpsCorrection[] | undefined }) {
  const text = useText('corrections')
  const columns: Column<OpsCorrection>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      className: 'min-w-52',
      cell: ({ id, creator, campaign }) => (
        <>
          <Link to="/corrections/$id" params={{ id }} className={`${linkClass} wrap-anywhere`}>
            {creator.name}
          </Link>
          <span className="block text-14 text-muted wrap-anywhere">{campaign.name}</span>
        </>
      ),
    },
    {
      key: 'what',
      header: text('what'),
      phone: 'line',
      cell: ({ kind }) => (
        <>
          <span className="desktop:hidden">{text('what')}: </span>
          {text(`kind_${kind}`)}
        </>
      ),
    },
    {
      key: 'before',
      header: text('before'),
      align: 'end',
      phone: 'none',
      cell: ({ before }) => <Money zloty={before} />,
    },
    { key: 'after', header: text('after'), align: 'end', phone: 'none', cell: ({ after }) => <Money zloty={after} /> },
    {
      key: 'difference',
      header: text('difference'),
      align: 'end',
      phone: 'aside',
      cell: ({ difference }) => <Difference zloty={difference} />,
    },
    {
      key: 'state',
      header: text('state'),
      phone: 'last',
      cell: row => (
        <>
          <CorrectionBadge state={row.state} />
          {row.state === 'announced' && row.effect_due && (
            <span className="mt-1 block text-14 text-muted">
              {text('until')} <DateText value={row.effect_due} />
            </span>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ creator }) => creator.name}
      minWidth={900}
    />
  )
}
