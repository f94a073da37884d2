import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchIcon } from '../look/icons.tsx'
import { controlClass } from '../form/text-field.tsx'

/** CAMP-02: after the last key. */
const WAITS_MS = 300

/** How a search goes: in place of the address before, so that Back leaves the list instead of walking through letters (LIST-07). */
export interface InPlace {
  replace: true
}

/**
 * Search by name: 300 ms after the last key, or at once when the field is left or Enter pressed; emptying removes it. Whoever
 * is on the way to another page is not called back.
 * @param value what is searched for, as the address has it.
 * @param onSearch what changes the address passes `how` on.
 * @example <NameSearch label={text('search')} value={search.name} onSearch={(name, how) => void navigate({ search: { name }, ...how })} />
 */
export function NameSearch({
  label,
  value = '',
  onSearch,
}: {
  label: string
  value?: string
  onSearch: (name: string | undefined, how: InPlace) => void
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [wanted, setWanted] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // What is typed goes on being typed while its search is answered; only another way here changes it.
    if (value !== wanted) {
      setWanted(value)
      setTyped(value)
    }
  }
  const router = useRouter()
  const [path] = useState(router.latestLocation.pathname)
  const search = () => {
    const name = typed.trim()
    if (name === wanted || router.latestLocation.pathname !== path) return
    setWanted(name)
    onSearch(name || undefined, { replace: true })
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLater(), WAITS_MS)
    return () => clearTimeout(timer)
  }, [typed])
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
        onBlur={search}
        onKeyDown={({ key }) => key === 'Enter' && search()}
        className={controlClass(false, 'h-11 pl-9.5 desktop:h-10')}
      />
    </search>
  )
}
