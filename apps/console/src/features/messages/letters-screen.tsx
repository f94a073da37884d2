import {
  GIVEN_UP_COUNTED_MAX,
  type OpsGivenUpLetter,
  opsListGivenUpLetters,
  opsPutLettersAside,
  opsSendLettersAgain,
} from '@fanfara/contract/ops/desk/letters'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { countText } from '#/shared/lists/count-text.ts'
import { RightButton } from '#/shared/rights.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { type TextOf, useText } from '#/texts.ts'

const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call(opsListGivenUpLetters, {}, { signal }),
})

type Row = Omit<OpsGivenUpLetter, 'id'> & { id: string }

const rowOf = ({ id, ...letter }: OpsGivenUpLetter): Row => ({ id: String(id), ...letter })

/** Letters that no server took for days: with whom, why, and what can be done (SETUP-25). */
export function LettersScreen() {
  const text = useText('letters')
  const language = useLanguage()
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
  const rows = query.data?.data.map(rowOf).filter(({ id }) => !removing.isGone(id))
  const total = query.data?.meta.total ?? 0
  const empty = (
    <EmptyState drawing="tasks" title={text('none')}>
      {text('none_hint')}
    </EmptyState>
  )
  const sendAll = rows && rows.length > 1 && (
    <RightButton
      variant="secondary"
      busy={send.isPending}
      onClick={() => send.mutate(rows.map(({ id }) => Number(id)))}
    >
      {text('send_all', { count: rows.length })}
    </RightButton>
  )
  return (
    <>
      <BackLink to={{ to: '/' }}>{text('back')}</BackLink>
      <Page isWide title={text('title')} purpose={text('purpose')} action={sendAll}>
        <Refusal error={send.error} />
        <ListedTable query={query} empty={empty} count={rows?.length}>
          {() => (
            <DataTable
              caption={text('title')}
              columns={columnsOf({ text, removing, isBusy: send.isPending, onSend: id => send.mutate([Number(id)]) })}
              rows={rows}
              rowName={({ to }) => to}
              minWidth={880}
            />
          )}
        </ListedTable>
        {rows && rows.length > 0 && <p className="mt-4 max-w-prose text-14 text-muted">{text('hint')}</p>}
        {query.data && total > query.data.data.length && (
          <p className="mt-2 text-14 text-muted">
            {text('newest', {
              shown: query.data.data.length,
              figure: countText(total, GIVEN_UP_COUNTED_MAX, language),
            })}
          </p>
        )}
      </Page>
    </>
  )
}

interface Acts {
  text: TextOf<'letters'>
  removing: ReturnType<typeof useRemoving<Row>>
  isBusy: boolean
  onSend: (id: string) => void
}

function whyOf({ is_refused, answer }: Row, text: TextOf<'letters'>): string {
  if (is_refused) return text('refused')
  return text(answer === null ? 'silent' : 'not_taken')
}

const columnsOf = ({ text, removing, isBusy, onSend }: Acts): Column<Row>[] => [
  {
    key: 'to',
    header: text('to'),
    phone: 'title',
    cell: ({ to, now_to }) => (
      <span className="block break-all">
        <span className="font-semibold">{to}</span>
        {now_to !== to && <span className="block text-14 text-muted">{text('now_to', { address: now_to })}</span>}
      </span>
    ),
  },
  { key: 'subject', header: text('subject'), phone: 'line', cell: ({ subject }) => subject },
  {
    key: 'why',
    header: text('why'),
    phone: 'line',
    cell: row => (
      <span className="block wrap-anywhere">
        {`${whyOf(row, text)} (${text('tries', { count: row.tries })})`}
        {row.answer && <span className="block text-14 text-muted">{text('answer', { answer: row.answer })}</span>}
      </span>
    ),
  },
  {
    key: 'when',
    header: text('when'),
    phone: 'line',
    cell: ({ given_up_at }) => <DateText value={given_up_at} full />,
  },
  {
    key: 'acts',
    header: <span className="sr-only">{text('acts')}</span>,
    align: 'end',
    phone: 'action',
    cell: row => (
      <span className="flex flex-wrap justify-end gap-2">
        <RightButton
          variant="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`${text('send')}: ${row.now_to}`}
          onClick={() => onSend(row.id)}
        >
          {text('send')}
        </RightButton>
        <RemoveButton label={text('aside')} name={row.to} onRemove={() => removing.remove(row)} />
        <RefusalBelow error={removing.errorOf(row.id)} />
      </span>
    ),
  },
]
