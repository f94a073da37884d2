import { bankNameOf } from '@fanfara/contract/banks'
import { Section } from '@fanfara/ui/card'
import { TextField } from '@fanfara/ui/text-field'
import { type ChangeEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFieldError } from '#/app/form/form.ts'
import { useText } from '#/i18n/text.ts'
import { groupedAt } from './account-number.ts'
import { Grid, Line } from './line.tsx'
import type { Values } from './values.ts'

/** Where the money goes: the number in fours, and its bank's name until the person types another. */
export function BankSection({ hasIban }: { hasIban: boolean }) {
  const text = useText('billing')
  const { found, follow } = useBankName()
  return (
    <Section title={text('bank')}>
      <Grid>
        <IbanLine hint={text(hasIban ? 'iban_hint' : 'iban_first_hint')} onNumber={follow} />
        <Line
          name="bank_name"
          autoComplete="off"
          hint={found ? text('bank_name_found') : undefined}
          className="tablet:col-span-2"
        />
      </Grid>
    </Section>
  )
}

function IbanLine({ hint, onNumber }: { hint: string; onNumber: (iban: string) => void }) {
  const text = useText('billing')
  const { register, formState } = useFormContext<Values>()
  const fieldError = useFieldError(formState.errors)
  const { onChange, ...field } = register('iban')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const shown = groupedAt(target.value, target.selectionStart ?? target.value.length)
    target.value = shown.text
    target.setSelectionRange(shown.caret, shown.caret)
    onNumber(shown.text)
    return onChange(event)
  }
  return (
    <TextField
      label={text('iban')}
      hint={hint}
      error={fieldError('iban')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tablet:col-span-2"
      {...field}
      onChange={change}
    />
  )
}

/** Fills the bank's name from the number, as long as what stands there came from a number, from nobody, or was kept with a number of another bank. */
function useBankName() {
  const { control, getValues, setValue, formState } = useFormContext<Values>()
  const { bank_name: kept, iban: keptNumber } = formState.defaultValues ?? {}
  const shown = useWatch({ control, name: 'bank_name' })
  const [found, setFound] = useState<string | null>(null)
  const follow = (iban: string) => {
    const name = bankNameOf(iban)
    const isOurs = shown.trim() === '' || shown === found || shown === bankNameOf(getValues('iban'))
    const isOfAnother = shown === kept && name !== null && name !== bankNameOf(keptNumber ?? '')
    if (!(isOurs || isOfAnother) || (name ?? '') === shown) return
    setFound(name)
    setValue('bank_name', name ?? '', { shouldDirty: true, shouldValidate: name !== null })
  }
  return { found: found !== null && shown === found, follow }
}
