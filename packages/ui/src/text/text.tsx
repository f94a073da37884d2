import { type Messages, setupI18n } from '@lingui/core'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { type Language, languages } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import type { PluralValues } from '@fanfara/contract/plurals'

/** By the placeholder's name, ICU's way. */
export type TextValues = { [name: string]: string | number | undefined } & PluralValues
/** Texts of an application by feature: `{ tasks: { title: '…' } }`, as the JSON files hold them. */
export type Catalogue = { [feature: string]: { [key: string]: string } }
type KeyOf<C, F extends keyof C> = keyof C[F] & string

const i18n = setupI18n({ missing: (_, id) => id })

/** Puts one language's compiled messages (`virtual:messages/…`) into use; every `useText` renders again. */
export function activateLanguage(language: Language, messages: Messages) {
  i18n.load(language, messages)
  i18n.activate(language)
}

/** Reads parts of one language's catalogue (`virtual:messages`), all at once. */
export async function readParts(parts: readonly (() => Promise<{ messages: Messages }>)[]): Promise<Messages> {
  const read = await Promise.all(parts.map(part => part()))
  const all: Messages = {}
  for (const { messages } of read) Object.assign(all, messages)
  return all
}

/** The default one before a catalogue is active. */
export const currentLanguage = (): Language => languages.find(language => language === i18n.locale) ?? defaultLanguage

/** Whether a text exists under this whole key, own keys only (NAV-40). */
export const hasText = (id: string): boolean => Object.hasOwn(i18n.messages, id)

/** Ids of the texts of this language that begin so. */
export const textIds = (prefix: string): string[] => Object.keys(i18n.messages).filter(id => id.startsWith(prefix))
/** Any text by its whole key, for keys that come from outside: server rules, address bar. */
export const textOf = (id: string, values?: TextValues): string => i18n._(id, values)

/**
 * The text of a name that a server says, which may know more names than this catalogue; where there is none, the name in plain words.
 * @param beginning of the whole key, up to the name.
 * @example textIfKnown('audit.action_', 'company_saved')
 */
export function textIfKnown(beginning: string, name: string): string {
  const id = `${beginning}${name}`
  return hasText(id) ? textOf(id) : name.replaceAll(/[_.-]/g, ' ')
}

const subscribe = (onChange: () => void) => i18n.on('change', onChange)

/** Renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

type Reader = (key: string, values?: TextValues) => string
const readers = new Map<string, Reader>()
i18n.on('change', () => readers.clear())

/** The same function for a feature until the language changes. */
function readerOf(feature: string): Reader {
  const reader = readers.get(feature) ?? ((key, values) => i18n._(`${feature}.${key}`, values))
  readers.set(feature, reader)
  return reader
}

/** Reads texts of one feature; a new function whenever the language changes. */
export const useFeatureText = <Key extends string>(feature: string): ((key: Key, values?: TextValues) => string) =>
  useSyncExternalStore(subscribe, () => readerOf(feature))

/**
 * Typed access to an application's catalogue: keys of a feature are checked by the compiler.
 * @example export const { useText, text } = createText<{ tasks: typeof import('./en/tasks.json') }>()
 */
export function createText<C extends Catalogue>() {
  return {
    /** The texts of one feature, for components. */
    useText: <F extends keyof C & string>(feature: F) => useFeatureText<KeyOf<C, F>>(feature),
    /** One text outside components; it does not follow a later change of language. */
    text: <F extends keyof C & string>(feature: F, key: KeyOf<C, F>, values?: TextValues) =>
      i18n._(`${feature}.${key}`, values),
  }
}

/** Names of the kinds of ads, the same words for creators, advertisers and operators (ENUM-07). */
export const useAdName = () => useFeatureText<keyof typeof import('../i18n/en/ads.json') & string>('ads')

/** Texts of the second step of signing in. */
export const useFactorText = () => useFeatureText<keyof typeof import('../i18n/en/factor.json') & string>('factor')

/** Texts of the shared parts. */
export const useUiText = () => useFeatureText<keyof typeof import('../i18n/en/ui.json') & string>('ui')

/**
 * Puts elements into a translated sentence.
 * @example <Rich text="Akceptuję <terms>regulamin</terms>." parts={{ terms: (inner) => <a href="/legal/terms">{inner}</a> }} />
 */
export function Rich({ text, parts }: { text: string; parts: Record<string, (inner: string) => ReactNode> }) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/g)
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const name = at % 3 === 2 ? pieces[at - 1] : undefined
    return <Fragment key={at}>{name && parts[name] ? parts[name](piece) : piece}</Fragment>
  })
}
