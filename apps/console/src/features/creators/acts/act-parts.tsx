import type { CreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { formatCount } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

/** What was done with how many, in words. */
export function useActName() {
  const text = useText('many')
  return ({ act, people, campaign }: CreatorAct): string =>
    text(`name_${act}`, { count: people, campaign: campaign?.name })
}

/** How far it came while it goes on, then how many were done, skipped and failed. */
export function ActCounts({ act }: { act: CreatorAct }) {
  const text = useText('many')
  const language = useLanguage()
  const figure = (count: number) => formatCount(count, language)
  const { people, done, skipped, failed, stopped, is_finished: isFinished } = act
  const parts = [
    isFinished ? null : text('progress_text', { made: figure(done + skipped + failed), people: figure(people) }),
    done > 0 || isFinished ? text('count_done', { figure: figure(done) }) : null,
    skipped > 0 ? text('count_skipped', { figure: figure(skipped) }) : null,
    failed > 0 ? text('count_failed', { figure: figure(failed) }) : null,
    stopped > 0 ? text('count_stopped', { figure: figure(stopped) }) : null,
  ]
  return <span className={failed > 0 ? 'figures text-danger' : 'figures'}>{parts.filter(Boolean).join(' · ')}</span>
}
