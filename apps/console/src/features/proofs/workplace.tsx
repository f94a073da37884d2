import type { OpsProof, ProofRow } from '@fanfara/contract/ops/proofs'
import { Button } from '@fanfara/ui/button'
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '@fanfara/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Key } from '#/shared/keys/key.tsx'
import { isSecondPress, onceWhileHeld } from '#/shared/keys/second-press.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useKeys } from '#/shared/keys/use-keys.ts'
import { RightButton, useRight } from '#/shared/rights.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { proofQuery } from './api.ts'
import { AskDialog, RefuseDialog } from './dialogs.tsx'
import { ProofPane } from './proof-pane.tsx'
import type { Judged, useJudging } from './use-judging.ts'
import { neighbours } from './use-looked-at.ts'

interface WorkplaceProps {
  rows: readonly ProofRow[]
  current: string
  judging: ReturnType<typeof useJudging>
  onOpen: (id: string | undefined) => void
  onDone: (proof: Judged) => void
  onHelp: () => void
}

/** Reads the next one before it is asked for, its picture included. */
function usePreloaded(id: string | undefined) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!id) return
    cache
      .fetchQuery(proofQuery(id))
      .then(({ data }) => {
        const picture = data.task.proof?.picture_url
        if (picture) new Image().src = picture
      })
      .catch(() => undefined)
  }, [cache, id])
}

/** Another proof is looked at from its top, however far down the one before was read. */
function useFromItsTop(id: string) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = pane
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView?.({ block: 'start' })
  }, [id])
  return pane
}

/** A dialog about one proof; it is not there for another one. */
function useDialogAbout(id: string) {
  const { openings, isOpen, open, close } = useDialog()
  const [about, setAbout] = useState(id)
  return {
    key: `${id}${openings}`,
    isOpen: isOpen && about === id,
    close,
    open: () => {
      setAbout(id)
      open()
    },
  }
}

/** One proof with its acts, by button and by key; after an act the next one stands here. */
export function Workplace({ rows, current, judging, onOpen, onDone, onHelp }: WorkplaceProps) {
  const { previous, next } = neighbours(rows, current)
  const query = useQuery(proofQuery(current))
  const refusing = useDialogAbout(current)
  const asking = useDialogAbout(current)
  usePreloaded(next)
  const top = useFromItsTop(current)
  const proof = query.data?.data
  const { may: mayJudge } = useRight()
  const may = (act: OpsProof['allowed'][number]) => mayJudge && (proof?.allowed.includes(act) ?? false)
  useKeys({
    j: next ? () => onOpen(next) : undefined,
    k: previous ? () => onOpen(previous) : undefined,
    a: proof && may('accept') ? () => judging.accept(proof) : undefined,
    r: may('refuse') ? refusing.open : undefined,
    q: may('ask') ? asking.open : undefined,
    o: () => document.querySelector<HTMLAnchorElement>('[data-proof-link]')?.click(),
    '?': onHelp,
  })
  return (
    <div ref={top} className="scroll-mt-6">
      <Steps previous={previous} next={next} onOpen={onOpen} />
      <Read query={query}>
        {({ data }) => (
          <>
            <ProofPane proof={data} />
            <Acts
              proof={data}
              onAccept={() => judging.accept(data)}
              onRefuse={refusing.open}
              onAsk={asking.open}
              onReopen={() => judging.reopen(data)}
              isBusy={judging.isBusy}
            />
            <RefuseDialog
              key={`refuse${refusing.key}`}
              proof={data}
              isOpen={refusing.isOpen}
              onClose={refusing.close}
              onDone={judging.refused}
            />
            <AskDialog
              key={`ask${asking.key}`}
              proof={data}
              isOpen={asking.isOpen}
              onClose={asking.close}
              onDone={onDone}
            />
          </>
        )}
      </Read>
    </div>
  )
}

/** On phones: back to the list, and to the proofs beside this one. */
function Steps({
  previous,
  next,
  onOpen,
}: {
  previous: string | undefined
  next: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const text = useText('proofs')
  return (
    <div className="mb-3 flex items-center justify-between gap-2 desktop:hidden">
      <Button variant="quiet" size="small" onClick={() => onOpen(undefined)}>
        <ArrowLeftIcon size={18} />
        {text('back_to_list')}
      </Button>
      <span className="flex gap-1">
        <Button
          variant="quiet"
          size="small"
          aria-label={text('key_previous')}
          disabled={!previous}
          onClick={() => previous && onOpen(previous)}
        >
          <ChevronLeftIcon />
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={text('key_next')}
          disabled={!next}
          onClick={() => next && onOpen(next)}
        >
          <ChevronRightIcon />
        </Button>
      </span>
    </div>
  )
}

/** What may be done with it now, within reach of the thumb. */
function Acts({
  proof,
  onAccept,
  onRefuse,
  onAsk,
  onReopen,
  isBusy,
}: {
  proof: OpsProof
  onAccept: () => void
  onRefuse: () => void
  onAsk: () => void
  onReopen: () => void
  isBusy: boolean
}) {
  const text = useText('proofs')
  const may = (act: OpsProof['allowed'][number]) => proof.allowed.includes(act)
  if (proof.allowed.length === 0) return <p className="mt-4 text-14 text-muted">{text('settled')}</p>
  return (
    <fieldset
      aria-label={text('acts')}
      {...onceWhileHeld}
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap gap-2 border-t border-line bg-page px-4 py-3 tablet:mx-0 tablet:px-0"
    >
      {may('accept') && (
        <RightButton className="flex-1 desktop:flex-none" onClick={event => !isSecondPress(event) && onAccept()}>
          {text('accept')} <Key>A</Key>
        </RightButton>
      )}
      {may('refuse') && (
        <RightButton variant="secondary" className="flex-1 desktop:flex-none" onClick={onRefuse}>
          {text('refuse')} <Key>R</Key>
        </RightButton>
      )}
      {may('ask') && (
        <RightButton variant="quiet" onClick={onAsk}>
          {text('ask')} <Key>Q</Key>
        </RightButton>
      )}
      {may('reopen') && (
        <RightButton variant="secondary" busy={isBusy} onClick={onReopen}>
          {text('reopen')}
        </RightButton>
      )}
    </fieldset>
  )
}
