import { Checkbox } from '@fanfara/ui/choice'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '#/texts.ts'
import { type AutomaticParts, type FormValues, madeAutomatic, partsOf } from './form-values.ts'

/** Makes the campaign one of Easy Ad: open, paid by views, with the banner as its task (EASY-02). Taken back, what was written before is there again. */
export function AutomaticChoice() {
  const text = useText('form')
  const { register, getValues, setValue } = useFormContext<FormValues>()
  const [before, setBefore] = useState<AutomaticParts>()
  const choose = register('is_automatic', {
    onChange: () => {
      const isAutomatic = getValues('is_automatic')
      const parts = isAutomatic ? madeAutomatic(getValues()) : before
      if (isAutomatic) setBefore(structuredClone(partsOf(getValues())))
      if (!parts) return
      const { type, platforms, incomes, task_plan } = parts
      setValue('type', type)
      setValue('platforms', platforms)
      setValue('incomes', incomes)
      setValue('task_plan', task_plan)
    },
  })
  return (
    <div className="tablet:col-span-3">
      <Checkbox label={text('automatic')} {...choose} />
      <p className="text-14 text-muted">{text('automatic_hint')}</p>
    </div>
  )
}
