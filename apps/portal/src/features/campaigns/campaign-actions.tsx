import type { Campaign } from '@fanfara/contract/campaigns'
import { Button, buttonClass } from '@fanfara/ui/button'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { formatMoney } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasEasyAd } from '#/app/easy-ad.ts'
import { messageOf } from '#/app/message.ts'
import { Link } from '#/app/navigation.ts'
import { paymentsQuery } from '#/app/payments.ts'
import { useText } from '#/i18n/text.ts'
import { type CampaignAct, useCampaignAct } from './api.ts'
import { canDecline, canQuit, primaryAction } from './policy.ts'

/** The main button alone, for table rows (CAMP-30…CAMP-36). */
export function PrimaryButton({ campaign, size }: { campaign: Campaign; size?: 'small' | 'normal' }) {
  const text = useText('campaigns')
  const easyAd = useHasEasyAd(campaign.is_easy_ad)
  const run = useAct(campaign)
  const action = primaryAction(campaign, easyAd)
  if (action.kind === 'none') return null
  if (action.kind === 'tasks')
    return (
      <Link to="/timetable" className={buttonClass('secondary', size)}>
        {text('tasks')}
      </Link>
    )
  if (action.kind === 'disabled')
    return (
      <Button size={size} disabled hint={text(`reason.${action.reason}`)}>
        {text('join')}
      </Button>
    )
  return (
    <Button size={size} onClick={() => run(action.act)}>
      {text('join')}
    </Button>
  )
}

/** All actions of a campaign, for its details. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const [asked, setAsked] = useState<'quit' | 'reject' | null>(null)
  const run = useAct(campaign)
  const confirm = async () => {
    if (asked) await run(asked)
    setAsked(null)
  }
  const ask = (act: 'quit' | 'reject') => ({
    onClick: () => setAsked(act),
    onPointerEnter: preloadModal,
    onFocus: preloadModal,
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PrimaryButton campaign={campaign} />
      {canQuit(campaign) && (
        <Button variant="secondary" {...ask('quit')}>
          {text('quit')}
        </Button>
      )}
      {canDecline(campaign) && (
        <Button variant="secondary" {...ask('reject')}>
          {text('decline')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={text(asked === 'reject' ? 'decline_title' : 'quit_title', { name: campaign.name })}
        confirmLabel={text(asked === 'reject' ? 'decline_yes' : 'quit_yes')}
        cancelLabel={text('no')}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked === 'reject' ? text('decline_text') : <QuitConsequence campaign={campaign} />}
      </ConfirmDialog>
    </div>
  )
}

/** What is lost, in figures where they are known (CAMP-37, CAMP-38). */
function QuitConsequence({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const { data } = useQuery(paymentsQuery)
  const row = data?.data.find(({ campaign_id }) => campaign_id === campaign.id)
  const pending =
    row && (row.status === 'waiting_for_acceptance' || row.status === 'waiting_for_payment') ? row.payout : 0
  if (campaign.status === 'pending_approval') return text('withdraw_text')
  return (
    <>
      {pending > 0 ? (
        <p className="mb-2 font-semibold">{text('quit_amount', { amount: formatMoney(pending) })}</p>
      ) : (
        <p className="mb-2">{text('quit_text')}</p>
      )}
      <p>{text('quit_final')}</p>
    </>
  )
}

const doneKeys = { join: 'joined', accept: 'joined', quit: 'quitted', reject: 'declined' } as const

function useAct(campaign: Campaign) {
  const text = useText('campaigns')
  const { mutateAsync } = useCampaignAct()
  return async (act: CampaignAct) => {
    const key = `campaign-${campaign.id}`
    try {
      const changed = await mutateAsync({ act, campaign })
      const isApplied = changed.status === 'pending_approval'
      notify({
        key,
        tone: 'success',
        title: text(isApplied ? 'applied' : doneKeys[act], { name: campaign.name }),
        description: doneKeys[act] === 'joined' && !isApplied ? text('joined_tasks') : undefined,
      })
    } catch (error) {
      // oxlint-disable-next-line no-console -- ERR-17 asks for a log entry besides the notification.
      console.error(error)
      notify({ key, tone: 'error', title: text('act_failed'), description: messageOf(error) })
    }
  }
}
