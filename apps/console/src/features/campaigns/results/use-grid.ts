import { opsListResults, opsSaveResults } from '@fanfara/contract/ops/tables/results'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useGivenUp } from '#/shared/kept/form-draft.tsx'
import { useKept } from '#/shared/kept/kept.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { useText } from '#/texts.ts'
import { type Change, changesIn, isCorrection, type Typed, typedIn, typedSince } from './grid.ts'

/** Everybody who takes part, with what was measured. */
const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'results'],
    queryFn: async ({ signal }) => (await call(opsListResults, { params: { id } }, { signal })).data,
  })

const none: Typed = {}

/** What the changes would do to the money, asked a moment after the last key. */
function usePreview(id: string, changes: Change[] | null) {
  const settled = useDebounced(changes, 400)
  return useQuery({
    queryKey: ['campaign', id, 'results', 'preview', settled],
    queryFn: ({ signal }) =>
      call(opsSaveResults, { params: { id }, body: { rows: settled ?? [], apply: false } }, { signal }),
    enabled: changes !== null && changes.length > 0 && settled !== null && settled.length > 0,
    retry: false,
  }).data?.data
}

/** What was typed, which is there again when the page was loaded anew (DESK-106). */
function useTyped(id: string) {
  const place = `results-grid:${id}`
  const [typed, keep] = useKept(place, typedIn)
  useGivenUp(place)
  const newest = useRef(typed)
  useEffect(() => {
    newest.current = typed
  })
  const setTyped = (after: Typed) => keep(after, Object.keys(after).length > 0 ? after : null)
  return { typed, setTyped, newest }
}

/** The grid of a campaign: rows, what was typed over them, what it would do, and saving it. */
export function useGrid(id: string) {
  const text = useText('results')
  const { typed, setTyped, newest } = useTyped(id)
  const [reason, setReason] = useState('')
  const query = useQuery(resultsQuery(id))
  const { data } = query
  const rows = data?.rows ?? []
  const changes = changesIn(rows, typed)
  const preview = usePreview(id, changes)
  const sent = useRef(none)
  const save = useAct({
    run: (body: { rows: Change[]; apply: true; reason?: string }, options) => {
      sent.current = typed
      return call(opsSaveResults, { params: { id }, body }, options)
    },
    done: ({ data: { is_applied: isApplied, lines } }) =>
      isApplied ? text('done', { count: lines.length }) : text('nothing'),
    onDone: ({ data: { is_applied: isApplied } }) => {
      if (!isApplied) return
      // Who typed on while it was saved has that still.
      setTyped(typedSince(newest.current, sent.current))
      setReason('')
    },
  })
  const outcome = save.data?.data.is_applied === false ? save.data.data : preview
  const problems = new Map<string, string>()
  for (const { who, problem } of outcome?.lines ?? []) if (problem) problems.set(who, problem)
  const because = reason.trim() === '' ? {} : { reason: reason.trim() }
  return {
    rows,
    more: data?.more ?? 0,
    isThere: data !== undefined,
    query,
    typed,
    setTyped: (after: Typed) => {
      save.reset()
      setTyped(after)
    },
    changes,
    outcome,
    problems,
    reason,
    setReason,
    needsReason: isCorrection(rows, changes ?? []),
    save,
    write: () => save.mutateAsync({ rows: changes ?? [], apply: true, ...because }).catch(() => undefined),
  }
}
/** Rows by name, what was typed over them, what the server says it would do, and the act that saves it. */
export type Grid = ReturnType<typeof useGrid>
