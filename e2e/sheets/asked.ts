import type { Language, Theme } from '@fanfara/contract/enums'

/** What a screen is seen in. */
export type State = 'full' | 'loading' | 'failing' | 'offline' | 'late' | 'broken' | 'empty' | 'one' | 'long' | 'many'
/** A theme and a language that a screen is opened in. */
export interface Pair {
  theme: Theme
  language: Language
}
interface Asked {
  apps: readonly ('portal' | 'console')[]
  states: readonly State[]
  only: RegExp
  widths: readonly number[]
  pairs: readonly Pair[]
  together: number
  out: string
}

/** What `scripts/looks.mjs` was asked for, as it checked it. */
export function askedFor(): Asked {
  const { only, pairs, ...rest } = JSON.parse(process.env.LOOKS_ASKED ?? '{}')
  const pairOf = (words: string): Pair => {
    const [theme, language] = words.split(' ') as [Theme, Language]
    return { theme, language }
  }
  return { ...rest, only: new RegExp(only), pairs: pairs.map(pairOf) }
}
