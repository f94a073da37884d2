import { useLanguage } from '@fanfara/ui/text'
import { formatCount } from '@fanfara/ui/format'
import type { Answer } from '@fanfara/contract/endpoint'
import {
  type OpsApplication,
  opsDownloadCampaignApplications,
  type opsListCampaignApplications,
} from '@fanfara/contract/ops/applications'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { Section } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { EmptyState } from '@fanfara/ui/empty-state'
import type { InPlace } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import type { Raw } from '@fanfara/ui/search'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Key } from '#/shared/keys/key.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { Listed } from '#/shell/listed.tsx'
import { RightButton, useRight } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useKeys } from '#/shared/keys/use-keys.ts'
import { useText } from '#/texts.ts'
import { campaignSearch } from '#/features/campaigns/page/search.ts'
import { applicationsQuery } from './api.ts'
import { ApplicationRow, RejectDialog } from './application-row.tsx'
import { Blocked } from './blocked.tsx'
import { ApplicationFilters } from './filters.tsx'
import { type ApplicationSearch, filterOf, isNarrowed } from './search.ts'
import { useAccepting } from './use-accepting.ts'
import { type Choice, type Chosen, useChoice } from './use-choice.ts'

const route = getRouteApi('/signed-in/campaigns/$id')

/** From so many on, the queue is searched, narrowed and put in order. */
const SEARCHED_FROM = 6

/** Who asks to take part in a campaign, with what decides about it; nothing while nobody does. */
export function Applications({ campaign }: { campaign: OpsCampaign }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(applicationsQuery(campaign.id, search))
  const { data } = query
  const choice = useChoice(campaign.id)
  const accepting = useAccepting(campaign.id, choice)
  const { held, refused } = accepting
  const text = useText('applications')
  const waiting = Math.max(0, (data?.total ?? 0) - held.length)
  const change = (by: Raw, how?: InPlace) =>
    void navigate({ to: '.', search: before => campaignSearch({ ...before, ...by }), resetScroll: false, ...how })
  // Nothing of it stands where nobody waits: there it has nothing to say, nor how old it is.
  if (data && waiting + refused.length === 0) return null
  return (
    <Listed query={query} isSmall outline={null}>
      {answer => (
        <Section
          title={text('title', { count: waiting })}
          hint={answer.places_left == null ? text('places_any') : text('places_left', { count: answer.places_left })}
          action={
            <ListFile
              endpoint={opsDownloadCampaignApplications}
              input={{ params: { id: campaign.id }, query: filterOf(search) }}
              name="fanfara-applications.csv"
              isEmpty={answer.found.able + answer.found.blocked === 0}
            />
          }
        >
          <Refused refused={refused} />
          {(answer.total >= SEARCHED_FROM || isNarrowed(search)) && (
            <ApplicationFilters
              campaign={campaign}
              search={search}
              onChange={(by, how) => change({ ...by, applied_page: undefined }, how)}
            />
          )}
          <Found answer={answer} search={search} />
          <Queue answer={answer} campaign={campaign} accepting={accepting} choice={choice} />
        </Section>
      )}
    </Listed>
  )
}

type Applied = Answer<typeof opsListCampaignApplications>

/** That nobody is called so but nearly so, or that the filter finds nobody. */
function Found({ answer: { found, is_near: isNear }, search }: { answer: Applied; search: ApplicationSearch }) {
  const text = useText('applications')
  const creators = useText('creators')
  if (found.able + found.blocked === 0 && isNarrowed(search))
    return (
      <EmptyState drawing="channels" title={creators('not_found')}>
        {text('not_found_hint')}
      </EmptyState>
    )
  if (!isNear) return null
  return (
    <Alert tone="info" title={creators('near', { name: search.applied_name })} className="mb-3">
      {creators('near_hint')}
    </Alert>
  )
}

