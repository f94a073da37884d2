import { PasswordField } from '@fanfara/ui/text-field'
import { type ComponentProps, useState } from 'react'
import { PasswordRules } from './password-rules.tsx'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

/** A new password with its rules, and once more (VAL-05, VAL-06); managers offer to make one. */
export function NewPassword({
  label,
  againLabel,
  value,
  field,
}: {
  label: string
  againLabel: string
  /** What is typed as the password now. */
  value: string
  /** Registration and error of each of the two. */
  field: (name: 'password' | 'password_confirmation') => Control
}) {
  const isRefused = useRefused(value, field('password').error)
  return (
    <>
      <PasswordField
        label={label}
        hint={<PasswordRules value={value} isRefused={isRefused} />}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={againLabel} autoComplete="new-password" {...field('password_confirmation')} />
    </>
  )
}

/** Whether what is typed is what the error was said of: the next key may mend it, before anybody judges it again. */
function useRefused(value: string, error: string | undefined): boolean {
  const [said, setSaid] = useState({ of: value, error })
  if (said.error !== error) setSaid({ of: value, error })
  return error !== undefined && said.of === value
}
