import type { EasyAd } from '@fanfara/contract/settings'
import { Section } from '@fanfara/ui/card'
import { Switch } from '@fanfara/ui/choice'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatMoney } from '@fanfara/ui/format'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { easyAdQuery } from '#/app/server/easy-ad.ts'
import { messageOf } from '#/app/server/message.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { UndoNotices } from '#/app/undo/undo-notices.tsx'
import { useText } from '#/i18n/text.ts'
import { useTurnEasyAd } from './api.ts'
import { EasyAdTerms } from './easy-ad-terms.tsx'

/**
 * The Easy Ad switch: on after terms, off at once, with what it costs always beside it (SET-07, EASY-03…EASY-09).
 * @param chatBot whether the bot is heard; shown while Easy Ad is on.
 */
export function EasyAdSection({ chatBot }: { chatBot?: ReactNode }) {
  const text = useText('settings')
  const { chat_bot: bot } = useConfig()
  const easyAd = useQuery(easyAdQuery)
  const [isAsking, setAsking] = useState(false)
  const { turn, isTurning, problem, forget } = useTurn()
  return (
    <Section title={text('easy_ad')} hint={text('easy_ad_hint')} aside={<HelpLink place="easy_ad" />}>
      <UndoNotices kind="easy_ad" />
      {easyAd.data && (
        <div className="grid gap-5">
          <Switch
            label={text('easy_ad_switch')}
            hint={<Consequence easyAd={easyAd.data} />}
            checked={easyAd.data.value}
            disabled={isTurning}
            onChange={isOn => (isOn ? setAsking(true) : void turn(false))}
          />
          {easyAd.data.value && chatBot}
          <div className="max-w-[28rem]">
            <CopyField label={text('easy_ad_bot')} value={`/mod ${bot}`} />
            <p className="mt-1.5 text-14 text-muted">{text('easy_ad_bot_hint')}</p>
          </div>
        </div>
      )}
      {!easyAd.data && easyAd.isError && (
        <ErrorState isSmall message={messageOf(easyAd.error)} onRetry={easyAd.refetch} />
      )}
      {!easyAd.data && !easyAd.isError && (
        <Loading className="grid gap-5">
          <Skeleton className="h-16 max-w-[36rem]" />
          <Skeleton className="h-17 max-w-[28rem]" />
        </Loading>
      )}
      <EasyAdTerms
        isOpen={isAsking}
        bot={bot}
        onReject={() => setAsking(false)}
        onAccept={() => {
          setAsking(false)
          void turn(true)
        }}
      />
      <MessageDialog isOpen={problem !== null} title={text('easy_ad_failed')} onClose={forget}>
        {problem}
      </MessageDialog>
    </Section>
  )
}

/** What the switch does and what turning it off costs now, in figures (EASY-04, EASY-05). */
function Consequence({ easyAd: { value, campaigns, at_stake } }: { easyAd: EasyAd }) {
  const text = useText('settings')
  if (!value) return text('easy_ad_off')
  if (campaigns === 0) return text('easy_ad_on_none')
  const leaves = text('easy_ad_on', { count: campaigns })
  if (at_stake === 0) return `${leaves} ${text('easy_ad_on_nothing')}`
  return (
    <>
      {leaves}{' '}
      <strong className="font-semibold text-text">{text('easy_ad_on_lose', { amount: formatMoney(at_stake) })}</strong>
    </>
  )
}

/** Turns it and says what happened; a refusal stands in a dialog until it was read (EASY-08, EASY-09). */
function useTurn() {
  const text = useText('settings')
  const { mutateAsync, isPending } = useTurnEasyAd()
  const [problem, setProblem] = useState<string | null>(null)
  const turn = async (isOn: boolean) => {
    try {
      const { campaigns } = await mutateAsync(isOn)
      // What was left, and what it cost, stands in the notice that offers to take it back.
      notify({
        key: 'easy-ad',
        tone: 'success',
        title: text(isOn ? 'easy_ad_is_on' : 'easy_ad_is_off'),
        description: isOn ? text('easy_ad_entered', { count: campaigns }) : undefined,
      })
    } catch (error) {
      setProblem(sentenceInPlace(error))
    }
  }
  return { turn, isTurning: isPending, problem, forget: () => setProblem(null) }
}
