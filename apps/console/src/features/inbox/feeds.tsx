import { opsRemoveFeed, opsWriteFeed } from '@fanfara/contract/ops/inbox'
import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { PencilIcon } from '@fanfara/ui/icons'
import { TextField } from '@fanfara/ui/text-field'
import { useForm } from 'react-hook-form'
import { call } from '#/api.ts'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { Meanwhile } from '#/shared/meanwhile.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useWrittenIn } from '#/shared/acts/use-written-in.ts'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'
import { FormDialog } from './form-dialog.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useFreeIdentifier } from './use-free-identifier.ts'

type Feed = Application['feeds'][number]

/** Named parts of the application's messages (OPS-25). */
export function FeedsSection({ application }: { application: Application }) {
  const text = useText('inbox')
  const dialog = useDialog()
  const { feeds, is_own: isOwn } = application
  return (
    <Section
      title={text('feeds')}
      hint={text('feeds_hint')}
      action={
        !isOwn && (
          <Button variant="secondary" size="small" onClick={dialog.open}>
            {text('feed_add')}
          </Button>
        )
      }
    >
      {feeds.length === 0 && <p className="text-muted">{text('feeds_none')}</p>}
      <ul className="divide-y divide-line">
        {feeds.map(feed => (
          <FeedRow key={feed.id} application={application} feed={feed} />
        ))}
      </ul>
      <FeedDialog key={dialog.openings} application={application} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Section>
  )
}

function FeedRow({ application, feed }: { application: Application; feed: Feed }) {
  const text = useText('inbox')
  const dialog = useDialog()
  return (
    <li className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{feed.name}</p>
        <code className="text-14 break-all text-muted">{feed.identifier}</code>
      </div>
      {!application.is_own && (
        <span className="flex shrink-0 gap-1">
          <IconButton label={text('feed_rename', { name: feed.name })} onClick={dialog.open}>
            <PencilIcon size={18} />
          </IconButton>
          <RemoveButton
            label={text('feed_remove', { name: feed.name })}
            confirmLabel={text('remove')}
            question={text('feed_remove_hint')}
            run={options => call(opsRemoveFeed, { params: { id: application.id, feedId: feed.id } }, options)}
            done={() => text('feed_removed', { name: feed.name })}
          />
        </span>
      )}
      <FeedDialog
        key={dialog.openings}
        application={application}
        feed={feed}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </li>
  )
}

interface FeedDialogProps {
  application: Application
  /** The feed that gets another name; none for a new one. */
  feed?: Feed
  isOpen: boolean
  onClose: () => void
}

function FeedDialog({ application, feed, isOpen, onClose }: FeedDialogProps) {
  const text = useText('inbox')
  const isFree = useFreeIdentifier(feed ? [] : application.feeds)
  const begin = { identifier: feed?.identifier ?? '', name: feed?.name ?? '' }
  const draft = useDraft(`feed:${application.id}:${feed?.id ?? 'new'}`, begin)
  const form = useForm({ defaultValues: draft.written })
  useWrittenIn(form, draft.write)
  const revised = useRevisedRow(feed, row => row?.revision ?? null)
  const write = useAct({
    run: (body: { identifier: string; name: string }, options) =>
      revised.save(revision =>
        call(opsWriteFeed, { params: { id: application.id }, body: { ...body, revision } }, options),
      ),
    done: (_, { name }) => text('feed_saved', { name }),
    onDone: () => {
      draft.forget()
      onClose()
    },
    isShown: isOpen,
  })
  return (
    <FormDialog
      title={feed ? text('feed_rename', { name: feed.name }) : text('feed_add')}
      submitLabel={text(feed ? 'save' : 'feed_add')}
      isOpen={isOpen}
      onClose={onClose}
      error={write.error}
      onSubmit={form.handleSubmit(values => write.mutateAsync(values).catch(() => undefined))}
    >
      <TextField
        label={text('name')}
        maxLength={120}
        error={fieldError(write.error, 'name')}
        {...form.register('name')}
      />
      <TextField
        label={text('identifier')}
        hint={text('feed_identifier_hint')}
        maxLength={100}
        readOnly={feed !== undefined}
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.identifier?.message ?? fieldError(write.error, 'identifier')}
        {...form.register('identifier', isFree)}
      />
      <Meanwhile
        isTold={revised.isTold}
        fields={[{ name: text('name'), was: revised.begun?.name ?? '', is: feed?.name ?? '' }]}
      />
    </FormDialog>
  )
}
