import type { OpsGivenUpLetter, OpsTriedLetter } from '@fanfara/contract/ops/desk/letters'
import type { Column } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { Link } from '@tanstack/react-router'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import type { useRemoving } from '#/shared/acts/use-removing.ts'
import { RightButton } from '#/shared/rights.tsx'
import type { TextOf } from '#/texts.ts'

/** A letter as a row of either list. */
export interface Row
  extends Omit<OpsGivenUpLetter, 'id' | 'given_up_at'>,
    Partial<Pick<OpsGivenUpLetter, 'given_up_at'>>,
    Partial<Pick<OpsTriedLetter, 'written_at' | 'next_try_at'>> {
  id: string
}

/** Sent at once, its campaign’s address corrected, put aside; while one is being sent, no other is. */
export interface Acts {
  text: TextOf<'letters'>
  removing: ReturnType<typeof useRemoving<Row>>
  isBusy: boolean
  onSend: (id: string) => void
  onCorrect: (id: string) => void
}

function whyOf({ is_refused, answer }: Row, text: TextOf<'letters'>): string {
  if (is_refused) return text('refused')
  return text(answer === null ? 'silent' : 'not_taken')
}

/** To whom, about what, and why it did not arrive. */
const about = (text: TextOf<'letters'>): Column<Row>[] => [
  {
    key: 'to',
    header: text('to'),
    phone: 'title',
    cell: ({ to, now_to }) => (
      <span className="block min-w-48 wrap-anywhere">
        <span className="font-semibold">{to}</span>
        {now_to !== to && <span className="block text-14 text-muted">{text('now_to', { address: now_to })}</span>}
      </span>
    ),
  },
  {
    key: 'subject',
    header: text('subject'),
    phone: 'line',
    cell: ({ subject, campaign }) => (
      <>
        {subject}
        {campaign && (
          <Link
            to="/campaigns/$id"
            params={{ id: campaign.id }}
            className="block text-14 text-primary underline-offset-2 hover:underline"
          >
            {campaign.name}
          </Link>
        )}
      </>
    ),
  },
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
]

function LetterActs({ row, text, removing, isBusy, onSend, onCorrect }: Acts & { row: Row }) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {row.campaign && (
        <RightButton
          variant="secondary"
          size="small"
          aria-label={`${text('correct')}: ${row.to}`}
          onClick={() => onCorrect(row.id)}
        >
          {text('correct')}
        </RightButton>
      )}
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
  )
}

const acts = (of: Acts): Column<Row> => ({
  key: 'acts',
  header: <span className="sr-only">{of.text('acts')}</span>,
  align: 'end',
  phone: 'action',
  cell: row => <LetterActs {...of} row={row} />,
})

/** What happens, and when: on a phone no heading says it. */
const Moment = ({ name, at }: { name: string; at: string }) => (
  <span className="block text-14">
    <span className="text-muted">{`${name}: `}</span>
    <DateText value={at} full />
  </span>
)

/** Columns of letters that are tried no more. */
export const givenUpColumns = (of: Acts): Column<Row>[] => [
  ...about(of.text),
  {
    key: 'when',
    header: of.text('when'),
    phone: 'line',
    cell: row => row.given_up_at && <Moment name={of.text('given_up_on')} at={row.given_up_at} />,
  },
  acts(of),
]

/** Columns of letters that are tried still: since when, and when next (DESK-99). */
export const triedColumns = (of: Acts): Column<Row>[] => [
  ...about(of.text),
  {
    key: 'when',
    header: of.text('when'),
    phone: 'line',
    cell: row => (
      <>
        {row.written_at && <Moment name={of.text('written')} at={row.written_at} />}
        {row.next_try_at && <Moment name={of.text('next')} at={row.next_try_at} />}
      </>
    ),
  },
  acts(of),
]
