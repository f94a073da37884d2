import { channelTypes, channelLabels, type Language, languageFacts, languages, recordOf } from '@fanfara/contract/enums'
import { grosze, plnText } from '@fanfara/contract/money'
import { isTextKey, textOf } from '#/i18n/texts.ts'

/** Where the words of a closed list stand in the catalogue, by the list's field; a field that differs by section says so. */
const wordsOf: Readonly<Record<string, string>> = {
  theme: 'theme',
  interests: 'category',
  'consents.kind': 'consent',
  workflow: 'workflow',
  'channels.status': 'channel_status',
  gender: 'gender',
  settlement_form: 'settlement',
  'campaigns.status': 'campaign_status',
  'tasks.status': 'task_status',
  proof_state: 'proof_state',
  rejection_code: 'proof_reason',
  'sent_for_approval.status': 'acceptance_status',
  delivery: 'chat_delivery',
  refusal: 'chat_refusal',
  event: 'counts',
  verdict: 'verdict',
  sort: 'search_sort',
  'payments.status': 'payment_status',
  'corrections.state': 'correction_state',
  'payouts.status': 'payout_status',
}

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Warsaw' })
/** Made once: making one takes longer than writing a hundred dates. */
const dateFormats = recordOf(languages, language => formatOf(languageFacts[language].locale))
const countries = recordOf(
  languages,
  language => new Intl.DisplayNames(languageFacts[language].locale, { type: 'region' }),
)

export const dateText = (date: Date, language: Language): string => dateFormats[language].format(date)

/** What a field is called; one that has no name in the catalogue by its own. */
export function fieldName(field: string, language: Language): string {
  const key = `data.field.${field}`
  return isTextKey(key) ? textOf(language, key) : field
}

/**
 * A kept value as its owner reads it: codes in the words of the portal, dates and sums by the language (SCR-106).
 * @param place the section's kind and the field.
 * @example valueText('paid', { kind: 'payouts', field: 'status' }, 'en') // 'Paid'
 */
export function valueText(value: unknown, place: Place, language: Language): string {
  if (value instanceof Date) return dateText(value, language)
  if (typeof value === 'boolean') return textOf(language, value ? 'data.yes' : 'data.no')
  if (Array.isArray(value)) return value.map(item => valueText(item, place, language)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, of]) => of !== null)
      .map(
        ([part, of]) =>
          `${partName(part, place.field, language)}: ${valueText(of, { ...place, field: part }, language)}`,
      )
      .join(', ')
  const form = forms[place.field]
  return form ? form(String(value), language) : wordText(String(value), place, language)
}

interface Place {
  kind: string
  field: string
}

const zloty = (value: string) => plnText(grosze(Math.round(Number(value) * 100)))
const platformName = (value: string) => {
  const type = channelTypes.find(known => known === value)
  return type ? channelLabels[type] : value
}

/** Fields that are written in a way of their own. */
const forms: Readonly<Record<string, (value: string, language: Language) => string>> = {
  amount: zloty,
  before: zloty,
  after: zloty,
  platform: platformName,
  provider: platformName,
  language: value => {
    const known = languages.find(language => language === value)
    return known ? languageFacts[known].name : value
  },
  country: (value, language) => countries[language].of(value) ?? value,
  iban: value => value.replace(/(.{4})(?=.)/g, '$1 '),
  address: value => value.split('|').join(', '),
}

/** The catalogue's word of a code, begun with a capital letter; what is no code stands as it is kept. */
function wordText(value: string, { kind, field }: Place, language: Language): string {
  const list = wordsOf[`${kind}.${field}`] ?? wordsOf[field]
  const key = `${list}.${value}`
  if (list === undefined || !isTextKey(key)) return value
  const word = textOf(language, key)
  return word.charAt(0).toLocaleUpperCase(languageFacts[language].locale) + word.slice(1)
}

/** Where the parts of a field have their names: those of a figure and a price as in the media kit (SCR-104). */
const partsOf: Readonly<Record<string, string>> = { prices: 'ad', figures: 'kit', channels: 'inbox_channel' }

function partName(part: string, field: string, language: Language): string {
  const key = `${partsOf[field]}.${part}`
  return isTextKey(key) ? textOf(language, key) : fieldName(part, language)
}
