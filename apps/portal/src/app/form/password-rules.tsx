import { PASSWORD_MIN_LENGTH, PASSWORD_SPECIALS } from '@fanfara/contract/limits'
import { CheckIcon } from '@fanfara/ui/icons'
import { useText } from '#/i18n/text.ts'

/** What a new password needs, as the contract's `newPassword` demands it (VAL-05, VAL-06). */
const rules = {
  length: password => password.length >= PASSWORD_MIN_LENGTH,
  case: password => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  digit: password => /\d/.test(password),
  special: password => Array.from(PASSWORD_SPECIALS).some(character => password.includes(character)),
} as const satisfies Record<string, (password: string) => boolean>
type Rule = keyof typeof rules
const names = Object.keys(rules) as Rule[]

/** From this length on a password that keeps the rules counts as strong: length protects more than variety. */
const STRONG_LENGTH = 12

/** How good a password is: `weak` while a rule is broken. @example strengthOf('Dobre-haslo-1') // 'strong' */
export function strengthOf(password: string): 'weak' | 'good' | 'strong' {
  if (names.some(rule => !rules[rule](password))) return 'weak'
  return password.length >= STRONG_LENGTH ? 'strong' : 'good'
}

const colours = { weak: 'bg-warning', good: 'bg-success', strong: 'bg-success' } as const
const partsOf = { weak: 1, good: 2, strong: 3 } as const

interface RulesProps {
  value: string
  /** It keeps the rules and was refused all the same, as one that everybody has: it is called neither good nor strong (FORM-13). */
  isRefused?: boolean
}

/**
 * The rules of a new password, ticked off while it is typed, and how strong it is (VAL-05, VAL-06). It is the `hint` of
 * a password field, which ties it to the input; what changes is said politely (A11Y-06).
 * @example <PasswordField hint={<PasswordRules value={password} />} … />
 */
export function PasswordRules({ value, isRefused = false }: RulesProps) {
  const text = useText('inputs')
  const met = names.filter(rule => rules[rule](value))
  const kept = strengthOf(value)
  const strength = value === '' || (isRefused && kept !== 'weak') ? null : kept
  const heard =
    strength === 'weak'
      ? text('password.met_count', { met: met.length, total: names.length })
      : strength && text(`password.${strength}`)
  return (
    <span className="block">
      <Strength of={strength} />
      <span className="mt-2 grid gap-x-4 gap-y-1 phone:grid-cols-2">
        {names.map(rule => (
          <RuleLine key={rule} isMet={met.includes(rule)}>
            {text(`password.rule_${rule}`, { count: PASSWORD_MIN_LENGTH, characters: PASSWORD_SPECIALS })}
          </RuleLine>
        ))}
      </span>
      <span aria-live="polite" className="sr-only">
        {heard}
      </span>
    </span>
  )
}

/** Three parts of a bar and a word; the word's place is kept while nothing is typed. */
function Strength({ of }: { of: 'weak' | 'good' | 'strong' | null }) {
  const text = useText('inputs')
  return (
    <span className="flex min-h-5 items-center gap-3" aria-hidden="true">
      <span className="flex flex-1 gap-1">
        {[1, 2, 3].map(part => (
          <span
            key={part}
            className={`h-1 flex-1 rounded-full ${of && part <= partsOf[of] ? colours[of] : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="min-w-16 text-right">{of && text(`password.${of}`)}</span>
    </span>
  )
}

function RuleLine({ isMet, children }: { isMet: boolean; children: string }) {
  const text = useText('inputs')
  return (
    <span className={`flex items-start gap-1.5 transition-colors ${isMet ? 'text-success' : 'text-muted'}`}>
      {isMet ? (
        <CheckIcon size={16} className="mt-0.5" />
      ) : (
        <span aria-hidden="true" className="grid size-4 shrink-0 translate-y-0.5 place-items-center">
          <span className="size-1.5 rounded-full border border-current" />
        </span>
      )}
      <span>
        {children}
        {isMet && <span className="sr-only"> ({text('password.met')})</span>}
      </span>
    </span>
  )
}
