import { Checkbox } from '@fanfara/ui/choice'
import { Rich } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useFormContext } from 'react-hook-form'
import { useConfig } from '#/app/server/config.ts'
import { useFieldError } from '#/app/form/form.ts'
import { session } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'
import type { SocialStart } from './social/use-social.ts'

/** Both consents as a form holds them. */
export interface ConsentValues {
  is_privacy_accepted: boolean
  is_service_terms_accepted: boolean
}
type Consent = keyof ConsentValues
/** A form that holds them, whatever else it holds. */
interface ConsentForm {
  getValues: (name: Consent) => unknown
  setError: (name: Consent, error: { type: string; message: string }) => void
  setFocus: (name: Consent) => void
}

const consents = [
  { name: 'is_privacy_accepted', missing: 'inputs.error.privacy' },
  { name: 'is_service_terms_accepted', missing: 'inputs.error.terms' },
] as const

/**
 * What a social registration carries when both consents are given; otherwise null, with the texts under the boxes and
 * the focus on the first that is missing (SOC-05, VAL-13). Answers at once, so that the popup still belongs to the press.
 */
export function socialRegistration({ getValues, setError, setFocus }: ConsentForm): SocialStart | null {
  const missing = consents.filter(({ name }) => !getValues(name))
  for (const { name, missing: message } of missing) setError(name, { type: 'rule', message })
  if (missing[0]) {
    setFocus(missing[0].name)
    return null
  }
  return { remember: false, query: { privacy: '1', terms: '1', language: session.language() } }
}

/** Both consents, with the pages they are about in a new tab (AUTH-16, AUTH-17). Stands inside a form's provider. */
export function Consents() {
  const text = useText('accounts')
  const { links } = useConfig()
  const { register, clearErrors, formState } = useFormContext<ConsentValues>()
  const fieldError = useFieldError(formState.errors)
  const box = (name: Consent) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(name),
  })
  return (
    <div className="grid gap-2">
      <Checkbox
        label={<Rich text={text('privacy')} parts={{ link: legalLink(links.privacy) }} />}
        {...box('is_privacy_accepted')}
      />
      <Checkbox
        label={<Rich text={text('terms')} parts={{ link: legalLink(links.terms) }} />}
        {...box('is_service_terms_accepted')}
      />
    </div>
  )
}

const legalLink = (href: string) => (inner: string) => (
  <a href={href} target="_blank" rel="noopener" className={linkClass}>
    {inner}
  </a>
)
