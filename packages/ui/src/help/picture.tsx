import { createContext, useContext } from 'react'
import type { Language } from '@fanfara/contract/enums'
import { useUiText } from '../text/text.tsx'
import { pictureAt } from './pictures.ts'

/** The language of the article around a picture, which shows the same words. */
export const PictureLanguage = createContext<Language>('pl')

/** A picture of a screen in the theme of the reader, with what it shows beneath it; nothing where there is none of that name. */
export function ScreenPicture({ href, caption }: { href: string; caption: string }) {
  const ui = useUiText()
  const picture = pictureAt(href, useContext(PictureLanguage))
  if (!picture) return null
  const { width, height } = picture
  // The browser fetches the one that is shown: what is not drawn is not loaded while it may wait.
  const alt = ui('screenshot')
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  const className = 'h-auto max-w-full rounded-surface border border-line'
  return (
    <figure className="grid justify-items-start gap-2">
      <img {...shared} alt={alt} src={picture.dark} className={`${className} [[data-theme=light]_&]:hidden`} />
      <img {...shared} alt={alt} src={picture.light} className={`${className} hidden [[data-theme=light]_&]:block`} />
      <figcaption className="text-14 text-muted">{caption}</figcaption>
    </figure>
  )
}
