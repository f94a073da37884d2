import type { InPlace } from '@fanfara/ui/name-search'
import { TextField } from '@fanfara/ui/text-field'
import { type ComponentProps, type ReactNode, useState } from 'react'

/** A year that is being typed: browsers hand each of its figures on as a year of its own. */
const isYearBegun = (written: string) => written.startsWith('0')

/** A day that an address keeps: a year is typed in peace, and is handed on once it is whole, in place of the one before (LIST-07); undefined is none. */
export function DayField({
  value,
  onChange,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onBlur' | 'label'> & {
  label: ReactNode
  value: string | undefined
  onChange: (day: string | undefined, how: InPlace) => void
}) {
  // What is typed stands there until the address says something else.
  const [typed, setTyped] = useState<{ text: string; over: string | undefined } | null>(null)
  return (
    <TextField
      {...props}
      type="date"
      value={typed && typed.over === value ? typed.text : (value ?? '')}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, over: value })
        if (!isYearBegun(text)) onChange(text || undefined, { replace: true })
      }}
    />
  )
}