/** Who could not be accepted, and why. */
function Refused({ refused }: Pick<ReturnType<typeof useAccepting>, 'refused'>) {
  const text = useText('applications')
  if (refused.length === 0) return null
  return (
    <Alert title={text('refused', { count: refused.length })} className="mb-4">
      <ul>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface QueueProps {
  answer: Applied
  campaign: OpsCampaign
  accepting: ReturnType<typeof useAccepting>
  choice: Choice
}

const chosenOf = ({ id, creator }: OpsApplication): Chosen => ({ id, name: creator.name })

/** A page of applications with keys for the current one, and boxes for many; those who cannot take part are folded away. */
function Queue({ answer, campaign, accepting, choice: { chosen, choose } }: QueueProps) {
  const text = useText('applications')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isHeld = ({ id }: { id: string }) => accepting.held.some(one => one.id === id)
  const able = answer.data.filter(one => !isHeld(one))
  const [rejected, setRejected] = useState<OpsApplication | null>(null)
  const rejecting = useDialog()
  const reject = (application: OpsApplication) => {
    setRejected(application)
    rejecting.open()
  }
  const accept = (application: OpsApplication) => accepting.accept([chosenOf(application)])
  const { current, list } = useCurrent(able, { accept, reject })
  const selected = chosen.filter(one => !isHeld(one))
  const isSeveral = answer.found.able > 1 && able.length > 0
  return (
    <>
      {(isSeveral || selected.length > 0) && (
        <Bar able={able} selected={selected} onChoose={choose} onAccept={() => accepting.accept(selected)} />
      )}
      {able.length === 0 && answer.data.length > 0 && (
        <p className="py-3 text-muted">{text(answer.found.able > answer.data.length ? 'page_held' : 'all_held')}</p>
      )}
      <ul ref={list} className="divide-y divide-line *:scroll-my-24">
        {able.map((application, nth) => (
          <ApplicationRow
            key={application.id}
            application={application}
            campaign={campaign}
            isCurrent={nth === current}
            isChosen={chosen.some(({ id }) => id === application.id)}
            canChoose={isSeveral}
            onChoose={is => choose([chosenOf(application)], is)}
            onAccept={() => accept(application)}
            onReject={() => reject(application)}
          />
        ))}
      </ul>
      <Pages
        meta={answer.meta}
        onTurn={({ page, per_page: size }, how) =>
          void navigate({
            search: { ...search, applied_page: page, applied_size: size ?? search.applied_size },
            resetScroll: false,
            ...how,
          })
        }
      />
      <Blocked campaignId={campaign.id} search={search} count={answer.found.blocked} onReject={reject} />
      {rejected && (
        <RejectDialog
          key={rejecting.openings}
          application={rejected}
          campaign={campaign}
          isOpen={rejecting.isOpen}
          onClose={rejecting.close}
          onRejected={() => choose([chosenOf(rejected)], false)}
        />
      )}
    </>
  )
}

/** Which application J, K, A and R mean, by its place. */
function useCurrent(
  able: readonly OpsApplication[],
  { accept, reject }: Record<'accept' | 'reject', (application: OpsApplication) => void>,
) {
  const [at, setAt] = useState({ id: '', place: 0 })
  const { may } = useRight()
  // The mark stays with somebody while the list is read again; when they were answered, it stays in its place.
  const found = able.findIndex(({ id }) => id === at.id)
  const place = found >= 0 ? found : Math.min(at.place, able.length - 1)
  const current = able[place]
  if (current && current.id !== at.id) setAt({ id: current.id, place })
  const list = useRef<HTMLUListElement>(null)
  const go = (to: number) => {
    setAt({ id: able[to]?.id ?? '', place: to })
    list.current?.children[to]?.scrollIntoView?.({ block: 'nearest' })
  }
  useKeys({
    j: place < able.length - 1 ? () => go(place + 1) : undefined,
    k: place > 0 ? () => go(place - 1) : undefined,
    a: may && current ? () => accept(current) : undefined,
    r: may && current ? () => reject(current) : undefined,
  })
  return { current: place, list }
}

interface BarProps {
  able: readonly OpsApplication[]
  /** On whatever page. */
  selected: readonly Chosen[]
  onChoose: (these: readonly Chosen[], is: boolean) => void
  onAccept: () => void
}

function Bar({ able, selected, onChoose, onAccept }: BarProps) {
  const text = useText('applications')
  const language = useLanguage()
  const here = able.filter(({ id }) => selected.some(one => one.id === id)).length
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3">
      <Checkbox
        label={text('select_page')}
        checked={able.length > 0 && here === able.length}
        onChange={event => onChoose(able.map(chosenOf), event.target.checked)}
      />
      <span className="flex flex-wrap items-center gap-3">
        {selected.length > here && (
          <span className="text-14 text-muted">
            {text('chosen_elsewhere', { figure: formatCount(selected.length - here, language) })}
          </span>
        )}
        <span aria-hidden="true" className="hidden items-center gap-1 text-14 text-muted desktop:flex">
          <Key>J</Key> <Key>K</Key> <Key>A</Key> <Key>R</Key>
        </span>
        <RightButton disabled={selected.length === 0} onClick={onAccept}>
          {text('accept_chosen', { figure: formatCount(selected.length, language) })}
        </RightButton>
      </span>
    </div>
  )
}
