import type { BodyOf } from '@fanfara/contract/endpoint'
import { type LateRate, opsSaveLateRate } from '@fanfara/contract/ops/receivables'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { today } from '@fanfara/ui/today'
import { formatDate, formatPercent } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { ListedTable } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { lateRatesQuery } from './queries.ts'

/** A figure with up to four decimals, comma or point; null for what is none. @example parseRate('4,2567') // 4.2567 */
export function parseRate(written: string): number | null {
  const text = written.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}

/** What the law asks for being late, from a day on: looked up at the National Bank twice a year, and entered here. */
export function LateRates() {
  const text = useText('receivables')
  const language = useLanguage()
  const query = useQuery(lateRatesQuery)
  const { data } = query
  return (
    <Section title={text('rates')} hint={text('rates_hint')}>
      <div className={data || query.error ? 'mb-4' : undefined}>
        <ListedTable query={query} isSmall empty={<p className="text-muted">{text('rates_empty')}</p>}>
          {rates =>
            rates && (
              <ul className="figures grid gap-1">
                {rates.map(({ valid_from, interest_percent, euro_rate }) => (
                  <li key={valid_from}>
                    {text('rate', {
                      from: formatDate(valid_from, language),
                      interest: formatPercent(interest_percent, language),
                      euro: euro_rate.toFixed(4).replace('.', ','),
                    })}
                  </li>
                ))}
              </ul>
            )
          }
        </ListedTable>
      </div>
      <RateForm known={data ?? NONE} />
    </Section>
  )
}

type Known = readonly (LateRate & { revision: string })[]
const NONE: Known = []

/** What holds from the written day on by now stands above the form: it is what would be replaced. */
function RateForm({ known }: { known: Known }) {
  const text = useText('receivables')
  const [written, setWritten] = useState(() => ({ from: String(today()), interest: '', euro: '' }))
  const [interest, euro] = [parseRate(written.interest), parseRate(written.euro)]
  const save = useAct({
    run: (body: BodyOf<typeof opsSaveLateRate>, options) => call(opsSaveLateRate, { body }, options),
    done: () => text('rate_saved'),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (interest === null || euro === null || save.isPending) return
    const revision = known.find(({ valid_from: from }) => from === written.from)?.revision ?? null
    const body = { valid_from: written.from, interest_percent: interest, euro_rate: euro, revision }
    // What was typed while it was saved is not saved yet (SCR-86).
    const empty = () => setWritten(now => (now === written ? { ...now, interest: '', euro: '' } : now))
    await save.mutateAsync(body).then(empty, () => undefined)
  }
  const unreadable = (value: string, parsed: number | null) =>
    value !== '' && parsed === null ? text('unreadable') : undefined
  return (
    <form noValidate onSubmit={event => void submit(event)} className="grid gap-4">
      <div className="grid gap-4 tablet:grid-cols-3 min-[1600px]:grid-cols-1">
        <TextField
          label={text('rate_from')}
          type="date"
          value={written.from}
          error={fieldError(save.error, 'valid_from')}
          onChange={event => setWritten({ ...written, from: event.target.value })}
        />
        <TextField
          label={text('rate_interest')}
          inputMode="decimal"
          value={written.interest}
          error={unreadable(written.interest, interest) ?? fieldError(save.error, 'interest_percent')}
          onChange={event => setWritten({ ...written, interest: event.target.value })}
        />
        <TextField
          label={text('rate_euro')}
          inputMode="decimal"
          value={written.euro}
          error={unreadable(written.euro, euro) ?? fieldError(save.error, 'euro_rate')}
          onChange={event => setWritten({ ...written, euro: event.target.value })}
        />
      </div>
      <Refusal error={save.error} />
      <div>
        <Button type="submit" variant="secondary" disabled={interest === null || euro === null} busy={save.isPending}>
          {text('rate_save')}
        </Button>
      </div>
    </form>
  )
}
