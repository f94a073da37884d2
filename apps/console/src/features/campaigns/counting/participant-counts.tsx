import type { Answer } from '@fanfara/contract/endpoint'
import { type opsGetParticipantCounts, opsPauseLink } from '@fanfara/contract/ops/tracking'
import { Alert } from '@fanfara/ui/alert'
import { CopyLine } from '@fanfara/ui/copy-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAtOnce } from '#/shared/acts/use-at-once.ts'
import { RightButton } from '#/shared/rights.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { participantCountsQuery } from './api.ts'
import { CountsTable } from './counts-table.tsx'
import { ParticipantMedia } from './media-parts.tsx'
import { EventsButton } from './events-dialog.tsx'

/** One creator's link: what it counted, and whether it rests. */
export function ParticipantCounts({ campaignId, id, name }: { campaignId: string; id: string; name: string }) {
  const query = useQuery(participantCountsQuery(campaignId, id))
  return (
    <Read query={query} outline={<Skeleton className="h-16 w-full" />}>
      {counted => <Counted campaignId={campaignId} id={id} name={name} data={counted} />}
    </Read>
  )
}

interface CountedProps {
  campaignId: string
  id: string
  name: string
  data: Answer<typeof opsGetParticipantCounts>['data']
}

function Counted({ campaignId, id, name, data }: CountedProps) {
  const text = useText('counting')
  const media = <ParticipantMedia campaignId={campaignId} id={id} />
  if (!data.code_url && data.events.length === 0) return media
  return (
    <section>
      {data.code_url && <h3 className="mb-1 font-semibold">{text('link')}</h3>}
      {data.code_url && <CopyLine label={text('link')} value={data.code_url} />}
      {data.is_link_paused && <Alert tone="warning">{text('paused')}</Alert>}
      <CountsTable counts={data} />
      <div className="mt-3 flex flex-wrap gap-2">
        {data.events.length > 0 && <EventsButton id={id} name={name} events={data.events} />}
        {data.code_url && <LinkSwitch id={id} name={name} isPaused={data.is_link_paused} />}
      </div>
      {media}
    </section>
  )
}

/** Lets the link rest, or count again; what it means stands beside it. */
function LinkSwitch({ id, name, isPaused }: { id: string; name: string; isPaused: boolean }) {
  const text = useText('counting')
  const { shown, error, choose } = useAtOnce<boolean, Answer<typeof opsPauseLink>>({
    now: isPaused,
    set: (is_paused, _, options) => call(opsPauseLink, { params: { id }, body: { is_paused } }, options),
    done: ({ data }) => text(data.is_link_paused ? 'pause_done' : 'resume_done', { name }),
  })
  return (
    <>
      <RightButton variant="secondary" size="small" onClick={() => choose(!shown)}>
        {text(shown ? 'resume' : 'pause')}
      </RightButton>
      <p className="basis-full text-14 text-muted">{text(shown ? 'resume_body' : 'pause_body')}</p>
      <Refusal error={error} />
    </>
  )
}
