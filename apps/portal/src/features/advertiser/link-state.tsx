import { ApiError } from '@fanfara/contract/client'
import { Card } from '@fanfara/ui/card'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'

interface LinkErrorProps {
  /** What the link leads to: how long it works, and who has a new one, differs (DESK-115). */
  of: 'task' | 'campaign'
  error: unknown
  onRetry: () => unknown
}

/** A link that leads nowhere, or nowhere any more (ADV-08); anything else may be tried again. */
export function LinkError({ of, error, onRetry }: LinkErrorProps) {
  const text = useText('advertiser')
  const status = error instanceof ApiError ? error.status : null
  const said = status === 410 ? 'ended' : status === 404 ? 'unknown' : null
  useDocumentTitle(text(said ? `${said}_title` : 'trouble_title'))
  return (
    <Card className="m-auto w-full max-w-[40rem]">
      {said ? (
        <div role="alert">
          <EmptyState isPage drawing="lost" title={text(`${said}_title`)}>
            {text(said === 'ended' ? `ended_${of}_text` : 'unknown_text')}
          </EmptyState>
        </div>
      ) : (
        <ErrorState isPage message={messageOf(error)} onRetry={onRetry} />
      )}
    </Card>
  )
}
