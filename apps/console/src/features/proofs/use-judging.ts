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
import { useEffect, useState } from 'react'
import { call } from '#/api.ts'
import { refusalOf } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { dropBackOf, offerBack } from '#/shared/acts/way-back.ts'
import { useText } from '#/texts.ts'

/** A proof as an act names it: which, and which hand-in of it was looked at. */
export type Judged = Pick<OpsProof, 'id' | 'handed_in_at'> & { creator: { name: string } }

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
  const [owner] = useState(() => ({}))
  // Its page offers the way back still, but no other screen leads there.
  useEffect(() => () => dropBackOf(owner), [owner])
  const failed = useTelling(onBack)
  const accept = useAct({
    run: (proof: Judged, options: CallOptions) => call(opsAcceptProof, named(proof), options),
  })
  const reopen = useAct({
    run: (proof: Judged, options: CallOptions) => call(opsReopenProof, named(proof), options),
    done: () => text('undone'),
  })
  const goBack = (proof: Judged) => {
    dropBackOf(owner)
    reopen.mutateAsync(proof).then(() => onBack(proof), failed(proof))
  }
  const remember = (proof: Judged, act: 'accepted' | 'refused') =>
    offerBack({
      owner,
      label: text(`${act}_done`, { name: proof.creator.name }),
      isHeld: false,
      undo: () => goBack(proof),
    })
  return {
    isBusy: reopen.isPending,
    accept: (proof: Judged) => {
      // What cannot be sent is not said to be done.
      if (!onlineManager.isOnline()) {
        notify({ key: 'act', tone: 'error', title: text('offline', { name: proof.creator.name }) })
        return
      }
      remember(proof, 'accepted')
      accept.mutateAsync(proof).catch((error: unknown) => {
        dropBackOf(owner)
        failed(proof)(error)
      })
      onDone(proof)
    },
    reopen: goBack,
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
