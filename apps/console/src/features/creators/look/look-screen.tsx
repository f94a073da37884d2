import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { opsBeginLook } from '@fanfara/contract/ops/people/looks'
import { Alert } from '@fanfara/ui/alert'
import { Card } from '@fanfara/ui/card'
import { Textarea } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { creatorQuery } from '#/features/creators/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import { enterLook } from './enter.ts'

const route = getRouteApi('/signed-in/creators/$id/look')

/** Asks why somebody wants to see the portal as a creator sees it; the tab becomes that portal (decision 0080). */
export function LookScreen() {
  const { id } = route.useParams()
  return (
    <Read isPage query={useQuery(creatorQuery(id))}>
      {creator => <Asking creator={creator} />}
    </Read>
  )
}

function Asking({ creator: { id, name, is_erased: isErased } }: { creator: OpsCreator }) {
  const text = useText('looks')
  return (
    <Page title={text('title', { name })} purpose={text('purpose')}>
      <Card className="max-w-[46rem]">
        {isErased ? (
          <Alert tone="info" isNote title={text('erased')} />
        ) : (
          <div className="grid gap-6">
            <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere">
              {(['fact_read_only', 'fact_hidden', 'fact_told', 'fact_ends'] as const).map(fact => (
                <li key={fact}>{text(fact, { name })}</li>
              ))}
            </ul>
            <LookForm id={id} />
          </div>
        )}
      </Card>
    </Page>
  )
}

function LookForm({ id }: { id: string }) {
  const text = useText('looks')
  const { written, write, forget } = useDraft(`look:${id}`, { reason: '' })
  const begin = useAct({
    run: (reason: string) => call(opsBeginLook, { params: { id }, body: { reason } }),
    onDone: ({ data }) => {
      forget()
      enterLook(data, `/ops/creators/${id}`)
    },
  })
  const about = fieldError(begin.error, 'reason')
  return (
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!begin.isPending) begin.mutate(written.reason.trim())
      }}
    >
      <Textarea
        label={text('reason')}
        hint={text('reason_hint')}
        error={about}
        value={written.reason}
        maxLength={1000}
        rows={3}
        onChange={event => write({ reason: event.target.value })}
      />
      {!about && <Refusal error={begin.error} />}
      <div>
        <RightButton type="submit" busy={begin.isPending}>
          {text('begin')}
        </RightButton>
      </div>
    </form>
  )
}
