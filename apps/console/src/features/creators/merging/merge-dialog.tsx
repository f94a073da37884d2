import { ApiError } from '@fanfara/contract/client'
import { type MergePreview, opsMergeCreator } from '@fanfara/contract/ops/people/merging'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { Textarea } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { type Pair, planQuery } from './api.ts'
import { OtherChoice } from './other-choice.tsx'
import { Plan } from './plan.tsx'

interface MergeDialogProps {
  /** The account whose page this is. */
  id: string
  other: string | null
  isOpen: boolean
  onClose: () => void
}

/** Whose second account this is, what becomes of it, and the act itself (decision 0097). */
export function MergeDialog({ id, other, isOpen, onClose }: MergeDialogProps) {
  const text = useText('merging')
  const [pair, setPair] = useState<Pair | null>(other === null ? null : { ends: id, stays: other })
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('title')}>
      {pair ? (
        <Planned
          pair={pair}
          isOpen={isOpen}
          onSwap={() => setPair({ ends: pair.stays, stays: pair.ends })}
          onAgain={() => setPair(null)}
          onClose={onClose}
        />
      ) : (
        <OtherChoice id={id} onChoose={stays => setPair({ ends: id, stays })} />
      )}
    </Modal>
  )
}

interface PlannedProps {
  pair: Pair
  isOpen: boolean
  onSwap: () => void
  onAgain: () => void
  onClose: () => void
}

function Planned({ pair, isOpen, onSwap, onAgain, onClose }: PlannedProps) {
  const { data: plan, error, refetch } = useQuery(planQuery(pair))
  if (!plan && error instanceof ApiError && error.status === 404) return <Gone error={error} onAgain={onAgain} />
  if (!plan && error) return <LoadError error={error} onRetry={refetch} />
  if (!plan)
    return (
      <Loading>
        <Skeleton className="h-80 w-full" />
      </Loading>
    )
  return (
    <div className="grid gap-4">
      <Plan plan={plan} onSwap={onSwap} onAgain={onAgain} />
      {plan.obstacles.length === 0 && <Confirm plan={plan} isOpen={isOpen} onClose={onClose} />}
    </div>
  )
}

/** One of the two was erased while somebody looked for the other. */
function Gone({ error, onAgain }: { error: ApiError; onAgain: () => void }) {
  const text = useText('merging')
  const again = (
    <Button variant="secondary" size="small" onClick={onAgain}>
      {text('again')}
    </Button>
  )
  return <Refusal error={error} action={again} />
}

function useMerging({ ends, stays, revision }: MergePreview, isOpen: boolean, onClose: () => void) {
  const text = useText('merging')
  const navigate = useNavigate()
  return useAct({
    run: (reason: string, options) =>
      call(opsMergeCreator, { params: { id: ends.id }, body: { into: stays.id, reason, revision } }, options),
    done: () => text('done', { ends: ends.name, stays: stays.name }),
    onDone: () => {
      onClose()
      void navigate({ to: '/creators/$id', params: { id: stays.id } })
    },
    isShown: isOpen,
  })
}

interface ReasonProps {
  written: string
  error: unknown
  onWrite: (reason: string) => void
}

/** Why they are one, and why that did not happen. */
function Reason({ written, error, onWrite }: ReasonProps) {
  const text = useText('merging')
  const about = fieldError(error, 'reason')
  return (
    <>
      <Textarea
        label={text('reason')}
        hint={text('reason_hint')}
        error={about}
        value={written}
        maxLength={1000}
        rows={3}
        onChange={({ target }) => onWrite(target.value)}
      />
      {!about && <Refusal error={error} />}
    </>
  )
}

function Confirm({ plan, isOpen, onClose }: { plan: MergePreview; isOpen: boolean; onClose: () => void }) {
  const text = useText('merging')
  const { written, write, forget } = useDraft(`merge:${plan.ends.id}:${plan.stays.id}`, { reason: '' })
  const merge = useMerging(plan, isOpen, () => {
    forget()
    onClose()
  })
  return (
    <>
      <Reason written={written.reason} error={merge.error} onWrite={reason => write({ reason })} />
      <p className="text-14 text-muted">{text('final')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {text('back')}
        </Button>
        <Button variant="danger" busy={merge.isPending} onClick={() => merge.mutate(written.reason.trim())}>
          {text('confirm', { name: plan.ends.name })}
        </Button>
      </div>
    </>
  )
}
