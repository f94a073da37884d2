import { Checkbox } from '@fanfara/ui/choice'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../texts.ts'
import { type FormValues, madeAutomatic } from './form-values.ts'

/** Makes the campaign one of Easy Ad: open, paid by views, with the banner as its task (EASY-02). */
export function AutomaticChoice() {
  const text = useText('form')
  const { register, getValues, setValue } = useFormContext<FormValues>()
  const choose = register('is_automatic', {
    onChange: () => {
      if (!getValues('is_automatic')) return
      const { type, platforms, incomes, task_plan } = madeAutomatic(getValues())
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
