import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { opsReleasePayments } from '@fanfara/contract/ops/settlement'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { Pages } from '@fanfara/ui/pages'
import type { Paging } from '@fanfara/ui/search'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { Textarea } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#/api.ts'
import { type CampaignWithSettlement, participantsQuery } from '#/features/campaigns/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useCloseGuard } from '#/shared/acts/leave-guard.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

/** Offers to choose who is paid out of money that came and does not reach for all (decision 0055). */
export function ChoosePaymentsButton(of: CampaignWithSettlement) {
  const text = useText('settlement')
  const dialog = useDialog()
  const { unallocated, waiting_for_payment: due } = of.settlement
  if (unallocated === 0 || due.count === 0) return null
  return (
    <>
      <RightButton right="money" variant="secondary" onClick={dialog.open}>
        {text('choose')}
      </RightButton>
      <ChooseDialog key={dialog.openings} {...of} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function ChooseDialog({
  campaign,
  settlement,
  isOpen,
  onClose,
}: CampaignWithSettlement & { isOpen: boolean; onClose: () => void }) {
  const text = useText('settlement')
  const ui = useUiText()
  const formId = useId()
  // Chosen payments with their sums, over all pages.
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const { close, question } = useCloseGuard(isOpen && chosen.size > 0, onClose)
  const { written, write, forget } = useDraft(`choose-payments:${campaign.id}`, { reason: '' })
  const amount = toZloty(sum([...chosen.values()].map(fromZloty)))
  const isTooMuch = amount > settlement.unallocated
  const release = useAct({
    run: ({ payment_ids, reason }: { payment_ids: string[]; reason: string; amount: number }, options) =>
      call(opsReleasePayments, { params: { id: campaign.id }, body: { payment_ids, reason } }, options),
    done: (_, sent) => text('chosen', { count: sent.payment_ids.length, amount: formatMoney(sent.amount) }),
    onDone: () => {
      forget()
      onClose()
    },
    isShown: isOpen,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.size === 0 || isTooMuch || release.isPending) return
    // In one order, whichever they were ticked in: the same payments are the same act (FIN-10).
    const payment_ids = [...chosen.keys()].toSorted()
    await release.mutateAsync({ payment_ids, reason: written.reason.trim(), amount }).catch(() => undefined)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={text('choose_title')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={chosen.size === 0 || isTooMuch} busy={release.isPending}>
            {text('choose_confirm', { amount: formatMoney(amount) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <p>{text('choose_body', { amount: formatMoney(settlement.unallocated) })}</p>
        <Waiting campaignId={campaign.id} chosen={chosen} onChoose={setChosen} />
        <ChosenSum amount={amount} there={settlement.unallocated} />
        <Textarea
          label={text('choose_reason')}
          rows={2}
          maxLength={1000}
          value={written.reason}
          error={fieldError(release.error, 'reason')}
          onChange={event => write({ reason: event.target.value })}
        />
        <Refusal error={release.error} />
      </form>
      {question}
    </Modal>
  )
}

/** What is ticked beside what there is, in zł; more than that stands out. */
function ChosenSum({ amount, there }: { amount: number; there: number }) {
  const text = useText('settlement')
  const isTooMuch = amount > there
  return (
    <p aria-live="polite" className={isTooMuch ? 'text-danger' : 'text-muted'}>
      {text(isTooMuch ? 'choose_more' : 'choose_sum', { amount: formatMoney(amount), there: formatMoney(there) })}
    </p>
  )
}

const isWaiting = ({ payment }: OpsParticipant) => payment?.status === 'waiting_for_payment' && payment.amount > 0

/** Who waits for money, a page of participants at a time. */
function Waiting({
  campaignId,
  chosen,
  onChoose,
}: {
  campaignId: string
  chosen: ReadonlyMap<string, number>
  onChoose: (chosen: ReadonlyMap<string, number>) => void
}) {
  const text = useText('settlement')
  const [paging, setPaging] = useState<Paging>({ per_page: 50 })
  const query = useQuery(participantsQuery(campaignId, paging))
  const toggle = (id: string, amount: number, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(id, amount)
    else next.delete(id)
    onChoose(next)
  }
  const outline = (
    <Loading>
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
  return (
    <Listed query={query} isSmall outline={outline}>
      {({ data, meta }) => (
        <fieldset>
          <legend className="mb-1.5 text-14 font-semibold">{text('choose_who')}</legend>
          {!data.some(isWaiting) && <p className="text-muted">{text('choose_none')}</p>}
          {data.filter(isWaiting).map(({ id, creator, payment }) => (
            <Checkbox
              key={id}
              label={text('choose_row', { name: creator.name, amount: formatMoney(payment?.amount ?? 0) })}
              checked={chosen.has(payment?.id ?? '')}
              onChange={event => toggle(payment?.id ?? '', payment?.amount ?? 0, event.target.checked)}
            />
          ))}
          <Pages meta={meta} onTurn={to => setPaging({ ...paging, ...to })} />
        </fieldset>
      )}
    </Listed>
  )
}
