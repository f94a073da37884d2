import { channelLabels, type Language, languageFacts } from '@fanfara/contract/enums'
import { isTextKey, textOf, type TextKey } from '#/i18n/texts.ts'
import type { ShownKit } from './service.ts'

export type KitChannel = ShownKit['channels'][number]

/** What something is called, where there is a text for it. */
export const named = (language: Language, key: string): string => (isTextKey(key) ? textOf(language, key) : key)

/** Numbers as a language groups them. */
export function numberIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(languageFacts[language].locale, { useGrouping: 'always' })
  return value => format.format(value)
}

/** What was measured of a channel, whole, each with the name that it goes by. */
export const figuresOf = ({ metrics }: KitChannel): { label: TextKey; value: number }[] =>
  Object.entries(metrics ?? {}).flatMap(([key, value]) => {
    const label = `kit.${key}`
    return typeof value === 'number' && isTextKey(label) ? [{ label, value: Math.floor(value) }] : []
  })

/** Where a channel's figures are from, of when, and over which days; empty where there are none. */
export function sourceOf(
  { type, observed_at: at, window_days: days, by_hand: isByHand }: KitChannel,
  language: Language,
): string {
  if (at === null) return ''
  const date = new Intl.DateTimeFormat(languageFacts[language].locale, { dateStyle: 'long', timeZone: 'Europe/Warsaw' })
  const values = { platform: channelLabels[type], date: date.format(at) }
  if (isByHand) return textOf(language, 'kit.by_hand', values)
  return days === null
    ? textOf(language, 'kit.source', values)
    : textOf(language, 'kit.source_days', { ...values, days })
}
