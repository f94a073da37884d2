import { ApiError } from '@fanfara/contract/client'
import { priceField, type Salary } from '@fanfara/contract/evaluation'
import { useState } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { showFormError } from '#/app/form/form.ts'
import { useSavePrice } from './api.ts'
import { wholeOf } from './whole-number.ts'

/** What stands in the fields, by the price's id. */
export type Prices = Record<string, string>
/** What is to be saved, in whole zł, by the price's id. */
type Changes = Record<string, number>

const written = (price: number | null): string => (price === null ? '' : String(price))

/**
 * Reads what was typed. What stands as it was is no change; where nothing was typed at all, the one that was asked for is missing (SCR-92).
 * @example checkPrices([tweet, post], tweet.id, { [tweet.id]: '250', [post.id]: '' }) // { values: { [tweet.id]: 250 }, errors: {} }
 */
function checkPrices(salaries: readonly Salary[], asked: string, typed: Prices): ResolverResult<Prices, Changes> {
  const changes: Changes = {}
  const errors: Record<string, { type: string; message: string | undefined }> = {}
  const textOf = (id: string) => typed[id] ?? ''
  const changed = salaries.filter(({ id, price }) => textOf(id) !== written(price))
  const isUntouched = changed.length === 0 && textOf(asked) === ''
  for (const id of isUntouched ? [asked] : changed.map(salary => salary.id)) {
    const result = priceField.safeParse(wholeOf(textOf(id)))
    if (result.success) changes[id] = result.data
    else errors[id] = { type: 'rule', message: result.error.issues[0]?.message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: changes, errors: {} }
}

/** The form of a channel's prices: each change is saved by itself, and what is refused says so in its place with what was typed. */
export function usePriceForm(
  channelId: string,
  salaries: readonly Salary[],
  asked: string,
  onSaved: (changes: Changes) => void,
) {
  const { mutateAsync } = useSavePrice(channelId)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Prices, unknown, Changes>({
    defaultValues: Object.fromEntries(salaries.map(({ id, price }) => [id, written(price)])),
    resolver: typed => checkPrices(salaries, asked, typed),
  })
  /** One price by itself: a refusal is said in its field, or above all where it names none. */
  const save = async (id: string, price: number): Promise<boolean> => {
    try {
      await mutateAsync({ id, price })
      return true
    } catch (error) {
      const message = showFormError<{ price: string }>(error, (_, problem) => form.setError(id, problem), ['price'])
      if (error instanceof ApiError && !error.errors.price) setAlert(message)
      return false
    }
  }
  const submit = form.handleSubmit(async changes => {
    setAlert(null)
    const saved = await Promise.all(Object.entries(changes).map(([id, price]) => save(id, price)))
    if (saved.every(Boolean)) onSaved(changes)
  })
  return { form, alert, submit }
}
