import { Button } from '@fanfara/ui/button'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

/** What is known of a list that is read a page after the other, each once somebody asks for it. */
interface Pages {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The last page that was asked for did not come; those before are as they were. */
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Why the rows themselves could not be read, or read again: a further page that did not come makes none of them old. */
export const errorOfRows = ({ error, isFetchNextPageError }: Pages): Error | null =>
  isFetchNextPageError ? null : error

/** Asks for the next page while there is one; one that did not come says why, and is tried again (LIST-05). */
export function More({ pages, size }: { pages: Pages; size?: 'small' }) {
  const text = useText('counting')
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  if (!hasNextPage) return null
  if (error && isFetchNextPageError && !isFetchingNextPage)
    return <LoadError error={error} onRetry={fetchNextPage} isSmall />
  return (
    <Button variant="secondary" size={size} busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {text('events_more')}
    </Button>
  )
}
