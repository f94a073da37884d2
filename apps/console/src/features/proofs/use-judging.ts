import type { ProofReason } from '@fanfara/contract/enums'
import type { CallOptions } from '@fanfara/contract/client'
import {
  opsAcceptProof,
  opsAskAboutProof,
  type OpsProof,
  opsRefuseListed,
  opsReopenProof,
} from '@fanfara/contract/ops/proofs'
import { notify } from '@fanfara/ui/toast'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { refusalOf } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

/** A proof as an act names it: which, and which hand-in of it was looked at. */
export type Judged = Pick<OpsProof, 'id' | 'handed_in_at'> & { creator: { name: string } }
/** What may be taken back still. */
export interface Undoable {
  proof: Judged
  act: 'accepted' | 'refused'
  /** Tells one act from the next on the same proof. */
  number: number
}

const named = ({ id, handed_in_at }: Judged) => ({ params: { id }, body: { handed_in_at } })

/** Says why an act did not happen where nobody waits for it any more. */
function useTelling(onFailed: (proof: Judged) => void) {
  return (proof: Judged) => (error: unknown) => {
    const { title, message } = refusalOf(error)
    notify({ key: 'act', tone: 'error', title: `${proof.creator.name}: ${title}`, description: message })
    onFailed(proof)
  }
}

/**
 * The acts of the queue. Accepting does not wait for its answer: the next proof is there at once, and one that could not be accepted
 * comes back with the reason.
 * @param onDone goes on to the next proof.
 * @param onBack goes to one whose act failed, or was taken back.
 */
export function useJudging({ onDone, onBack }: { onDone: (proof: Judged) => void; onBack: (proof: Judged) => void }) {
  const text = useText('proofs')
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const failed = useTelling(onBack)
  const remember = (proof: Judged, act: Undoable['act']) =>
    setUndoable(before => ({ proof, act, number: (before?.number ?? 0) + 1 }))
  const accept = useAct({
    run: (proof: Judged, options: CallOptions) => call(opsAcceptProof, named(proof), options),
  })
  const reopen = useAct({
    run: (proof: Judged, options: CallOptions) => call(opsReopenProof, named(proof), options),
    done: () => text('undone'),
  })
  return {
    undoable,
    forget: () => setUndoable(null),
    isBusy: reopen.isPending,
    accept: (proof: Judged) => {
      // What cannot be sent is not said to be done.
      if (!onlineManager.isOnline()) {
        notify({ key: 'act', tone: 'error', title: text('offline', { name: proof.creator.name }) })
        return
      }
      remember(proof, 'accepted')
      accept.mutateAsync(proof).catch((error: unknown) => {
        setUndoable(null)
        failed(proof)(error)
      })
      onDone(proof)
    },
    reopen: (proof: Judged) => {
      setUndoable(null)
      reopen.mutateAsync(proof).then(() => onBack(proof), failed(proof))
    },
    refused: (proof: Judged) => {
      remember(proof, 'refused')
      onDone(proof)
    },
  }
}

/** Refuses for a listed reason, a sentence, or both. */
export const refuse = (proof: Judged, why: { code: ProofReason; sentence: string }, options: CallOptions) => {
  const { params, body } = named(proof)
  return call(opsRefuseListed, { params, body: { ...body, ...why } }, options)
}

/** Leaves the proof waiting, with a question that its creator answers, at least three characters long. */
export const ask = (proof: Judged, question: string, options: CallOptions) => {
  const { params, body } = named(proof)
  return call(opsAskAboutProof, { params, body: { ...body, question } }, options)
}
