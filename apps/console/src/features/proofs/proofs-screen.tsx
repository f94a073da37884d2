import { opsDownloadProofs, proofSorts } from '@fanfara/contract/ops/proofs'
import { countUsed, Foldable, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { TabCount } from '#/shared/lists/tab-count.tsx'
import { Listed } from '#/shell/listed.tsx'
import { platforms, type ProofState, proofStates } from '@fanfara/contract/enums'
import type { ProofRow } from '@fanfara/contract/ops/proofs'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { EmptyState } from '@fanfara/ui/empty-state'
import { HelpIcon } from '@fanfara/ui/icons'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { useExistingPage } from '@fanfara/ui/pagination'
import { platformNames } from '@fanfara/ui/platform-icon'
import { oneOf } from '@fanfara/ui/search'
import { Select } from '@fanfara/ui/select-field'
import { Loading } from '@fanfara/ui/skeleton'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { proofsQuery } from './api.ts'
import { KeysHelp } from './keys.tsx'
import { ProofList } from './proof-list.tsx'
import { proofViews } from './search.ts'
import { useJudging } from './use-judging.ts'
import { useLookedAt } from './use-looked-at.ts'
import { Workplace } from './workplace.tsx'

const route = getRouteApi('/signed-in/proofs')

/** Proofs of all campaigns: the list at the left, one of them with all that judging needs at the right. */
export function ProofsScreen() {
  const text = useText('proofs')
  const search = route.useSearch()
  const query = useQuery(proofsQuery(search))
  const { data, isPlaceholderData } = query
  const navigate = route.useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Whoever judged the last ones of a further page goes on with those before it.
  const isBeyond = useExistingPage(
    isPlaceholderData ? undefined : data?.meta,
    page => void navigate({ search: { ...search, page: page === 1 ? undefined : page }, replace: true }),
  )
  const looking = useLookedAt(data?.data ?? NONE, isPlaceholderData)
  const judging = useJudging({ onDone: looking.goOn, onBack: ({ id }) => looking.open(id) })
  const help = () => setHelpOpen(true)
  return (
    <Page title={text('title')} purpose={text('purpose')} action={<HelpButton onHelp={help} />} isWide>
      {looking.isGone && (
        <Alert tone="info" title={text('gone')} className="mb-6">
          {text('gone_hint')}
        </Alert>
      )}
      <div className={looking.isNamed ? 'hidden desktop:block' : undefined}>
        <States counts={data?.counts} />
        <Foldable>
          <Filters />
          <ViewsBar list={proofViews} shown={proofViews.shown({ ...search })} opened={search.view}>
            <Order />
            <ListFile
              endpoint={opsDownloadProofs}
              input={{
                query: {
                  state: search.state,
                  campaign_id: search.campaign,
                  platform: search.platform,
                  creator: search.creator,
                  sort: search.sort,
                },
              }}
              name="fanfara-proofs.csv"
              isEmpty={!data?.meta.total}
            />
          </ViewsBar>
        </Foldable>
      </div>
      <Listed
        query={query}
        count={data?.data.length}
        empty={!looking.isNamed && (isBeyond ? <></> : <Nothing />)}
        outline={<ListSkeleton />}
      >
        {({ data: rows, meta }) => (
          <Queue rows={rows} total={meta.total} looking={looking} judging={judging} onHelp={help} />
        )}
      </Listed>
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Page>
  )
}

function Order() {
  const text = useText('proofs')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isJudged = search.state === 'accepted' || search.state === 'refused'
  return (
    <ListOrder
      orders={proofSorts}
      usual={text(isJudged ? 'sort_usual_judged' : 'sort_usual')}
      value={search.sort}
      nameOf={order => text(`sort_${order}`)}
      onChange={sort => void navigate({ search: { ...search, sort, page: undefined, open: undefined } })}
    />
  )
}

function HelpButton({ onHelp }: { onHelp: () => void }) {
  const text = useText('proofs')
  return (
    <span className="hidden desktop:block">
      <Button variant="secondary" size="small" onClick={onHelp}>
        <HelpIcon size={18} />
        {text('keys')}
      </Button>
    </span>
  )
}

const NONE: readonly ProofRow[] = []

interface QueueProps {
  rows: readonly ProofRow[]
  total: number
  looking: ReturnType<typeof useLookedAt>
  judging: ReturnType<typeof useJudging>
  onHelp: () => void
}

/** The list and the proof that is open; on phones one of them. */
function Queue({ rows, total, looking: { isNamed, current, open, goOn }, judging, onHelp }: QueueProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)] min-[1360px]:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={isNamed ? 'hidden desktop:block' : undefined}>
        <ProofList rows={rows} total={total} current={current} onOpen={open} />
        <MorePages total={total} />
      </div>
      <div className={isNamed ? undefined : 'hidden desktop:block'}>
        {current && (
          <Workplace rows={rows} current={current} judging={judging} onOpen={open} onDone={goOn} onHelp={onHelp} />
        )}
      </div>
    </div>
  )
}

