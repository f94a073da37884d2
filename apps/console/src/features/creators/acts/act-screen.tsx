import {
  type CreatorAct,
  type CreatorActOutcome,
  creatorActOutcomes,
  type CreatorActPerson,
  opsDownloadCreatorActPeople,
  opsRetryCreatorAct,
  opsStopCreatorAct,
} from '@fanfara/contract/ops/people/creator-acts'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatCount, formatDateTime } from '@fanfara/ui/format'
import { Pages } from '@fanfara/ui/pages'
import { Progress } from '@fanfara/ui/progress'
import { Skeleton } from '@fanfara/ui/skeleton'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { useLanguage } from '@fanfara/ui/text'
import { NameSearch } from '@fanfara/ui/name-search'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { ListFileLine } from '#/shared/lists/list-file.tsx'
import { Standstill } from '#/shared/acts/standstill.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { TabCount } from '#/shared/lists/tab-count.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { ActCounts, useActName } from './act-parts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { actQuery, peopleQuery } from './queries.ts'
import type { ActSearch } from './search.ts'

const route = getRouteApi('/signed-in/creators/acts/$id')

/** One act on many: how far it came, and a line for each of its people; it goes on when nobody looks (DESK-12). */
export function ActScreen() {
  const text = useText('many')
  const { id } = route.useParams()
  const query = useQuery(actQuery(id))
  return (
    <Read
      isPage
      query={query}
      back={<BackLink to={listOf.act}>{text('acts')}</BackLink>}
      outline={
        <div className="grid gap-6">
          <Skeleton className="h-12 w-1/2" />
          <CardOutline className="h-44" />
        </div>
      }
    >
      {act => <Opened act={act} />}
    </Read>
  )
}

function Opened({ act }: { act: CreatorAct }) {
  const text = useText('many')
  const language = useLanguage()
  const nameOf = useActName()
  const { people, done, skipped, failed, stopped_by: stoppedBy, is_finished: isFinished, reason } = act
  const made = done + skipped + failed + act.stopped
  return (
    <Page
      isWide
      title={nameOf(act)}
      purpose={text('purpose', { at: formatDateTime(act.created_at, language), by: act.created_by })}
      action={isFinished && <Afterwards act={act} />}
    >
      {reason && <p className="mb-4 max-w-prose wrap-anywhere">{text('because', { reason })}</p>}
      <div className="mb-6 grid gap-1" aria-live="polite">
        {!isFinished && (
          <Progress
            label={text('progress')}
            value={made}
            max={people}
            valueText={text('progress_text', {
              made: formatCount(made, language),
              people: formatCount(people, language),
            })}
          />
        )}
        <p>
          <ActCounts act={act} />
        </p>
        {!isFinished && <p className="text-14 text-muted">{text('goes_on')}</p>}
        {!isFinished && <Standstill made={made} />}
        {!isFinished && <Stop act={act} />}
        {stoppedBy && <p className="text-14 text-muted">{text('stopped_by', { by: stoppedBy })}</p>}
      </div>
      <People act={act} />
    </Page>
  )
}

/** Stops it at once: what was not done yet can be ordered again, so nothing is asked first. */
function Stop({ act: { id, stopped: before } }: { act: CreatorAct }) {
  const text = useText('many')
  const act = useAct({
    run: async (which: string) => (await call(opsStopCreatorAct, { params: { id: which } })).data,
    done: ({ stopped }) => (stopped > before ? text('stopped', { count: stopped - before }) : text('stopped_too_late')),
  })
  return (
    <span className="mt-2 grid justify-items-start gap-2">
      <RightButton variant="danger" busy={act.isPending} onClick={() => act.mutate(id)}>
        {text('stop')}
      </RightButton>
      <Refusal error={act.error} />
    </span>
  )
}

