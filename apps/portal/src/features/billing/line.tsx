import { TextField } from '@fanfara/ui/text-field'
import type { ComponentProps, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFieldError } from '#/app/form/form.ts'
import { useText } from '#/i18n/text.ts'
import type { Values } from './values.ts'

type LineName = Exclude<keyof Values, 'settlement_form' | 'gender' | 'country_id'>

/** One line of the form; its label is the field's text unless another is given. */
export function Line({ name, ...props }: { name: LineName } & Partial<ComponentProps<typeof TextField>>) {
  const text = useText('billing')
  const { register, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  return <TextField label={text(name)} error={fieldError(name)} {...props} {...register(name)} />
}

/** Two fields beside each other where there is room. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-5 tablet:grid-cols-2">{children}</div>
}
