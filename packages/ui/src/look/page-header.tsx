import { type ReactNode, useEffect } from 'react'

/** Names the browser's tab after what is shown. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Fanfara`
  }, [title])
}

/**
 * Title with what stands beside it, one line of purpose, and the page's main action at the right. A window as low as a phone that is held across
 * has the content there at once (PHONE-09): its header is closer, and says no purpose.
 */
export function PageHeader({
  title,
  aside,
  purpose,
  action,
}: {
  title: string
  aside?: ReactNode
  purpose?: ReactNode
  action?: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <header className="mb-6 short:mb-0 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="max-w-[44rem] wrap-anywhere">
        <div className="flex items-center gap-1">
          <h1 tabIndex={-1} className="text-28 font-semibold outline-none">
            {title}
          </h1>
          {aside}
        </div>
        {purpose && <p className="mt-1 text-muted short:hidden">{purpose}</p>}
      </div>
      {action}
    </header>
  )
}
