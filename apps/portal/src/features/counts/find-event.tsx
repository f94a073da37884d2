import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Skeleton } from '@fanfara/ui/skeleton'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { findQuery } from './api.ts'
import { EventRows } from './event-list.tsx'

const LENGTH_MAX = 100

/** "Something is missing": a click's id, an order's number or a time is looked up in what was received. */
export function FindEvent({ id }: { id: string }) {
  const text = useText('counts')
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState<string | undefined>()
  const find = (event: FormEvent) => {
    event.preventDefault()
    setError(typed.trim() === '' ? text('find_empty') : undefined)
    setWanted(typed.trim())
  }
  return (
    <Section title={text('find')} hint={text('find_hint')}>
      <form onSubmit={find} noValidate className="flex max-w-[36rem] flex-wrap items-start gap-3">
        <TextField
          label={text('find_label')}
          hint={text('find_example')}
          error={error}
          value={typed}
          maxLength={LENGTH_MAX}
          onChange={({ target }) => setTyped(target.value)}
          className="grow basis-64"
        />
        <Button type="submit" variant="secondary" className="tablet:mt-[1.7rem]">
          {text('find_go')}
        </Button>
      </form>
      {wanted && <Found id={id} wanted={wanted} />}
    </Section>
  )
}

function Found({ id, wanted }: { id: string; wanted: string }) {
  const text = useText('counts')
  const { data, error, refetch } = useQuery(findQuery(id, wanted))
  return (
    <div aria-live="polite" className="mt-4">
      {error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-12 w-full" />}
      {data && data.data.length === 0 && <p>{text('never_received', { text: wanted })}</p>}
      {data && data.data.length > 0 && <EventRows rows={data.data} />}
    </div>
  )
}
