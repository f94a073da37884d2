import { isUnitOf, modelFacts, models } from '@fanfara/contract/enums'
import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { CloseIcon, PlusIcon } from '@fanfara/ui/icons'
import { SelectField } from '@fanfara/ui/select-field'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import { emptyIncome, type FormValues } from './form-values.ts'
import { useFigureRules } from '#/features/campaigns/participants/use-figure-rules.ts'

const MOST_LINES = 5

/** How the campaign pays (OPS-06): one line per model. */
export function IncomeLines({ error }: { error: unknown }) {
  const text = useText('form')
  const { fields, append, remove } = useFieldArray<FormValues, 'incomes'>({ name: 'incomes' })
  const { getValues } = useFormContext<FormValues>()
  const add = () => {
    const taken = getValues('incomes').map(({ model }) => model)
    append({ ...emptyIncome, model: models.find(model => !taken.includes(model)) ?? emptyIncome.model })
  }
  return (
    <Section title={text('incomes')} hint={text('incomes_hint')}>
      <ul className="grid gap-4">
        {fields.map((field, at) => (
          <li key={field.id} aria-label={text('income_number', { number: at + 1 })} className="flex items-start gap-2">
            <IncomeLine at={at} error={error} />
            <IconButton label={text('remove_income', { number: at + 1 })} className="mt-6.5" onClick={() => remove(at)}>
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <FieldError id="incomes" error={fieldError(error, 'incomes')} />
      {fields.length < MOST_LINES && (
        <Button variant="quiet" icon={<PlusIcon size={18} />} className="mt-3" onClick={add}>
          {text('add_income')}
        </Button>
      )}
    </Section>
  )
}

function IncomeLine({ at, error }: { at: number; error: unknown }) {
  const text = useText('form')
  const labels = useText('labels')
  const rules = useFigureRules()
  const { register, watch, formState } = useFormContext<FormValues>()
  const model = watch(`incomes.${at}.model`)
  const isAutomatic = watch('is_automatic')
  const isPercentage = isUnitOf(model, 'perc') && watch(`incomes.${at}.unit`) === 'perc'
  return (
    <div className="grid flex-1 gap-3 phone:grid-cols-3">
      <SelectField
        label={text('model')}
        hint={labels(`model_${model}_hint`)}
        options={models
          .filter(value => !isAutomatic || value === 'CPM')
          .map(value => ({ value, label: labels(`model_${value}`) }))}
        error={fieldError(error, `incomes.${at}.model`)}
        {...register(`incomes.${at}.model`)}
      />
      <TextField
        label={text(isPercentage ? 'value_perc' : 'value_flat')}
        inputMode="decimal"
        error={formState.errors.incomes?.[at]?.value?.message ?? fieldError(error, `incomes.${at}.value`)}
        {...register(`incomes.${at}.value`, rules.figure)}
      />
      {modelFacts[model].units.length > 1 && (
        <SelectField
          label={text('unit')}
          options={modelFacts[model].units.map(value => ({ value, label: labels(`unit_${value}`) }))}
          error={fieldError(error, `incomes.${at}.unit`)}
          {...register(`incomes.${at}.unit`)}
        />
      )}
    </div>
  )
}
