import { Button } from '@fanfara/ui/button'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useText } from '#/i18n/text.ts'

/** Looks for creators by name when asked to, not at every key. */
export function NameSearch({ value = '', onSearch }: { value?: string; onSearch: (name: string | undefined) => void }) {
  const text = useText('advertiser')
  const [typed, setTyped] = useState(value)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim() || undefined)
  }
  return (
    <search className="mb-6 block">
      <form onSubmit={search} className="flex max-w-[28rem] items-end gap-2">
        <TextField
          label={text('search')}
          type="search"
          maxLength={200}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className="flex-1"
        />
        <Button type="submit" variant="secondary">
          {text('search_go')}
        </Button>
      </form>
    </search>
  )
}
