import { SearchIcon } from '@fanfara/ui/icons'
import { controlClass } from '@fanfara/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
/** CAMP-02. */
const WAITS_MS = 300

/** Search by name: 300 ms after the last key, or at once when the field is left or Enter pressed; emptying removes it. */
export function NameSearch({
  label,
  value = '',
  onSearch,
}: {
  label: string
  value?: string
  onSearch: (name: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent((name: string) => onSearch(name || undefined))
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => search(typed.trim()), WAITS_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  const searchNow = () => {
    const name = typed.trim()
    if (name !== value) onSearch(name || undefined)
  }
  return (
    <search className="relative mb-4 block max-w-[22rem]">
      <SearchIcon size={18} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={searchNow}
        onKeyDown={({ key }) => key === 'Enter' && searchNow()}
        className={controlClass(false, 'h-11 pl-9.5 desktop:h-10')}
      />
    </search>
  )
}
