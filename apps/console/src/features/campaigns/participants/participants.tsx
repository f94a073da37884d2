import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { opsDownloadParticipants, type OpsParticipant } from '@fanfara/contract/ops/participants'
import { type OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { Money } from '@fanfara/ui/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PaymentBadge, StatusBadge } from '#/shared/labels.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { opening } from '#/shared/opening.ts'
import { Address } from '#/shared/address.tsx'
import { Pages } from '@fanfara/ui/pages'
import { useText } from '#/texts.ts'
import { participantsQuery } from '#/features/campaigns/api.ts'
import { InviteButton } from './invite.tsx'
import { ParticipantNarrowing } from './narrowing.tsx'
import { ParticipantDetails } from './participant-details.tsx'
import { askedOf } from './search.ts'

const route = getRouteApi('/signed-in/campaigns/$id')

/** Creators of a campaign; a row opens into tasks, proofs, results and payment. */
export function Participants({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('participants')
  const { open, ...paging } = route.useSearch()
  const navigate = route.useNavigate()
  const isDesktop = useIsDesktop()
  const query = useQuery(participantsQuery(campaign.id, paging))
  const { data } = query
  const show = (id: string | null) =>
    void navigate({ search: { ...paging, open: id ?? undefined }, replace: true, resetScroll: false })
  const opened = data?.data.find(({ id }) => id === open)
  const isNarrowed = Boolean(paging.who ?? paging.is)
  const isEmpty = data?.meta.total === 0
  return (
    <Section
      title={text('title')}
      action={<ListActs campaign={campaign} isEmpty={isEmpty} isKnown={data !== undefined} />}
    >
      {(isNarrowed || campaign.taken >= NARROWED_FROM) && <ParticipantNarrowing counts={data?.counts} />}
      <ListedTable query={query} empty={<Nobody isNarrowed={isNarrowed} type={campaign.type} />}>
        {answer => (
          <ParticipantTable
            campaign={campaign}
            rows={answer?.data}
            open={open ?? null}
            onOpen={show}
            expected={expectedOf(campaign, paging.per_page)}
          />
        )}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ search: { ...paging, ...to }, resetScroll: false, ...how })}
      />
      {!isDesktop && (
        <Modal isOpen={opened !== undefined} onClose={() => show(null)} title={opened?.creator.name ?? ''} size="wide">
          {opened && <ParticipantDetails participant={opened} campaign={campaign} />}
        </Modal>
      )}
    </Section>
  )
}

/** Fewer are seen at a glance. */
const NARROWED_FROM = 6

/** Nobody takes part, or nobody whom the filter means. */
function Nobody({ isNarrowed, type }: { isNarrowed: boolean; type: OpsCampaign['type'] }) {
  const text = useText('participants')
  const [title, hint] = isNarrowed
    ? (['not_found', 'not_found_hint'] as const)
    : (['empty', type === 'closed' ? 'empty_closed' : 'empty_open'] as const)
  return (
    <EmptyState drawing="channels" title={text(title)}>
      {text(hint)}
    </EmptyState>
  )
}

/** What is done with the whole list: its results, its file, whom to invite. */
function ListActs({ campaign, isEmpty, isKnown }: { campaign: OpsCampaign; isEmpty: boolean; isKnown: boolean }) {
  const results = useText('results')
  const search = route.useSearch()
  return (
    <span className="flex flex-wrap gap-2">
      {!isEmpty && (campaign.stage === 'running' || campaign.stage === 'completed') && (
        <Link to="/campaigns/$id/results" params={{ id: campaign.id }} className={buttonClass('secondary', 'small')}>
          {results('open')}
        </Link>
      )}
      {!isEmpty && (
        <ListFile
          endpoint={opsDownloadParticipants}
          input={{ params: { id: campaign.id }, query: askedOf(search) }}
          name="fanfara-participants.csv"
          isEmpty={!isKnown}
        />
      )}
      {campaign.allowed.includes('invite') && <InviteButton campaign={campaign} />}
    </span>
  )
}

/** So many rows a page is likely to have. */
const expectedOf = ({ taken }: OpsCampaign, size = DEFAULT_PAGE_SIZE): number => Math.max(3, Math.min(taken, size))

interface ParticipantTableProps {
  campaign: OpsCampaign
  rows: OpsParticipant[] | undefined
  open: string | null
  onOpen: (id: string | null) => void
  /** So many are drawn as shapes until they are read: what stands beneath does not move then. */
  expected: number
}

function ParticipantTable({ campaign, rows, open, onOpen, expected }: ParticipantTableProps) {
  const text = useText('participants')
  const columns: Column<OpsParticipant>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      className: 'min-w-40',
      cell: row => <CreatorCell participant={row} />,
    },
    { key: 'status', header: text('status'), phone: 'line', cell: row => <StatusCell participant={row} /> },
    { key: 'tasks', header: text('tasks'), phone: 'line', cell: row => <TasksCell participant={row} /> },
    {
      key: 'payment',
      header: text('payment'),
      align: 'end',
      phone: 'line',
      cell: row => <PaymentCell participant={row} />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ creator }) => creator.name}
      details={row => <ParticipantDetails participant={row} campaign={campaign} />}
      {...opening(open, onOpen)}
      skeletonRows={expected}
    />
  )
}

function CreatorCell({ participant: { creator } }: { participant: OpsParticipant }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{creator.name}</span>
      <span className="block text-14 text-muted *:wrap-anywhere">
        {creator.email && <Address text={creator.email} />}
      </span>
    </>
  )
}

function StatusCell({ participant: { status, since } }: { participant: OpsParticipant }) {
  return (
    <>
      <StatusBadge status={status} />
      <span className="mt-0.5 hidden text-14 text-muted desktop:block">
        <DateText value={since} />
      </span>
    </>
  )
}

function TasksCell({ participant: { tasks } }: { participant: OpsParticipant }) {
  const text = useText('participants')
  // On a phone no heading says what it counts.
  const isDesktop = useIsDesktop()
  if (tasks.length === 0) return <span className="hidden desktop:inline">–</span>
  const done = tasks.filter(({ status }) => status === 'finished').length
  const said = text('tasks_done', { done, total: tasks.length })
  return <span className="figures whitespace-nowrap">{isDesktop ? said : `${text('tasks')}: ${said}`}</span>
}

function PaymentCell({ participant: { payment } }: { participant: OpsParticipant }) {
  if (!payment) return null
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Money zloty={payment.amount} className="font-semibold text-text" />
      <PaymentBadge status={payment.status} />
    </span>
  )
}
