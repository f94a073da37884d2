import { opsFind } from '@fanfara/contract/ops/desk/work'
import { Modal } from '@fanfara/ui/modal'
import { useSlice } from '@fanfara/ui/session'
import { controlClass } from '@fanfara/ui/text-field'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { call } from '#/api.ts'
import { session } from '#/session.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { type Entry, foundEntries, ownEntries } from './entries.ts'

const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: async ({ signal }) => (await call(opsFind, { query: { text } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })

/** What was typed, and what it may mean: people, campaigns and payouts first, then acts and screens. */
function useEntries(written: string) {
  const text = useText('finder')
  const shell = useText('shell')
  const labels = useText('labels')
  const role = useSlice(session.user)?.operator_role
  const asked = useDebounced(written.trim())
  const { data, error, isFetching, refetch } = useQuery(findQuery(asked))
  const own = ownEntries(written, { text, shell, role })
  const found = written.trim() && data ? foundEntries(data, { text, labels, role }) : []
  return { entries: [...found, ...own], error, refetch, isBusy: isFetching || asked !== written.trim() }
}

/** Enter that comes before the answer is meant for it. @returns says whether it was pressed. */
function useGoingSoon(isBusy: boolean, go: () => void): (is: boolean) => void {
  const isMeant = useRef(false)
  const goIfMeant = useEffectEvent(() => {
    if (!isMeant.current) return
    isMeant.current = false
    go()
  })
  useEffect(() => {
    if (!isBusy) goIfMeant()
  }, [isBusy])
  return is => {
    isMeant.current = is
  }
}

/** One field over creators, campaigns, payouts, acts and screens: arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const text = useText('finder')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { entries, error, refetch, isBusy } = useEntries(written)
  const current = Math.min(at, entries.length - 1)
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    void navigate(entry.link)
  }
  const goSoon = useGoingSoon(isBusy, () => go(entries[0]))
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((current + step + entries.length) % Math.max(entries.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (error && entries.length === 0) void refetch()
      // What stands there was found for what was typed before; who has chosen with an arrow means that.
      else if (isBusy && at === 0) goSoon(true)
      else go(entries[current])
    }
  }
  return (
    <Modal isOpen onClose={onClose} title={text('title')} initialFocus={field}>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries[current] && `${list}-${entries[current].id}`}
        aria-label={text('field')}
        placeholder={text('field')}
        autoComplete="off"
        maxLength={200}
        value={written}
        onChange={event => {
          setWritten(event.target.value)
          setAt(0)
          goSoon(false)
        }}
        onKeyDown={press}
        className={controlClass(false, 'h-11')}
      />
      <Results list={list} entries={entries} current={current} onGo={go} onPoint={setAt} />
      {error && (
        <div className="mt-3">
          <LoadError error={error} onRetry={refetch} isSmall />
        </div>
      )}
      <p aria-live="polite" className="mt-3 min-h-5 text-14 text-muted">
        {entries.length > 0 ? text('hint') : !error && text(isBusy ? 'searching' : 'nothing')}
      </p>
    </Modal>
  )
}

/** What was found, by group; the chosen line stays in sight. */
function Results({
  list,
  entries,
  current,
  onGo,
  onPoint,
}: {
  list: string
  entries: readonly Entry[]
  current: number
  onGo: (entry: Entry) => void
  onPoint: (at: number) => void
}) {
  const text = useText('finder')
  const chosen = entries[current]?.id
  useEffect(() => {
    if (chosen) document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, chosen])
  return (
    <div id={list} role="listbox" aria-label={text('results')} className="mt-3 h-[min(50dvh,26rem)] overflow-y-auto">
      {entries.map((entry, at) => (
        <div key={entry.id}>
          {entries[at - 1]?.group !== entry.group && (
            <p aria-hidden="true" className={`px-3 pb-1 text-12 font-semibold text-muted ${at === 0 ? '' : 'pt-3'}`}>
              {text(`group_${entry.group}`)}
            </p>
          )}
          {/* The keyboard stays in the field, which names the chosen line. */}
          <div
            id={`${list}-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            onClick={() => onGo(entry)}
            onKeyDown={event => event.key === 'Enter' && onGo(entry)}
            onPointerMove={() => at !== current && onPoint(at)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 aria-selected:bg-primary/12 desktop:min-h-10"
          >
            <span className="font-semibold wrap-anywhere">{entry.label}</span>
            {entry.hint && <span className="min-w-0 text-14 wrap-anywhere text-muted">{entry.hint}</span>}
          </div>
        </div>
      ))}
    </div>
  )
}
