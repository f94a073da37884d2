import type { Campaign } from '@fanfara/contract/campaigns'
import { ApiError } from '@fanfara/contract/client'
import { Button, buttonClass } from '@fanfara/ui/button'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { formatMoney } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { Skeleton } from '@fanfara/ui/skeleton'
import { dismiss, notify } from '@fanfara/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useHasEasyAd } from '#/app/server/easy-ad.ts'
import { useLookAfterLost } from '#/app/server/lost-answer.ts'
import { isUnheard } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { refreshAfter } from '#/app/server/tags.ts'
import { paymentPage } from '#/app/server/payments.ts'
import { useText } from '#/i18n/text.ts'
import { type CampaignAct, campaignNow, useCampaignAct } from './api.ts'
import { becameOf, canDecline, canQuit, isApplying, notRecruiting, primaryAction } from './policy.ts'
import { useWhatIsNext } from './mine/what-is-next.tsx'
import { hasWayOut, WayOut } from './way-out.tsx'

/** The main button alone (CAMP-30…CAMP-36). */
function PrimaryButton({ campaign, size }: { campaign: Campaign; size?: 'small' | 'normal' }) {
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
  if (action.kind === 'disabled' && hasWayOut(action.reason))
    return <WayOut campaign={campaign} reason={action.reason} size={size} />
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

/**
 * The same where a campaign is one of many: beside a button that is off stands why, in a few words (CAMP-34, CAMP-36), unless
 * its status has said so (SCR-45); beside one that sends an application, that it does (SCR-94).
 */
export function RowButton({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const action = primaryAction(campaign, useHasEasyAd(campaign.is_easy_ad))
  const button = <PrimaryButton campaign={campaign} size="small" />
  if (isApplying(campaign, action)) return <Explained why={text('why.applying')}>{button}</Explained>
  if (action.kind !== 'disabled' || hasWayOut(action.reason) || notRecruiting(campaign)) return button
  return <Explained why={text(`why.${action.reason}`)}>{button}</Explained>
}

function Explained({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 desktop:flex-col desktop:items-end">
      {children}
      <span className="text-14 text-muted desktop:max-w-28 desktop:min-w-20 desktop:text-right desktop:text-12">
        {why}
      </span>
    </span>
  )
}

/**
 * Buttons that the server allows, with the question before what cannot be taken back.
 * @param isBesideRow the main one stands in the row already.
 */
export function CampaignActions({ campaign, isBesideRow = false }: { campaign: Campaign; isBesideRow?: boolean }) {
  const text = useText('campaigns')
  const [isAsked, setAsked] = useState(false)
  const run = useAct(campaign)
  const quit = async () => {
    await run('quit')
    setAsked(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {!(isBesideRow && notRecruiting(campaign)) && <AboutButton campaign={campaign} />}
      {!isBesideRow && <PrimaryButton campaign={campaign} />}
      {canQuit(campaign) && (
        <Button variant="secondary" onClick={() => setAsked(true)} onPointerEnter={preloadModal} onFocus={preloadModal}>
          {text('quit')}
        </Button>
      )}
      {canDecline(campaign) && (
        <Button variant="secondary" onClick={() => run('reject')}>
          {text('decline')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={text('quit_title', { name: campaign.name })}
        confirmLabel={text('quit_yes')}
        cancelLabel={text('no')}
        onConfirm={quit}
        onCancel={() => setAsked(false)}
      >
        <QuitConsequence campaign={campaign} />
      </ConfirmDialog>
    </div>
  )
}

/** What the main button does not say: why it is off, since a phone has no hover (CAMP-34…CAMP-36), or that it applies (SCR-94). */
function AboutButton({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const action = primaryAction(campaign, useHasEasyAd(campaign.is_easy_ad))
  if (isApplying(campaign, action)) return <p className="w-full text-14 text-muted">{text('applying')}</p>
  if (action.kind !== 'disabled') return null
  return <p className="w-full text-14 text-muted">{text(`reason.${action.reason}`)}</p>
}

/** What is lost, in figures (CAMP-37, CAMP-38): what nobody accepted yet; later stages are kept. */
function QuitConsequence({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const { data, isLoading } = useQuery({ ...paymentPage({ campaign_id: campaign.id }), staleTime: 0 })
  if (campaign.status === 'pending_approval') return text('withdraw_text')
  const row = data?.data.find(({ campaign_id }) => campaign_id === campaign.id)
  const pending = row?.status === 'waiting_for_acceptance' ? row.payout : 0
  return (
    <>
      {isLoading && <Skeleton className="mb-2 h-6 w-60" />}
      {pending > 0 && <p className="mb-2 font-semibold">{text('quit_amount', { amount: formatMoney(pending) })}</p>}
      <p className="mb-2">{text('quit_text')}</p>
      <p>{text(campaign.is_easy_ad ? 'quit_final_easy_ad' : 'quit_final')}</p>
    </>
  )
}

const doneKeys = { join: 'joined', accept: 'joined', quit: 'quitted' } as const

function useAct(campaign: Campaign) {
  const text = useText('campaigns')
  const { mutateAsync } = useCampaignAct()
  const tellDone = useTellDone(campaign)
  const tellLost = useTellLost(campaign, tellDone)
  return async (act: CampaignAct) => {
    const key = noticeOf(campaign)
    try {
      await tellDone(act, await mutateAsync({ act, campaign }))
    } catch (error) {
      // oxlint-disable-next-line no-console -- ERR-17 asks for a log entry besides the notification.
      console.error(error)
      // Nobody waits for it: the question closes, and the notice says what is found.
      if (isUnheard(error)) return void tellLost(act)
      const title = text(failedKey(act, campaign), { name: campaign.name })
      if (isGone(error)) notify({ key, tone: 'error', title, description: text('gone') })
      else notifyFailure(error, { key, title })
    }
  }
}

/** One notice for a campaign: what is found later takes the place of what was said before. */
const noticeOf = ({ id }: Campaign): string => `campaign-${id}`

/** Says what was done. @returns takes the campaign as the server shows it afterwards */
function useTellDone(campaign: Campaign) {
  const text = useText('campaigns')
  const whatIsNext = useWhatIsNext()
  return async (act: CampaignAct, changed: Campaign) => {
    const isApplied = changed.status === 'pending_approval'
    // The notice that offers to take it back says it (decision 0050).
    if (act === 'reject') return dismiss(noticeOf(campaign))
    // Nobody took part yet: what was withdrawn is the application.
    const isWithdrawn = act === 'quit' && campaign.status === 'pending_approval'
    notify({
      key: noticeOf(campaign),
      tone: 'success',
      title: text(isApplied ? 'applied' : isWithdrawn ? 'withdrawn' : doneKeys[act], { name: campaign.name }),
      description: doneKeys[act] === 'joined' && !isApplied ? await whatIsNext(changed.id) : undefined,
    })
  }
}

/** Of an act whose answer was lost: says that nobody knows, looks until the server answers, and says then what is true (SCR-100). */
function useTellLost(campaign: Campaign, tellDone: ReturnType<typeof useTellDone>) {
  const text = useText('campaigns')
  const cache = useQueryClient()
  const look = useLookAfterLost()
  const { name } = campaign
  return async (act: CampaignAct) => {
    const key = noticeOf(campaign)
    notify({ key, tone: 'error', title: text('lost', { name }), description: text('lost_looking') })
    const now = await look(signal => campaignNow(campaign.id, signal)).catch(() => undefined)
    // Refused to say: the sentence that nobody knows stays true.
    if (now === undefined) return
    await refreshAfter('participation', cache)
    if (becameOf(act, now)) await tellDone(act, now ?? campaign)
    else notify({ key, tone: 'error', title: text(failedKey(act, campaign), { name }), description: text('lost_not') })
  }
}

/** Which act failed: its notification stays while people go on to other pages. */
function failedKey(act: CampaignAct, { status, need_acceptance: isApplied }: Campaign) {
  if (act === 'quit') return status === 'pending_approval' ? 'failed_withdraw' : 'failed_quit'
  if (act === 'join') return isApplied ? 'failed_apply' : 'failed_join'
  return act === 'accept' ? 'failed_join' : 'failed_reject'
}

/** Somebody took the campaign away meanwhile, or it ended: the list is read again, and it is not there any more. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
