import {
  opsDownloadCreatorStatement,
  opsDownloadCreatorStatementPdf,
  opsGetCreatorStatement,
} from '@fanfara/contract/ops/people/ledger'
import type { Movement, Statement } from '@fanfara/contract/statements'
import { Button } from '@fanfara/ui/button'
import { Facts, Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Money } from '@fanfara/ui/money'
import { SelectField } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { monthName } from '@fanfara/ui/calendar-names'
import { thisMonth } from '@fanfara/ui/today'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

/** Where each złoty of the balance came from and went, a month at a time; read when somebody asks, since few do. */
export function Ledger({ creatorId }: { creatorId: string }) {
  const text = useText('creator')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text('ledger')} hint={text('ledger_hint')}>
      {isOpen ? (
        <Months creatorId={creatorId} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {text('ledger_open')}
        </Button>
      )}
    </Section>
  )
}

function Months({ creatorId: id }: { creatorId: string }) {
  const text = useText('creator')
  const language = useLanguage()
  const [month, setMonth] = useState(() => thisMonth())
  const query = useQuery({
    queryKey: ['creator', id, 'statement', month],
    queryFn: async ({ signal }) => (await call(opsGetCreatorStatement, { params: { id, month } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const months = [...new Set([thisMonth(), month, ...(query.data?.months ?? [])])].toSorted().toReversed()
  return (
    <div className="grid gap-4">
      <SelectField
        label={text('ledger_period')}
        value={month}
        options={months.map(value => ({ value, label: monthName(value, language) }))}
        onChange={({ target }) => setMonth(target.value)}
      />
      <Read query={query}>{statement => <Movements statement={statement} />}</Read>
      <Files id={id} month={month} />
    </div>
  )
}

function Movements({ statement: { opening, closing, movements, is_cut: isCut } }: { statement: Statement }) {
  const text = useText('creator')
  const books = useText('books')
  const sums = [
    { name: books('opening'), value: <Money zloty={opening} /> },
    { name: books('balance'), value: <Money zloty={closing} className="font-semibold" /> },
  ]
  return (
    <>
      <Facts items={sums} />
      {isCut && <p className="text-14 text-muted">{books('cut')}</p>}
      <ShortList items={movements} empty={text('ledger_empty')}>
        {movement => <OneMovement movement={movement} />}
      </ShortList>
    </>
  )
}

function OneMovement({ movement: { kind, campaign, reference, reason, at, amount, balance } }: { movement: Movement }) {
  const books = useText('books')
  const what = books(`kind_${kind}`)
  const about = campaign ?? reference
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="block font-semibold">{about ?? what}</span>
        <span className="block text-14 text-muted">{[about ? what : '', reason].filter(Boolean).join(': ')}</span>
        <span className="block text-14 text-muted">
          <DateText value={at} full />
        </span>
      </span>
      <span className="ml-auto text-right">
        <Money zloty={amount} className="block font-semibold" />
        <span className="block text-14 text-muted">
          {books('balance')}: <Money zloty={balance} />
        </span>
      </span>
    </div>
  )
}

/** The documents that the creator can keep. */
function Files({ id, month }: { id: string; month: string }) {
  const books = useText('books')
  const download = useDownload()
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const save = async (format: 'pdf' | 'csv') => {
    setBusy(format)
    const endpoint = format === 'pdf' ? opsDownloadCreatorStatementPdf : opsDownloadCreatorStatement
    await download(endpoint, { params: { id, month } }, `fanfara-${month}.${format}`)
    setBusy(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['pdf', 'csv'] as const).map(format => (
        <Button key={format} variant="secondary" size="small" busy={busy === format} onClick={() => void save(format)}>
          {books(`save_${format}`)}
        </Button>
      ))}
    </div>
  )
}
