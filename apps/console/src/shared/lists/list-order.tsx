import { Select } from '@fanfara/ui/select-field'
import { useText } from '#/texts.ts'

/** In which order a list stands, which its address keeps. */
export function ListOrder<Order extends string>({
  label,
  orders,
  usual,
  value,
  nameOf,
  onChange,
}: {
  /** Where a page has two lists: which of them it is. */
  label?: string
  orders: readonly Order[]
  /** What the order is called in which the list stands when none is chosen. */
  usual: string
  value: Order | undefined
  nameOf: (order: Order) => string
  onChange: (order: Order | undefined) => void
}) {
  const text = useText('labels')
  return (
    <Select
      aria-label={label ?? text('order')}
      className="w-full tablet:w-72"
      value={value ?? ''}
      onChange={event => onChange(orders.find(order => order === event.target.value))}
    >
      <option value="">{usual}</option>
      {orders.map(order => (
        <option key={order} value={order}>
          {nameOf(order)}
        </option>
      ))}
    </Select>
  )
}
