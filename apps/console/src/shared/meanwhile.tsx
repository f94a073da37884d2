import { useText } from '#/texts.ts'

/** A field of a form in words: as it was when the form began, and as a colleague saved it since. */
export interface Saved {
  name: string
  was: string
  is: string
}

/** A field of a form in words. */
export interface Worded {
  name: string
  value: string
}

/** Two readings of the same fields, beside each other. */
export const changesBetween = (was: readonly Worded[], is: readonly Worded[]): Saved[] =>
  was.map(({ name, value }, at) => ({ name, was: value, is: is[at]?.value ?? '' }))

/** What a colleague saved while a form was being filled in, field by field; nothing before one is told of it. */
export function Meanwhile({ isTold, fields }: { isTold: boolean; fields: readonly Saved[] }) {
  const text = useText('acts')
  const changed = fields.filter(({ was, is }) => was !== is)
  if (!isTold || changed.length === 0) return null
  const show = (value: string) => (value === '' ? text('nothing') : value)
  return (
    <section
      aria-label={text('meanwhile')}
      className="overflow-y-auto tablet:max-h-[30dvh] rounded-control border border-line p-3 text-14"
    >
      <h3 className="font-semibold">{text('meanwhile')}</h3>
      <dl className="figures mt-1 grid gap-1">
        {changed.map(field => {
          const { was, is } = differing(field)
          return (
            <div key={field.name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{field.name}:</dt>
              <dd className="min-w-0 break-words">
                <del className="text-muted">{show(was)}</del> →{' '}
                <ins className="font-semibold no-underline">{show(is)}</ins>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** A text up to this long stands there whole. */
const WHOLE_MAX = 80
/** So many characters of what is the same stay on either side of what is not. */
const AROUND = 40

/** Of two long texts the part that differs, with some of what stands around it; short ones whole. */
export function differing({ was, is }: Pick<Saved, 'was' | 'is'>): Pick<Saved, 'was' | 'is'> {
  if (was.length <= WHOLE_MAX && is.length <= WHOLE_MAX) return { was, is }
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head++
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  const from = Math.max(0, head - AROUND)
  const part = (text: string) => {
    const to = Math.min(text.length, text.length - tail + AROUND)
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return { was: part(was), is: part(is) }
}
