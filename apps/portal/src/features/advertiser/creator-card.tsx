import { Avatar } from '@fanfara/ui/avatar'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'

interface Shown {
  name: string
  avatar_url: string | null
  description: string | null
}

/** A creator as an advertiser meets them: picture, name and showcase (ROLE-05). */
export function CreatorCard({ creator, children }: { creator: Shown; children?: ReactNode }) {
  const text = useText('advertiser')
  return (
    <>
      <div className="flex items-start gap-4">
        <Avatar name={creator.name} url={creator.avatar_url} size={56} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-semibold wrap-anywhere">{creator.name}</p>
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line text-muted">
            {creator.description?.trim() || text('no_description')}
          </p>
        </div>
      </div>
      {children && <div className="mt-3 grid gap-3 tablet:pl-18">{children}</div>}
    </>
  )
}
