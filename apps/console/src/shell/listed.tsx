import type { ReactNode } from 'react'
import { FromBefore, LoadError, type Reading } from './messages.tsx'

interface Common<Answer> {
  query: Reading<Answer>
  /** What narrows and orders it, above: away while it is not read, and while there is nothing at all to narrow. */
  bar?: ReactNode
  /** Whether a filter or a search is set: then the bar stays over an empty list. */
  isNarrowed?: boolean
  /** Instead of the rows where there are none; without it the rows say so themselves. */
  empty?: ReactNode
  /** How many there are, where the answer is neither the rows nor a page of them with its `meta`. */
  count?: number | undefined
  /** One of several blocks of a page: a failure takes about the room of the content. */
  isSmall?: boolean
}

/**
 * A list as it is read, the one place that decides what of it is shown: shapes, why it could not be read and a way to try again, that it is
 * empty, or its rows; and beneath rows that could not be read again, from when they are (LIST-04, LIST-05).
 * @param outline what stands there while it is read
 */
export function Listed<Answer extends object>({
  outline,
  children,
  ...listed
}: Common<Answer> & { outline: ReactNode; children: (answer: Answer) => ReactNode }) {
  return <ListedTable {...listed}>{answer => (answer === undefined ? outline : children(answer))}</ListedTable>
}

/**
 * The same for rows that have shapes of their own, as tables do.
 * @param children the rows; while nothing is read yet, their shapes
 * @example <ListedTable query={query} empty={<Nobody />}>{answer => <DataTable rows={answer?.data} … />}</ListedTable>
 */
export function ListedTable<Answer extends object>({
  query,
  bar,
  isNarrowed = false,
  empty,
  count,
  isSmall,
  children,
}: Common<Answer> & { children: (answer: Answer | undefined) => ReactNode }) {
  const { data, error, refetch } = query
  if (data === undefined && error) return <LoadError error={error} onRetry={refetch} isSmall={isSmall} />
  const isNone = data !== undefined && (count ?? countOf(data)) === 0
  return (
    <>
      {(!isNone || isNarrowed) && bar}
      {isNone && empty ? empty : children(data)}
      <FromBefore query={query} />
    </>
  )
}

/** How many there are of what is answered whole, or of a page that says so; undefined of anything else. */
function countOf(answer: object): unknown {
  if (Array.isArray(answer)) return answer.length
  const meta = 'meta' in answer && answer.meta
  return typeof meta === 'object' && meta && 'total' in meta ? meta.total : undefined
}
