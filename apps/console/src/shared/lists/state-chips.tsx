import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

interface StateChipsProps<State extends string> {
  label: string
  states: readonly State[]
  /** Undefined shows everything: the first chip, without a value in the address. */
  current: State | undefined
  counts: Readonly<Partial<Record<State, number>>> | undefined
  nameOf: (state: State) => string
  /** Name of the parameter of the address that has it; every other one but the page stays. */
  parameter: 'state' | 'status' | 'kind' | 'act'
}

/** Links that narrow a list by one parameter of the address; the page goes back to the first, all else is kept. */
export function StateChips<State extends string>({
  label,
  states,
  current,
  counts,
  nameOf,
  parameter,
}: StateChipsProps<State>) {
  const text = useText('labels')
  const chip =
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3 text-14 font-semibold text-muted hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-primary desktop:min-h-8'
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-2">
      {[undefined, ...states].map(state => (
        <Link
          key={state ?? 'all'}
          to="."
          search={before => ({ ...before, page: undefined, [parameter]: state })}
          activeOptions={{ exact: true }}
          {...(state === current ? { 'aria-current': 'page' as const } : {})}
          className={chip}
        >
          {state ? nameOf(state) : text('all')}
          {/* Its place is kept: a longer word would begin another row. */}
          {state && <span className="figures min-w-[1ch]">{counts?.[state]}</span>}
        </Link>
      ))}
    </nav>
  )
}
