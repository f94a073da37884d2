import { ApiError } from '@fanfara/contract/client'
import { Button, buttonClass } from '@fanfara/ui/button'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { useText } from '../texts.ts'

/** An address that leads nowhere. */
export function NotFound() {
  const text = useText('shell')
  return (
    <EmptyState
      drawing="lost"
      title={text('not_found')}
      action={
        <Link to="/" className={buttonClass('secondary')}>
          {text('not_found_back')}
        </Link>
      }
    >
      {text('not_found_hint')}
    </EmptyState>
  )
}

/** The same, when nothing else stands on the page. */
export function NotFoundPage() {
  const text = useText('shell')
  return (
    <main className="mx-auto max-w-[40rem] py-16">
      <h1 className="sr-only">{text('not_found')}</h1>
      <NotFound />
    </main>
  )
}

/** A screen that broke while it was drawn. */
export function Broken() {
  const text = useText('shell')
  return (
    <EmptyState
      drawing="broken"
      title={text('broken')}
      action={<Button onClick={() => window.location.reload()}>{text('reload')}</Button>}
    >
      {text('broken_hint')}
    </EmptyState>
  )
}

/** What could not be read: nothing there, or the server's sentence with a way to try again. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const isAnswer = error instanceof ApiError && error.kind === null
  return <ErrorState message={isAnswer ? error.message : undefined} onRetry={onRetry} />
}
