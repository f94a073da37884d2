import type { OpsApplication } from '@fanfara/contract/ops/applications'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { Section } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CountdownBar } from '#/shared/keys/countdown-bar.tsx'
import { useKeptIds } from '#/shared/kept.ts'
import { Key } from '#/shared/keys/key.tsx'
import { RightButton, useRight } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useKeys } from '#/shared/keys/use-keys.ts'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { applicationsQuery } from './api.ts'
import { ApplicationRow, Blocked, RejectDialog } from './application-row.tsx'
import { type Held, useAccepting } from './use-accepting.ts'

/** Who asks to take part in a campaign, with what decides about it; nothing while nobody does. */
export function Applications({ campaign }: { campaign: OpsCampaign }) {
  const { data, error, refetch } = useQuery(applicationsQuery(campaign.id))
  const accepting = useAccepting(campaign.id)
  const choice = useChoice(campaign.id)
  const { held, refused } = accepting
  // Also when everybody was accepted and the queue is empty: what is held can be taken back, and what was chosen is chosen again.
  useKeys({ z: held ? accepting.undo : undefined })
  const waiting = data?.data.filter(({ id }) => !held?.applications.some(one => one.id === id)) ?? []
  const text = useText('applications')
  const isEmpty = waiting.length === 0 && refused.length === 0
  const shown = data?.data.length ?? 0
  const total = data?.total ?? 0
  return (
    <>
      {error && !data && <LoadError error={error} onRetry={refetch} isSmall />}
      {!isEmpty && (
        <Section
          title={text('title', { count: waiting.length + total - shown })}
          hint={data?.places_left == null ? text('places_any') : text('places_left', { count: data.places_left })}
        >
          <Refused refused={refused} />
          {total > shown && <p className="mb-3 text-14 text-muted">{text('oldest', { shown })}</p>}
          <Queue waiting={waiting} campaign={campaign} accepting={accepting} choice={choice} />
        </Section>
      )}
      {held && <Holding key={held.number} held={held} accepting={accepting} />}
    </>
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

/** Who is about to be accepted, with the way back. */
function Holding({ held: { applications }, accepting }: { held: Held; accepting: ReturnType<typeof useAccepting> }) {
  const text = useText('applications')
  const [first, second] = applications
  const label = second ? text('held', { count: applications.length }) : text('held_one', { name: first?.creator.name })
  return <CountdownBar label={label} onUndo={accepting.undo} onOver={accepting.sendHeld} />
}

/** Which applications are chosen, by their ids. */
function useChoice(campaignId: string) {
  const [chosen, setChosen] = useKeptIds(`applications:${campaignId}`)
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter(id => !ids.includes(id))))
  return { chosen, choose }
}

/** Applications by how well they fit, with keys for the current one, and boxes for many; those who cannot take part are folded away. */
function Queue({
  waiting,
  campaign,
  accepting,
  choice: { chosen, choose },
}: {
  waiting: readonly OpsApplication[]
  campaign: OpsCampaign
  accepting: ReturnType<typeof useAccepting>
  choice: ReturnType<typeof useChoice>
}) {
  const able = waiting.filter(({ blocked }) => blocked === null)
  const [at, setAt] = useState({ id: '', place: 0 })
  const [rejected, setRejected] = useState<OpsApplication | null>(null)
  const rejecting = useDialog()
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
  const reject = (application: OpsApplication) => {
    setRejected(application)
    rejecting.open()
  }
  useKeys({
    j: place < able.length - 1 ? () => go(place + 1) : undefined,
    k: place > 0 ? () => go(place - 1) : undefined,
    a: may && current ? () => accepting.accept([current]) : undefined,
    r: may && current ? () => reject(current) : undefined,
  })
  const selected = able.filter(({ id }) => chosen.has(id))
  return (
    <>
      {able.length > 1 && (
        <Bar able={able} selected={selected} onChoose={choose} onAccept={() => accepting.accept(selected)} />
      )}
      <ul ref={list} className="divide-y divide-line *:scroll-my-24">
        {able.map((application, nth) => (
          <ApplicationRow
            key={application.id}
            application={application}
            campaign={campaign}
            isCurrent={nth === place}
            isChosen={chosen.has(application.id)}
            canChoose={able.length > 1}
            onChoose={is => choose([application.id], is)}
            onAccept={() => accepting.accept([application])}
            onReject={() => reject(application)}
          />
        ))}
      </ul>
      <Blocked applications={waiting.filter(one => one.blocked !== null)} onReject={reject} />
      {rejected && (
        <RejectDialog
          key={rejecting.openings}
          application={rejected}
          campaign={campaign}
          isOpen={rejecting.isOpen}
          onClose={rejecting.close}
        />
      )}
    </>
  )
}

interface BarProps {
  able: readonly OpsApplication[]
  selected: readonly OpsApplication[]
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onAccept: () => void
}

function Bar({ able, selected, onChoose, onAccept }: BarProps) {
  const text = useText('applications')
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3">
      <Checkbox
        label={text('select_all')}
        checked={selected.length === able.length}
        onChange={event =>
          onChoose(
            able.map(({ id }) => id),
            event.target.checked,
          )
        }
      />
      <span className="flex flex-wrap items-center gap-3">
        <span aria-hidden="true" className="hidden items-center gap-1 text-14 text-muted desktop:flex">
          <Key>J</Key> <Key>K</Key> <Key>A</Key> <Key>R</Key>
        </span>
        <RightButton disabled={selected.length === 0} onClick={onAccept}>
          {text('accept_chosen', { count: selected.length })}
        </RightButton>
      </span>
    </div>
  )
}
