import {
  SAVED_NAME_MAX,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  savedFilters,
} from '@fanfara/contract/own/campaign-lists'
import { ApiError } from '@fanfara/contract/client'
import type { CampaignFilter } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { CloseIcon } from '@fanfara/ui/icons'
import { Modal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { TextField } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { notifyFailure, sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { searchesQuery, useRemoveSearch, useSaveSearch } from './api.ts'
import { askedIn, isSavable, isShown, type ListSearch } from './asked.ts'

interface Shown {
  filter: CampaignFilter
  search: ListSearch
}

/** The person's saved searches as links, and a way to save what the address shows. */
export function SavedSearches({ filter, search }: Shown) {
  const text = useText('finding')
  const { data = [] } = useQuery(searchesQuery)
  const [isSaving, setSaving] = useState(false)
  const isKept = data.some(({ query }) => isShown(query, filter, search))
  const canSave = isSavable(search) && !isKept && savedFilters.some(one => one === filter)
  if (data.length === 0 && !canSave) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {data.length > 0 && (
        <ul aria-label={text('saved')} className="contents">
          {data.map(saved => (
            <Saved key={saved.id} saved={saved} isCurrent={isShown(saved.query, filter, search)} />
          ))}
        </ul>
      )}
      {canSave && (
        <Button variant="secondary" size="small" onClick={() => setSaving(true)}>
          {text('save')}
        </Button>
      )}
      <Modal isOpen={isSaving} onClose={() => setSaving(false)} title={text('save')} size="small">
        <SaveForm
          filter={filter}
          search={search}
          isFull={data.length >= SAVED_SEARCHES_MAX}
          onDone={() => setSaving(false)}
        />
      </Modal>
    </div>
  )
}

function Saved({ saved, isCurrent }: { saved: SavedSearch; isCurrent: boolean }) {
  const text = useText('finding')
  const { filter, ...search } = saved.query
  const remove = useRemove(saved)
  const to =
    filter === 'all' ? ({ to: '/campaigns' } as const) : ({ to: '/campaigns/$filter', params: { filter } } as const)
  return (
    <li
      className={`inline-flex max-w-full items-center rounded-full border text-14 ${isCurrent ? 'border-primary text-text' : 'border-control/60 text-muted'}`}
    >
      <Link
        {...to}
        search={search}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 items-center truncate rounded-l-full pl-4 font-semibold hover:text-text desktop:min-h-8"
      >
        <span className="truncate">{saved.name}</span>
      </Link>
      <button
        type="button"
        aria-label={text('remove', { name: saved.name })}
        onClick={remove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-text desktop:size-8"
      >
        <CloseIcon size={16} />
      </button>
    </li>
  )
}

/** Removes at once; the notice offers to take it back. */
function useRemove(saved: SavedSearch): () => void {
  const text = useText('finding')
  const { mutate } = useRemoveSearch()
  const save = useSaveSearch()
  const key = `search-${saved.id}`
  const failed = (title: string) => (error: Error) => notifyFailure(error, { key, title })
  const takeBack = () => save.mutate(saved, { onError: failed(text('undo_failed')), onSuccess: () => undefined })
  return () =>
    mutate(saved, {
      onError: failed(text('remove_failed')),
      onSuccess: () =>
        notify({
          key,
          tone: 'success',
          title: text('removed', { name: saved.name }),
          description: (
            <Button variant="secondary" size="small" onClick={takeBack}>
              {text('undo')}
            </Button>
          ),
        }),
    })
}

function SaveForm({ filter, search, isFull, onDone }: Shown & { isFull: boolean; onDone: () => void }) {
  const text = useText('finding')
  const { mutateAsync, isPending } = useSaveSearch()
  const [name, setName] = useState(search.name ?? '')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = savedFilters.find(one => one === filter)
    if (!saved || isPending) return
    try {
      await mutateAsync({ name, query: { filter: saved, name: search.name, ...askedIn(search) } })
      notify({
        key: 'search-saved',
        tone: 'success',
        title: text('saved_done', { name: name.trim() }),
        description: text('saved_done_text'),
      })
      onDone()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors.name?.[0]) || (sentenceInPlace(failure) ?? undefined))
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{isFull ? text('saved_full', { max: SAVED_SEARCHES_MAX }) : text('save_text')}</p>
      <TextField
        label={text('save_name')}
        value={name}
        maxLength={SAVED_NAME_MAX}
        placeholder={text('save_example', { example: search.platform ? platformNames[search.platform] : 'gaming' })}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          {text('save_no')}
        </Button>
        <Button type="submit" busy={isPending} disabled={isFull}>
          {text('save_yes')}
        </Button>
      </div>
    </form>
  )
}
