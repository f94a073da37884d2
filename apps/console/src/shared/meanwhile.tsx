import { useText } from '#/texts.ts'

/** A field of a form in words: as it was when the form began, and as a colleague saved it since. */
export interface Saved {
  name: string
  was: string
  is: string
}

/** What a colleague saved while a form was being filled in, field by field; nothing before one is told of it. */
export function Meanwhile({ isTold, fields }: { isTold: boolean; fields: readonly Saved[] }) {
  const text = useText('acts')
  const changed = fields.filter(({ was, is }) => was !== is)
  if (!isTold || changed.length === 0) return null
  const show = (value: string) => (value === '' ? text('nothing') : value)
  return (
    <section aria-label={text('meanwhile')} className="rounded-control border border-line p-3 text-14">
      <h3 className="font-semibold">{text('meanwhile')}</h3>
      <dl className="figures mt-1 grid gap-1">
        {changed.map(({ name, was, is }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{name}:</dt>
            <dd className="min-w-0 break-words">
              <del className="text-muted">{show(was)}</del> →{' '}
              <ins className="font-semibold no-underline">{show(is)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
