import type { Answer } from '@fanfara/contract/endpoint'
import { opsCreateConversionKey, opsEndConversionKey, type opsGetTracking } from '@fanfara/contract/ops/tracking'
import { CopyField } from '@fanfara/ui/copy-field'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { ShownOnce } from '#/shared/shown-once.tsx'
import { useText } from '#/texts.ts'
import { trackingQuery } from './api.ts'

type Key = Answer<typeof opsGetTracking>['data']['keys'][number]
type Made = Answer<typeof opsCreateConversionKey>['data']

/** The keys with which an advertiser's server signs reports: made and shown once, one beside the other, ended. */
export function Keys({ campaignId, keys }: { campaignId: string; keys: readonly Key[] }) {
  const text = useText('counting')
  const [made, setMade] = useState<readonly Made[]>([])
  const cache = useQueryClient()
  const open = keys.filter(({ ended_at }) => ended_at === null)
  const shown = made.filter(({ key }) => open.some(({ id }) => id === key.id))
  return (
    <section className="border-t border-line pt-4">
      <div className="mb-2 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{text('keys')}</h3>
          <p className="max-w-[60ch] text-14 text-muted">{text('keys_hint')}</p>
        </div>
        <ActButton
          label={text('key_make')}
          size="small"
          tone="primary"
          title={text('key_make')}
          confirmLabel={text('key_make')}
          run={(_, options) => call(opsCreateConversionKey, { params: { id: campaignId } }, options)}
          done={({ data }) => {
            // Its secret can be copied now or never, also where the keys cannot be read again.
            cache.setQueryData(
              trackingQuery(campaignId).queryKey,
              before => before && { ...before, keys: [...before.keys, data.key] },
            )
            // One that was made before stays: it may not be copied yet.
            setMade(before => [...before, data])
            return text('key_made')
          }}
        >
          {text('key_make_body')}
        </ActButton>
      </div>
      {open.length === 0 && <p className="text-muted">{text('keys_none')}</p>}
      <ul className="grid gap-2">
        {open.map(key => (
          <OpenKey key={key.id} shown={key} />
        ))}
      </ul>
      {shown.map(({ key, secret }) => (
        <div key={key.id} className="mt-4 grid max-w-[40rem] gap-4">
          <ShownOnce
            title={text('key_once')}
            hint={text('key_once_hint')}
            label={text('key_secret')}
            value={secret}
            before={<CopyField label={text('key_id')} value={key.id} />}
          />
        </div>
      ))}
    </section>
  )
}

function OpenKey({ shown: { id, created_at, used_at } }: { shown: Key }) {
  const text = useText('counting')
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-3 py-2">
      <span className="min-w-0 text-14">
        <span className="block font-mono break-all">{id}</span>
        <span className="text-muted">
          {text('key_since', { date: formatDateTime(created_at, language) })}{' '}
          {used_at ? text('key_used', { date: formatDateTime(used_at, language) }) : text('key_unused')}
        </span>
      </span>
      <ActButton
        label={text('key_end')}
        size="small"
        title={text('key_end')}
        confirmLabel={text('key_end')}
        run={(_, options) => call(opsEndConversionKey, { params: { id } }, options)}
        done={() => text('key_ended')}
      >
        {text('key_end_body')}
      </ActButton>
    </li>
  )
}
