import type { MediaKit } from '@fanfara/contract/own/media-kit'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Switch } from '@fanfara/ui/choice'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { preloadModal } from '@fanfara/ui/modal'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { ExternalLink } from '@fanfara/ui/text-link'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { type Choice, mediaKitQuery, useChangeLink, useChoose } from './api.ts'

/** The creator's card for brands: its link, and what it shows (KIT-01). */
export function MediaKitSection() {
  const text = useText('kit')
  const kit = useQuery(mediaKitQuery)
  return (
    <Section title={text('title')} hint={text('hint')}>
      {kit.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LinkPart url={kit.data.url} />
          <Choices kit={kit.data} />
        </div>
      )}
      {!kit.data && kit.isError && <ErrorState isSmall message={messageOf(kit.error)} onRetry={kit.refetch} />}
      {!kit.data && !kit.isError && (
        <Loading className="grid gap-5">
          <Skeleton className="h-11 max-w-80" />
          <Skeleton className="h-11 max-w-80" />
        </Loading>
      )}
    </Section>
  )
}

type Act = 'renew' | 'revoke'

/** Changes the link, and says what became of it. */
function useAct() {
  const text = useText('kit')
  const { mutateAsync, isPending } = useChangeLink()
  const act = async (what: Act) => {
    try {
      await mutateAsync(what)
      notify({ key: 'kit', tone: 'success', title: text(what === 'renew' ? 'made' : 'revoked') })
    } catch (error) {
      notifyFailure(error, { key: 'kit', title: text('failed') })
    }
  }
  return { act, isPending }
}

function LinkPart({ url }: { url: string | null }) {
  const text = useText('kit')
  const { act, isPending } = useAct()
  const [asked, ask] = useState<Act | null>(null)
  if (url === null)
    return (
      <Button busy={isPending} onClick={() => act('renew')} className="justify-self-start">
        {text('make')}
      </Button>
    )
  const confirm = async () => {
    if (asked) await act(asked)
    ask(null)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CopyField label={text('url')} value={url} />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-14 text-muted">
        <ExternalLink href={url}>{text('open')}</ExternalLink>
        {text('print')}
      </p>
      <div className="flex flex-wrap gap-2" onPointerEnter={preloadModal}>
        <Button variant="secondary" size="small" onClick={() => ask('renew')}>
          {text('renew')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => ask('revoke')}>
          {text('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={text(asked === 'renew' ? 'renew_title' : 'revoke_title')}
        confirmLabel={text(asked === 'renew' ? 'renew' : 'revoke')}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => ask(null)}
      >
        {text(asked === 'renew' ? 'renew_text' : 'revoke_text')}
      </ConfirmDialog>
    </div>
  )
}

const choices = [
  ['shows_prices', 'prices', 'prices_hint'],
  ['shows_brands', 'brands', 'brands_hint'],
  ['is_indexed', 'index', 'index_hint'],
] as const

function Choices({ kit }: { kit: MediaKit }) {
  const text = useText('kit')
  const { mutateAsync } = useChoose()
  const choose = async (choice: Choice) => {
    try {
      await mutateAsync(choice)
    } catch (error) {
      notifyFailure(error, { key: 'kit', title: text('failed') })
    }
  }
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="sr-only">{text('shows')}</legend>
      {choices.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={text(label)}
          hint={text(hint)}
          checked={kit[name]}
          onChange={isOn => void choose({ name, isOn })}
        />
      ))}
    </fieldset>
  )
}
