import { PasswordField } from '@fanfara/ui/text-field'
import type { ComponentProps } from 'react'
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
  return (
    <>
      <PasswordField
        label={label}
        hint={<PasswordRules value={value} />}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={againLabel} autoComplete="new-password" {...field('password_confirmation')} />
    </>
  )
}
