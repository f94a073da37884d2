import { useLanguage } from '@fanfara/ui/text'
import { formatCount } from '@fanfara/ui/format'
import { opsStartCreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { RadioGroup } from '@fanfara/ui/choice'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import type { Meant } from './meant.ts'
import { invitingQuery } from './queries.ts'

/** Asks to which closed campaign many are invited; who cannot take part there is skipped and named afterwards. */
export function InviteDialog({
  meant: { to, count, onStarted },
  isOpen,
  onClose,
}: {
  meant: Meant
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('many')
  const acts = useText('acts')
  const language = useLanguage()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  const act = useAct({
    run: (campaign_id: string, options) =>
      call(opsStartCreatorAct, { body: { act: 'invite', to, campaign_id } }, options),
    done: () => text('started'),
    onDone: ({ data }) => {
      onClose()
      onStarted()
      void navigate({ to: '/creators/acts/$id', params: { id: data.id } })
    },
    isShown: isOpen,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('title_invite', { count })}
      confirmLabel={text('confirm_invite', { figure: formatCount(count, language) })}
      cancelLabel={acts('back')}
      tone="primary"
      busy={act.isPending}
      onConfirm={() => {
        setAsked(true)
        if (chosen) act.mutate(chosen)
      }}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{text('body_invite')}</p>
        <CampaignChoice isOpen={isOpen} chosen={chosen} onChoose={setChosen} isMissing={isAsked && !chosen} />
        <Refusal error={act.error} />
      </div>
    </ConfirmDialog>
  )
}

/** Closed campaigns by a part of their name. Whichever is chosen stays so whatever is searched for next, while it is found. */
function CampaignChoice({
  isOpen,
  chosen,
  onChoose,
  isMissing,
}: {
  isOpen: boolean
  chosen: string
  onChoose: (id: string) => void
  isMissing: boolean
}) {
  const text = useText('many')
  const [written, setWritten] = useState('')
  const query = useQuery(invitingQuery(useDebounced(written.trim()), isOpen))
  return (
    <div className="grid gap-3">
      <TextField
        type="search"
        label={text('campaign')}
        value={written}
        error={isMissing ? text('campaign_missing') : undefined}
        onChange={event => {
          setWritten(event.target.value)
          onChoose('')
        }}
      />
      {/* As high as many, however few there are. */}
      <div className="h-52 overflow-y-auto p-0.5">
        <Listed
          query={query}
          empty={<p className="text-muted">{text('campaign_none')}</p>}
          outline={
            <Loading>
              <Skeleton className="h-48 w-full" />
            </Loading>
          }
        >
          {campaigns => (
            <RadioGroup
              label={text('campaigns')}
              name="inviting"
              value={chosen}
              options={campaigns.map(({ id, name, advertiser }) => ({ value: id, label: name, hint: advertiser }))}
              className="*:[div]:grid"
              onChange={onChoose}
            />
          )}
        </Listed>
      </div>
    </div>
  )
}
