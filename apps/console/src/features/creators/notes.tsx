import { type OpsCreator, opsAddCreatorNote, opsRemoveCreatorNote } from '@fanfara/contract/ops/creators'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Textarea } from '@fanfara/ui/text-field'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { RightButton } from '#/shared/rights.tsx'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'

/** What colleagues should know of a creator. */
export function Notes({ creator }: { creator: OpsCreator }) {
  const text = useText('creator')
  const removing = useRemoving<Note>({
    run: ({ id: noteId }) => call(opsRemoveCreatorNote, { params: { id: creator.id, noteId } }),
    label: () => text('note_removing'),
    done: () => text('note_removed'),
  })
  return (
    <Section title={text('notes')} hint={text('notes_hint')}>
      <ShortList items={creator.notes.filter(({ id }) => !removing.isGone(id))} empty={text('notes_empty')}>
        {note => <OneNote note={note} onRemove={() => removing.remove(note)} error={removing.errorOf(note.id)} />}
      </ShortList>
      {!creator.is_erased && <NewNote creatorId={creator.id} />}
    </Section>
  )
}

type Note = OpsCreator['notes'][number]

function OneNote({ note, onRemove, error }: { note: Note; onRemove: () => void; error: unknown }) {
  const text = useText('creator')
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 text-14 text-muted">
        <span>
          {note.author}, <DateText value={note.created_at} full />
        </span>
        {note.is_own && <RemoveButton label={text('note_remove')} onRemove={onRemove} />}
      </p>
      <Refusal error={error} />
    </>
  )
}

/** Notes something; what was typed stays until it is kept (SCR-88). */
function NewNote({ creatorId }: { creatorId: string }) {
  const text = useText('creator')
  const { written, write, forget } = useDraft(`note:${creatorId}`, { text: '' })
  const note = written.text.trim()
  const add = useAct({
    run: async (noted: string, options) => {
      await call(opsAddCreatorNote, { params: { id: creatorId }, body: { text: noted } }, options)
      return noted
    },
    // What was typed since then is not noted yet (SCR-86).
    onDone: noted => noted === note && forget(),
  })
  const about = fieldError(add.error, 'text')
  return (
    <form
      className="mt-4 grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (note) add.mutate(note)
      }}
    >
      <Textarea
        label={text('note_new')}
        rows={2}
        maxLength={2000}
        value={written.text}
        error={about}
        onChange={event => write({ text: event.target.value })}
      />
      {!about && <Refusal error={add.error} />}
      <div>
        <RightButton type="submit" variant="secondary" size="small" busy={add.isPending} disabled={!note}>
          {text('note_add')}
        </RightButton>
      </div>
    </form>
  )
}
