import { Alert } from '@fanfara/ui/alert'
import { ExternalLink } from '@fanfara/ui/text-link'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'

interface ShotProps {
  picture: string | null
  isFallback: boolean
  /** The clip, or the channel's page. */
  link: string | null
  viewers: number | null
  children: ReactNode
}

/** A snapshot of a stream: its picture, kept by us, and what is known about it. */
export function Shot({ picture, isFallback, link, viewers, children }: ShotProps) {
  const text = useText('tasks')
  return (
    <figure>
      {picture && (
        <img
          src={picture}
          alt={text('shot_alt')}
          width={480}
          height={270}
          className="aspect-video w-full max-w-[30rem] rounded-control border border-line bg-sunken object-cover"
        />
      )}
      {isFallback && (
        <Alert tone="warning" className="mt-3 max-w-[30rem]">
          {text('shot_fallback')}
        </Alert>
      )}
      {!picture && !isFallback && (
        <Alert tone="info" className="max-w-[30rem]">
          {text('shot_no_picture')}
        </Alert>
      )}
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
        <span>{children}</span>
        {viewers !== null && <span className="figures">{text('viewers', { count: viewers })}</span>}
        {link && !isFallback && (
          <ExternalLink href={link} rel="noopener noreferrer nofollow">
            {text('shot_clip')}
          </ExternalLink>
        )}
      </figcaption>
    </figure>
  )
}
