import { type ProofState, proofStates } from '@fanfara/contract/enums'
import type { ProofRow } from '@fanfara/contract/ops/proofs'
import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Pages } from '@fanfara/ui/pages'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListedTable } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { campaignProofsQuery } from './queries.ts'
import type { CampaignSearch } from './search.ts'

const route = getRouteApi('/signed-in/campaigns/$id')

/** Proofs of one campaign by where they stand; each opens in the queue, where it is judged. */
export function ProofsTab({ campaignId, waiting }: { campaignId: string; waiting: number }) {
  const text = useText('campaign')
  const search = route.useSearch()
  const { proofs: state = 'waiting' } = search
  const navigate = route.useNavigate()
  const query = useQuery(campaignProofsQuery(campaignId, state, search))
  const { data } = query
  // The place of the button is kept: how many wait is known later than the rows beneath it.
  const judge = (
    <span className="flex min-h-11 items-center desktop:min-h-8">
      {waiting > 0 && (
        <Link to="/proofs" search={{ campaign: campaignId }} className={buttonClass('primary', 'small')}>
          {text('proofs_judge', { count: waiting })}
        </Link>
      )}
    </span>
  )
  return (
    <Section title={text('tab_proofs')} action={judge}>
      <States current={state} perPage={search.per_page} />
      <ListedTable
        query={query}
        isSmall
        empty={
          <EmptyState drawing="channels" title={text(`proofs_none_${state}`)}>
            {text('proofs_none_hint')}
          </EmptyState>
        }
      >
        {answer => <ProofTable campaignId={campaignId} state={state} rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ search: { ...search, ...to }, resetScroll: false, ...how })}
      />
    </Section>
  )
}

function States({ current, perPage }: { current: ProofState; perPage: CampaignSearch['per_page'] }) {
  const text = useText('campaign')
  const states = useText('proofs')
  const { id } = route.useParams()
  return (
    <nav aria-label={text('proofs_states')} className="mb-4 flex flex-wrap gap-2">
      {proofStates.map(state => (
        <Link
          key={state}
          to="/campaigns/$id"
          params={{ id }}
          search={{ tab: 'proofs', proofs: state, per_page: perPage }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...(state === current ? { 'aria-current': 'page' as const } : {})}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-3 text-14 font-semibold text-muted hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-primary desktop:min-h-8"
        >
          {states(`state_${state}`)}
        </Link>
      ))}
    </nav>
  )
}

function ProofTable({
  campaignId: campaign,
  state,
  rows,
}: {
  campaignId: string
  state: ProofState
  rows: ProofRow[] | undefined
}) {
  const text = useText('campaign')
  const adName = useAdName()
  const by: Column<ProofRow> = {
    key: 'by',
    header: text('proofs_by'),
    phone: 'line',
    cell: ({ judged_by: who }) => who ?? <span className="max-desktop:hidden">–</span>,
  }
  const columns: Column<ProofRow>[] = [
    {
      key: 'creator',
      header: text('proofs_creator'),
      phone: 'title',
      cell: ({ id, creator }) => (
        <Link
          to="/proofs"
          search={{ campaign, open: id, state: state === 'waiting' ? undefined : state }}
          className="font-semibold wrap-anywhere hover:text-primary hover:underline"
        >
          {creator.name}
        </Link>
      ),
    },
    {
      key: 'task',
      header: text('proofs_task'),
      phone: 'line',
      cell: ({ platform, ad_type: ad }) => (
        <span className="inline-flex items-center gap-1.5">
          <PlatformIcon type={platform} size={16} labelled /> {adName(ad)}
        </span>
      ),
    },
    // Nobody has judged what waits: a column of dashes would say so.
    ...(state === 'waiting' ? [] : [by]),
    {
      key: 'at',
      header: text('proofs_at'),
      align: 'end',
      phone: 'line',
      cell: row => <DateText value={row.judged_at ?? row.handed_in_at} full />,
    },
  ]
  return (
    <DataTable
      caption={text('tab_proofs')}
      columns={columns}
      rows={rows}
      rowName={({ creator }) => creator.name}
      skeletonRows={3}
    />
  )
}
