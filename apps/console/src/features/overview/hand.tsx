import { opsGiveWorkBack, opsTakeWork, type WorkItem } from '@fanfara/contract/ops/desk/work'
import type { Right } from '@fanfara/contract/rights'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRight } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

/** Who has a piece of work in hand, and since when; nothing while nobody does (DESK-01). */
export function InHand({ item: { hand } }: { item: WorkItem }) {
  const text = useText('overview')
  if (!hand) return null
  return (
    <span className={`block text-14 ${hand.is_own ? 'text-brass' : 'text-muted'}`}>
      {hand.is_own ? text('hand_own') : text('hand_of', { name: hand.operator })} <DateText value={hand.since} full />
    </span>
  )
}

/** Takes a piece of work in hand that is in nobody's, and gives back what is in one's own; who lacks the right that ends it takes none (DESK-105). */
export function HandButton({
  item: { kind, key, hand },
  right,
  about,
}: {
  item: WorkItem
  right: Right
  about: string
}) {
  const text = useText('overview')
  const { may } = useRight(right)
  const body = { kind, key }
  const take = useAct({ run: () => call(opsTakeWork, { body }) })
  const giveBack = useAct({ run: () => call(opsGiveWorkBack, { body }) })
  if (hand ? !hand.is_own : !may) return null
  const [act, word] = hand ? ([giveBack, 'give_back'] as const) : ([take, 'take'] as const)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={act.isPending}
        aria-label={text(`${word}_named`, { about })}
        onClick={() => act.mutate(undefined)}
      >
        {text(word)}
      </Button>
      <Refusal error={act.error} />
    </>
  )
}
