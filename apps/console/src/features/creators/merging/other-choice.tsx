import { EmptyState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Creator, creatorsQuery } from '#/shared/creators.ts'
import { Address } from '#/shared/address.tsx'
import { useDebounced } from '#/shared/use-debounced.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { StateBadge } from '#/features/creators/creator-cells.tsx'

/** Finds the account that stays, by name, address or channel. */
export function OtherChoice({ id, onChoose }: { id: string; onChoose: (other: string) => void }) {
  const text = useText('merging')
  const [written, setWritten] = useState('')
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('hint')}</p>
      <TextField
        label={text('search')}
        type="search"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      <div className="h-80 overflow-y-auto p-0.5">
        <Found id={id} written={useDebounced(written.trim())} onChoose={onChoose} />
      </div>
    </div>
  )
}

function Found({ id, written, onChoose }: { id: string; written: string; onChoose: (other: string) => void }) {
  const text = useText('merging')
  const { data, error, dataUpdatedAt, refetch } = useQuery(creatorsQuery(written))
  const others = data?.data.filter(creator => creator.id !== id)
  return (
    <Listed
      query={{ data: others, error, dataUpdatedAt, refetch }}
      empty={
        <EmptyState drawing="lost" title={text('nobody')}>
          {text('nobody_hint')}
        </EmptyState>
      }
      outline={
        <Loading>
          <Skeleton className="h-72 w-full" />
        </Loading>
      }
    >
      {found => (
        <ul aria-label={text('found')} className="grid gap-1">
          {found.map(other => (
            <li key={other.id}>
              <Other other={other} onPress={() => onChoose(other.id)} />
            </li>
          ))}
        </ul>
      )}
    </Listed>
  )
}

function Other({ other, onPress }: { other: Creator; onPress: () => void }) {
  const text = useText('merging')
  const logins = other.channels.map(({ login }) => login).filter(login => login !== null)
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-line px-3 py-2 text-left hover:border-control"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{other.name}</span>
        <span className="block text-14 wrap-anywhere text-muted">
          {other.email ? <Address text={other.email} /> : text('no_email')}
          {logins.length > 0 && ` · ${logins.join(', ')}`}
        </span>
      </span>
      {!other.is_active && <StateBadge state="limited" />}
    </button>
  )
}
