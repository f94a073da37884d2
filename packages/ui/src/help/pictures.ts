import { type Language, languages } from '@fanfara/contract/enums'
import sizes from './pictures/sizes.json'

/** Addresses of the files of the build, by file: `payout.pl.dark.webp`. */
const files = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })
const widthAndHeight: Readonly<Record<string, readonly number[]>> = sizes

/** A picture of a screen of the portal in one language; `width` and `height` are CSS pixels, for its place to be kept. */
export interface Picture {
  dark: string
  light: string
  width: number
  height: number
}

const PICTURE = /^picture:([a-z-]+)$/

/**
 * The picture that an article names, which `npm run help:pictures` takes from the running product (HELP-PIC-01).
 * @param href what stands in the brackets of Markdown's `![caption](picture:payout)`
 * @returns null for every other address: no article shows anything from elsewhere (HELP-03)
 */
export function pictureAt(href: string, wanted: Language): Picture | null {
  const name = PICTURE.exec(href)?.[1]
  for (const language of [wanted, ...languages]) {
    const [width, height] = widthAndHeight[`${name}.${language}`] ?? []
    const dark = files[`./pictures/${name}.${language}.dark.webp`]
    const light = files[`./pictures/${name}.${language}.light.webp`]
    if (width && height && dark && light) return { dark, light, width, height }
  }
  return null
}
