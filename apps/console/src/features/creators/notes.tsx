import { type OpsCreator, opsAddCreatorNote, opsRemoveCreatorNote } from '@fanfara/contract/ops/creators'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Textarea } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { ShortList } from '#/shared/short-list.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

/** What colleagues should know of a creator. */
export function Notes({ creator }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('notes')} hint={text('notes_hint')}>
      <ShortList items={creator.notes} empty={text('notes_empty')}>
        {note => <OneNote creatorId={creator.id} note={note} />}
      </ShortList>
      {!creator.is_erased && <NewNote creatorId={creator.id} />}
    </Section>
  )
}

function OneNote({ creatorId, note }: { creatorId: string; note: OpsCreator['notes'][number] }) {
  const text = useText('creator')
  const remove = useAct({
    run: (noteId: string, options) => call(opsRemoveCreatorNote, { params: { id: creatorId, noteId } }, options),
    done: () => text('note_removed'),
  })
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 text-14 text-muted">
        <span>
          {note.author}, <DateText value={note.created_at} full />
        </span>
        {note.is_own && (
          <Button variant="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate(note.id)}>
            {text('note_remove')}
          </Button>
        )}
      </p>
      <Refusal error={remove.error} />
    </>
  )
}

/** Notes something; what was typed stays until it is kept. */
function NewNote({ creatorId }: { creatorId: string }) {
  const text = useText('creator')
  const [written, setWritten] = useState('')
  const add = useAct({
    run: (note: string, options) =>
      call(opsAddCreatorNote, { params: { id: creatorId }, body: { text: note } }, options),
    onDone: () => setWritten(''),
  })
  const about = fieldError(add.error, 'text')
  return (
    <form
      className="mt-4 grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (written.trim()) add.mutate(written.trim())
      }}
    >
      <Textarea
        label={text('note_new')}
        rows={2}
        maxLength={2000}
        value={written}
        error={about}
        onChange={event => setWritten(event.target.value)}
      />
      {!about && <Refusal error={add.error} />}
      <div>
        <RightButton type="submit" variant="secondary" size="small" busy={add.isPending} disabled={!written.trim()}>
          {text('note_add')}
        </RightButton>
      </div>
    </form>
  )
}
