import type { Media } from '@fanfara/contract/medias'
import type { Task } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { mediasQuery, useFinishTask } from '#/features/tasks/api.ts'
import { methodsOf } from '#/features/tasks/policy.ts'
import { useToldElsewhere } from '#/features/tasks/elsewhere.ts'
import { isProven, useLost } from '#/features/tasks/lost.ts'
import { useText } from '#/i18n/text.ts'
import { MediaLine, MediaLink } from './media-list.tsx'

/** The newest publication that fits a task; undefined while it is looked for, null where there is none to be had. */
export function useProposal(task: Task): Media | null | undefined {
  const methods = methodsOf(task)
  // A snapshot is taken, not found.
  const isOffered = methods.includes('media') && methods[0] !== 'snapshot'
  const { data, isLoading } = useQuery({ ...mediasQuery(task.id), enabled: isOffered })
  if (!isOffered) return null
  return isLoading ? undefined : (data?.[0] ?? null)
}

/** The place of a proposal that is being looked for. */
export const ProposalSkeleton = () => (
  <Loading className="grid gap-4 rounded-surface border border-line bg-surface p-4">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-14" />
    <Skeleton className="h-10 w-40" />
  </Loading>
)

interface ProposalProps {
  task: Task
  media: Media
  onDone: () => void
}

/** "Is it this one?": one press proves the task with the newest publication that fits. */
export function Proposal({ task, media, onDone }: ProposalProps) {
  const text = useText('tasks')
  const { mutateAsync } = useFinishTask(task.id)
  const isToldElsewhere = useToldElsewhere(task)
  const [failure, setFailure] = useState<string | null>(null)
  const lost = useLost(task, setFailure)
  const send = async () => {
    setFailure(null)
    try {
      await mutateAsync({ media_id: media.id })
      onDone()
    } catch (error) {
      const arrived = await lost(error, isProven)
      if (arrived !== null) return arrived ? onDone() : undefined
      if (!isToldElsewhere(error)) setFailure(sentenceInPlace(error))
    }
  }
  return (
    <div className="grid gap-4 rounded-surface border border-line bg-surface p-4">
      <p className="font-semibold">{text('proposal')}</p>
      <div className="flex items-center gap-3">
        <MediaLine media={media} task={task} />
        <MediaLink media={media} />
      </div>
      {failure && <Alert>{failure}</Alert>}
      <Button onClick={send} className="justify-self-start">
        {text('proposal_yes')}
      </Button>
    </div>
  )
}