/** No more are counted. */
const COUNTED_MAX = 10_000

/** Where proofs stand; those that somebody has to do something about are counted. */
function States({ counts }: { counts: { waiting: number; asked: number } | undefined }) {
  const text = useText('proofs')
  const { state = 'waiting', ...search } = route.useSearch()
  const counted = (one: ProofState) => (one === 'waiting' || one === 'asked' ? counts?.[one] : undefined)
  return (
    <Tabs label={text('states')} current={state}>
      {proofStates.map(one => (
        <Link
          key={one}
          from="/proofs"
          to="/proofs"
          search={{ ...search, page: undefined, open: undefined, state: one === 'waiting' ? undefined : one }}
          aria-current={one === state ? 'page' : undefined}
          className={tabClass}
        >
          {text(`tab_${one}`)}
          <TabCount of={counted(one)} most={COUNTED_MAX} />
        </Link>
      ))}
    </Tabs>
  )
}

function Filters() {
  const text = useText('proofs')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (by: Partial<typeof search>, how?: InPlace) =>
    void navigate({ search: { ...search, page: undefined, open: undefined, ...by }, ...how })
  return (
    <div className="mb-4 grid gap-3 tablet:flex">
      <div className="tablet:w-80 [&>search]:mb-0">
        <NameSearch
          label={text('creator')}
          value={search.creator}
          onSearch={(creator, how) => narrow({ creator }, how)}
        />
      </div>
      <FoldButton used={countUsed(search.platform)} />
      <div className={`tablet:w-52 ${folded}`}>
        <Select
          aria-label={text('platform')}
          value={search.platform ?? ''}
          onChange={event => narrow({ platform: oneOf(platforms, event.target.value) })}
        >
          <option value="">{text('all_platforms')}</option>
          {platforms.map(platform => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </Select>
      </div>
      {search.campaign && (
        <Button variant="quiet" onClick={() => narrow({ campaign: undefined })}>
          {text('all_campaigns')}
        </Button>
      )}
    </div>
  )
}

/** Judged proofs go on for many pages; what waits moves up by itself. */
function MorePages({ total }: { total: number }) {
  const text = useText('proofs')
  const search = route.useSearch()
  const page = search.page ?? 1
  if (page === 1 && total <= 50) return null
  return (
    <div className="mt-3 flex justify-between gap-2">
      {[page - 1, page + 1].map((to, at) => {
        const isThere = to >= 1 && (to - 1) * 50 < total
        return isThere ? (
          <Link
            key={to}
            from="/proofs"
            to="/proofs"
            search={{ ...search, open: undefined, page: to === 1 ? undefined : to }}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {text(at === 0 ? 'newer' : 'more')}
          </Link>
        ) : (
          <span key={to} />
        )
      })}
    </div>
  )
}

function Nothing() {
  const text = useText('proofs')
  const { state = 'waiting', creator, platform, campaign } = route.useSearch()
  const isNarrowed = Boolean(creator || platform || campaign)
  return (
    <EmptyState drawing="tasks" title={text(isNarrowed ? 'empty_search' : `empty_${state}`)}>
      {text(isNarrowed ? 'empty_search_hint' : 'empty_hint')}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <Loading className="grid gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)]">
      <CardOutline className="h-96" />
      <CardOutline className="h-96 max-desktop:hidden" />
    </Loading>
  )
}
