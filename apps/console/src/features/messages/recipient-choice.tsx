import { RadioGroup } from '@fanfara/ui/choice'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { type Creator, creatorsQuery } from '#/shared/creators.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

/** Creators that have room before somebody scrolls. */
const SHAPES = 15

/** Finds one creator by name or e-mail. Who is chosen stays in the list whatever is searched for next. */
export function RecipientChoice({
  chosen,
  error,
  fieldRef,
  onChoose,
}: {
  chosen: Creator | null
  error: string | undefined
  /** Where the focus goes when nobody was chosen. */
  fieldRef: Ref<HTMLInputElement>
  onChoose: (creator: Creator | null) => void
}) {
  const text = useText('messages')
  const [written, setWritten] = useState('')
  const found = useQuery(creatorsQuery(useDebounced(written.trim())))
  const others = found.data?.data.filter(({ id }) => id !== chosen?.id) ?? []
  const listed = chosen ? [chosen, ...others] : others
  const choice = listed.length > 0 && (
    <RadioGroup
      label={text('creators')}
      name="creator"
      value={chosen?.id ?? ''}
      options={listed.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
      className="*:[div]:grid tablet:*:[div]:grid-cols-2 desktop:*:[div]:grid-cols-3"
      onChange={id => onChoose(listed.find(creator => creator.id === id) ?? null)}
    />
  )
  return (
    <div className="grid gap-4">
      <TextField
        ref={fieldRef}
        label={text('search')}
        error={error}
        type="search"
        value={written}
        className="max-w-[24rem]"
        onChange={event => setWritten(event.target.value)}
        onKeyDown={event => {
          // Enter searches here; it does not send the message.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {/* As high as many, however few there are: what stands beneath stays where it is. */}
      <div className="h-80 overflow-y-auto p-0.5">
        <Listed query={found} outline={<Shapes />}>
          {({ data }) => (
            <>
              {data.length === 0 && <p className="text-muted">{text('none')}</p>}
              {choice}
            </>
          )}
        </Listed>
        {!found.data && choice}
      </div>
    </div>
  )
}

const Shapes = () => (
  <Loading className="grid max-h-full gap-2 overflow-hidden tablet:grid-cols-2 desktop:grid-cols-3">
    {Array.from({ length: SHAPES }, (_, nth) => (
      <Skeleton key={nth} className="h-14" />
    ))}
  </Loading>
)
