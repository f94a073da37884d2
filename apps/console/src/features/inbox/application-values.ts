import type { ApplicationForm, OpsApplication } from '@fanfara/contract/ops/inbox'

/** The application form as its fields hold it: one origin on each line, empty for none. */
export interface ApplicationValues {
  identifier: string
  name: string
  is_secure: boolean
  origins: string
  makes_feeds: boolean
  own_channels: OpsApplication['own_channels']
  color: string
  direction: '' | 'ltr' | 'rtl'
  remove_branding: boolean
}

/** A new application: secure unless somebody decides otherwise. */
export const emptyApplication: ApplicationValues = {
  identifier: '',
  name: '',
  is_secure: true,
  origins: '',
  makes_feeds: false,
  own_channels: [],
  color: '',
  direction: '',
  remove_branding: false,
}

/** What the form shows of an application that exists. */
export const valuesOf = (application: OpsApplication): ApplicationValues => ({
  identifier: application.identifier,
  name: application.name,
  is_secure: application.is_secure,
  origins: application.allowed_origins.join('\n'),
  makes_feeds: application.makes_feeds,
  own_channels: application.own_channels,
  color: application.branding.color ?? '',
  direction: application.branding.direction ?? '',
  remove_branding: application.branding.removeBranding ?? false,
})

/**
 * Texts between separators, without blanks and repetitions.
 * @example partsOf('a, b,, a', ',') // ['a', 'b']
 */
export const partsOf = (written: string, separator: string): string[] => [
  ...new Set(
    written
      .split(separator)
      .map(part => part.trim())
      .filter(Boolean),
  ),
]

/** An origin as browsers send it: in small letters and without the slash that addresses are copied with. */
const originOf = (line: string) => line.toLowerCase().replace(/(?<!\/)\/+$/, '')

/** What the server gets. Parts of the look that have no field stay as they were. */
export function bodyOf(values: ApplicationValues, before: OpsApplication['branding'] = {}): ApplicationForm {
  return {
    identifier: values.identifier.trim(),
    name: values.name,
    is_secure: values.is_secure,
    allowed_origins: [...new Set(partsOf(values.origins, '\n').map(originOf))],
    makes_feeds: values.makes_feeds,
    own_channels: values.own_channels,
    branding: {
      ...before,
      color: values.color.trim() || undefined,
      direction: values.direction || undefined,
      removeBranding: values.remove_branding || undefined,
    },
  }
}
