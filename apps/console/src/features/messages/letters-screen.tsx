import {
  GIVEN_UP_COUNTED_MAX,
  opsListGivenUpLetters,
  opsPutLettersAside,
  opsSendLettersAgain,
} from '@fanfara/contract/ops/desk/letters'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { countText } from '#/shared/lists/count-text.ts'
import { RightButton } from '#/shared/rights.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { AddressDialog, type Misaddressed } from './letter-address.tsx'
import { givenUpColumns, type Row, triedColumns } from './letter-columns.tsx'

const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call(opsListGivenUpLetters, {}, { signal }),
})

const rowOf = ({ id, ...letter }: Omit<Row, 'id'> & { id: number }): Row => ({ id: String(id), ...letter })

/** Letters that no server took: those that are tried still, and those that are not; with whom, why, and what can be done (SETUP-25, DESK-99). */
export function LettersScreen() {
  const text = useText('letters')
  const query = useQuery(lettersQuery)
  const send = useAct({
    run: (ids: number[], options) => call(opsSendLettersAgain, { body: { ids } }, options),
    done: ({ data }) => text('sent', { count: data.letters }),
  })
  const removing = useRemoving<Row>({
    run: ({ id }) => call(opsPutLettersAside, { body: { ids: [Number(id)] } }),
    label: ({ to }) => text('putting', { address: to }),
    done: ({ to }) => text('put', { address: to }),
  })
  const rowsOf = (letters: readonly (Omit<Row, 'id'> & { id: number })[] = []) =>
    letters.map(rowOf).filter(({ id }) => !removing.isGone(id))
  const [tried, givenUp] = [rowsOf(query.data?.tried), rowsOf(query.data?.data)]
  const { correct, dialog } = useCorrecting([...tried, ...givenUp])
  const acts = {
    text,
    removing,
    isBusy: send.isPending,
    onSend: (id: string) => send.mutate([Number(id)]),
    onCorrect: correct,
  }
  const empty = (
    <EmptyState drawing="tasks" title={text('none')}>
      {text('none_hint')}
    </EmptyState>
  )
  const block = { isBusy: send.isPending, onSendAll: (ids: number[]) => send.mutate(ids) }
  return (
    <>
      <BackLink to={{ to: '/' }}>{text('back')}</BackLink>
      <Page isWide title={text('title')} purpose={text('purpose')}>
        <Refusal error={send.error} />
        <ListedTable query={query} empty={empty} count={query.data && tried.length + givenUp.length}>
          {answer => (
            <div className="grid gap-8">
              {tried.length > 0 && (
                <Letters
                  {...block}
                  kind="tried"
                  columns={triedColumns(acts)}
                  rows={tried}
                  shown={answer?.tried.length ?? 0}
                  total={answer?.meta.tried_total ?? 0}
                />
              )}
              {(givenUp.length > 0 || !answer) && (
                <Letters
                  {...block}
                  kind="given_up"
                  columns={givenUpColumns(acts)}
                  rows={answer && givenUp}
                  shown={answer?.data.length ?? 0}
                  total={answer?.meta.total ?? 0}
                />
              )}
              {answer && <p className="max-w-prose text-14 text-muted">{text('hint')}</p>}
            </div>
          )}
        </ListedTable>
      </Page>
      {dialog}
    </>
  )
}

/** Which letter's address is corrected: as it is known now, and as it was last where its row is gone. */
function useCorrecting(rows: readonly Row[]) {
  const dialog = useDialog()
  const [chosen, choose] = useState<Misaddressed | null>(null)
  const now = rows.find(({ id }) => id === String(chosen?.id))
  const letter = chosen && now ? { ...chosen, address: now.now_to } : chosen
  const correct = (wanted: string) => {
    const row = rows.find(({ id }) => id === wanted)
    if (!row?.campaign) return
    choose({ id: Number(wanted), campaign: row.campaign.name, address: row.now_to })
    dialog.open()
  }
  return {
    correct,
    dialog: letter && (
      <AddressDialog key={dialog.openings} letter={letter} isOpen={dialog.isOpen} onClose={dialog.close} />
    ),
  }
}

interface LettersProps {
  kind: 'tried' | 'given_up'
  columns: Column<Row>[]
  rows: Row[] | undefined
  shown: number
  total: number
  isBusy: boolean
  onSendAll: (ids: number[]) => void
}

/** One of the two lists, with how many there are where not all are shown. */
function Letters({ kind, columns, rows, shown, total, isBusy, onSendAll }: LettersProps) {
  const text = useText('letters')
  const language = useLanguage()
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20 font-semibold">{text(kind)}</h2>
        {rows && rows.length > 1 && (
          <RightButton
            variant="secondary"
            size="small"
            busy={isBusy}
            aria-label={`${text('send_all', { count: rows.length })}: ${text(kind)}`}
            onClick={() => onSendAll(rows.map(({ id }) => Number(id)))}
          >
            {text('send_all', { count: rows.length })}
          </RightButton>
        )}
      </div>
      <DataTable caption={text(kind)} columns={columns} rows={rows} rowName={({ to }) => to} minWidth={960} />
      {total > shown && (
        <p className="mt-2 text-14 text-muted">
          {text(kind === 'tried' ? 'of_tried' : 'newest', {
            shown,
            figure: countText(total, GIVEN_UP_COUNTED_MAX, language),
          })}
        </p>
      )}
    </section>
  )
}