/** What can be done once it has ended: those who failed are tried again, and those who were limited are restored (DESK-18). */
function Afterwards({ act }: { act: CreatorAct }) {
  const text = useText('many')
  const language = useLanguage()
  const dialog = useDialog()
  const { id, done, failed } = act
  const isTakenBack = act.act === 'limit' && done > 0
  return (
    <span className="flex flex-wrap gap-2">
      {failed > 0 && <Retry act={act} />}
      {isTakenBack && (
        <RightButton variant="secondary" onClick={dialog.open}>
          {text('restore_limited', { figure: formatCount(done, language) })}
        </RightButton>
      )}
      {isTakenBack && (
        <ReasonDialog
          key={dialog.openings}
          act="restore"
          meant={{ to: { done_in: id }, count: done, onStarted: dialog.close }}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </span>
  )
}

/** Tries those once more who failed. */
function Retry({ act: { id, failed } }: { act: CreatorAct }) {
  const text = useText('many')
  const language = useLanguage()
  const act = useAct({ run: (which: string) => call(opsRetryCreatorAct, { params: { id: which } }) })
  return (
    <span className="grid gap-2">
      <RightButton busy={act.isPending} onClick={() => act.mutate(id)}>
        {text('retry', { figure: formatCount(failed, language) })}
      </RightButton>
      <Refusal error={act.error} />
    </span>
  )
}

function People({ act }: { act: CreatorAct }) {
  const text = useText('many')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(peopleQuery(act.id, search, act.is_finished))
  const { data } = query
  return (
    <>
      <Outcomes act={act} shown={search} />
      <NameSearch
        label={text('people_search')}
        value={search.search}
        onSearch={(wanted, how) =>
          void navigate({ to: '.', search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
        }
      />
      <ListFileLine
        endpoint={opsDownloadCreatorActPeople}
        input={{ params: { id: act.id }, query: { outcome: search.outcome, search: search.search } }}
        name="fanfara-act.csv"
        isEmpty={!data?.meta.total}
      />
      <ListedTable query={query} empty={<p className="text-muted">{text('nobody')}</p>}>
        {answer => <PeopleTable rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
      />
    </>
  )
}

/** Tabs by outcome with their numbers; `stopped` appears once somebody was left out by a stop. */
function Outcomes({ act, shown: { outcome: current, search, per_page } }: { act: CreatorAct; shown: ActSearch }) {
  const text = useText('many')
  const { people, done, skipped, failed, stopped } = act
  const counts = { waiting: people - done - skipped - failed - stopped, done, skipped, failed, stopped }
  const shown = creatorActOutcomes.filter(outcome => outcome !== 'stopped' || stopped > 0 || current === 'stopped')
  return (
    <Tabs label={text('outcomes')} current={current ?? 'all'}>
      <Link
        to="."
        search={{ search, per_page }}
        activeOptions={{ exact: true, includeSearch: true }}
        className={tabClass}
      >
        {text('tab_all')}
        <TabCount of={people} most={Infinity} />
      </Link>
      {shown.map(outcome => (
        <Link
          key={outcome}
          to="."
          search={{ outcome, search, per_page }}
          activeOptions={{ includeSearch: true }}
          className={tabClass}
        >
          {text(`tab_${outcome}`)}
          <TabCount of={counts[outcome]} most={Infinity} />
        </Link>
      ))}
    </Tabs>
  )
}

const looks: Record<CreatorActOutcome, BadgeLook> = {
  waiting: 'secondary',
  done: 'green',
  skipped: 'warning',
  failed: 'error',
  stopped: 'secondary',
}

function PeopleTable({ rows }: { rows: CreatorActPerson[] | undefined }) {
  const text = useText('many')
  const why: Column<CreatorActPerson> = {
    key: 'why',
    header: text('why'),
    phone: 'line',
    cell: person => <Why person={person} />,
  }
  const columns: Column<CreatorActPerson>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      cell: ({ id, name }) => (
        <Link
          to="/creators/$id"
          params={{ id }}
          className="font-semibold wrap-anywhere text-text hover:text-primary hover:underline"
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'outcome',
      header: text('outcome'),
      phone: 'aside',
      cell: ({ outcome }) => <Badge look={looks[outcome]}>{text(`outcome_${outcome}`)}</Badge>,
    },
    // Where all were done nobody asks why.
    ...(!rows || rows.some(({ outcome, why: reason }) => outcome === 'failed' || reason) ? [why] : []),
  ]
  return (
    <DataTable caption={text('people')} columns={columns} rows={rows} rowName={({ name }) => name} skeletonRows={5} />
  )
}

/** Why somebody was left as they were, and until when it is so. */
function Why({ person: { outcome, why, until } }: { person: CreatorActPerson }) {
  const text = useText('many')
  const language = useLanguage()
  if (outcome === 'failed') return text('why_failed')
  if (!why) return null
  return until
    ? text('why_until', { why: text(`why_${why}`), until: formatDateTime(until, language) })
    : text(`why_${why}`)
}
