import type { User } from '@fanfara/contract/accounts'
import { DESCRIPTION_MAX, INTERESTS_MAX, NAME_MAX } from '@fanfara/contract/limits'
import { type ProfileForm as Body, profileForm } from '@fanfara/contract/profile'
import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { CountedTextarea } from '@fanfara/ui/counted-textarea'
import { TagField } from '@fanfara/ui/tag-field'
import { takeSaved } from '@fanfara/ui/take-saved'
import { TextField } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { useLeaveGuard } from '#/app/route/leave-guard.ts'
import { useText } from '#/i18n/text.ts'
import { useSaveProfile } from './api.ts'

/** An interest that can be chosen. */
export interface Category {
  id: string
  name: string
}
interface Values {
  id: string
  name: string
  description: string
  categories: string[]
}
type Form = UseFormReturn<Values, unknown, Body>

const fields = ['name', 'description', 'categories'] as const

const valuesOf = ({ id, name, description, categories }: User): Values => ({
  id,
  name,
  description: description ?? '',
  categories: categories.map(category => category.id),
})

/** The list, and what the person chose before it was taken off the list, under its own name (PROF-10). */
const withOwn = (categories: readonly Category[], own: readonly Category[]): Category[] => [
  ...categories,
  ...own.filter(({ id }) => categories.every(known => known.id !== id)),
]

/** Name, description and interests (PROF-04…PROF-13); what was typed stays when saving fails. */
export function ProfileForm({ user, categories }: { user: User; categories: readonly Category[] }) {
  const text = useText('profile')
  const { mutateAsync } = useSaveProfile()
  const [alert, setAlert] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const form = useForm({ defaultValues: valuesOf(user), resolver: resolverOf<Values, Body>(profileForm) })
  const question = useLeaveGuard(form.formState.isDirty)
  const fieldError = useFieldError(form.formState.errors)
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      const sent = form.getValues()
      takeSaved(form, sent, valuesOf(await mutateAsync({ ...body, description: body.description || null })))
      setSaved(true)
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <>
      <form onSubmit={submit} noValidate className="grid content-start gap-5">
        <FormAlert sentence={alert} />
        <TextField
          label={text('name')}
          autoComplete="name"
          maxLength={NAME_MAX}
          error={fieldError('name')}
          {...form.register('name')}
        />
        <Description form={form} />
        <Interests form={form} categories={withOwn(categories, user.categories)} />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full justify-self-end phone:w-auto">
          {text('save')}
        </Button>
      </form>
      <MessageDialog isOpen={isSaved} title={text('saved_title')} onClose={() => setSaved(false)}>
        {text('saved_text')}
      </MessageDialog>
      {question}
    </>
  )
}

/** What advertisers read (ROLE-05), with a counter of what is left (PROF-05, PROF-06). */
function Description({ form: { control, formState } }: { form: Form }) {
  const text = useText('profile')
  const fieldError = useFieldError(formState.errors)
  return (
    <Controller
      control={control}
      name="description"
      render={({ field }) => (
        <CountedTextarea
          label={text('description')}
          hint={text('description_hint')}
          error={fieldError('description')}
          max={DESCRIPTION_MAX}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          countText={count => text('characters_left', { count })}
        />
      )}
    />
  )
}

/** At most three tags; a fourth is not taken and says why (PROF-07…PROF-09). */
function Interests({ form, categories }: { form: Form; categories: readonly Category[] }) {
  const text = useText('profile')
  const fieldError = useFieldError(form.formState.errors)
  return (
    <Controller
      control={form.control}
      name="categories"
      render={({ field }) => (
        <TagField
          label={text('interests')}
          hint={text('interests_hint', { max: INTERESTS_MAX })}
          placeholder={text('interests_search')}
          removeLabel={name => text('interest_remove', { name })}
          error={fieldError('categories')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          values={field.value}
          onChange={values => {
            if (values.length > INTERESTS_MAX)
              return form.setError('categories', { type: 'rule', message: 'inputs.error.categories_max' })
            form.clearErrors('categories')
            return field.onChange([...values])
          }}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}
