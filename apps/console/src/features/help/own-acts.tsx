import type { Answer } from '@fanfara/contract/endpoint'
import {
  opsMoveHelpArticle,
  type OpsHelpArticle,
  opsRemoveHelpArticle,
  opsShowHelpArticle,
} from '@fanfara/contract/own/help-writing'
import { Section } from '@fanfara/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useAtOnce } from '#/shared/acts/use-at-once.ts'
import { useText } from '#/texts.ts'
import { articlesQuery } from './queries.ts'

/** What is done with an article of one's own: shown or hidden, moved, removed (HTXT-04). */
export function OwnActs({ article, title }: { article: OpsHelpArticle; title: string }) {
  const text = useText('help')
  return (
    <Section title={text('own')} hint={text(article.is_shown ? 'own_shown' : 'own_hidden')}>
      <div className="flex flex-wrap gap-2">
        <Show article={article} />
        <Move topic={article.topic} isUp />
        <Move topic={article.topic} isUp={false} />
        <Remove article={article} title={title} />
      </div>
    </Section>
  )
}

function Show({ article: { topic, is_shown: isShown } }: { article: OpsHelpArticle }) {
  const text = useText('help')
  const { shown, error, choose } = useAtOnce<boolean, Answer<typeof opsShowHelpArticle>>({
    now: isShown,
    set: (is_shown, _, options) => call(opsShowHelpArticle, { params: { topic }, body: { is_shown } }, options),
    done: ({ data }) => text(data.is_shown ? 'shown_done' : 'hidden_done'),
  })
  return (
    <>
      <RightButton variant="secondary" onClick={() => choose(!shown)}>
        {text(shown ? 'hide' : 'show')}
      </RightButton>
      <Refusal error={error} />
    </>
  )
}

/** Whether there is no other own article on that side. */
function useIsEnd(topic: string, isUp: boolean): boolean {
  const { data = [] } = useQuery(articlesQuery)
  const own = data.filter(({ is_own: isOwn }) => isOwn)
  const end = isUp ? own[0] : own.at(-1)
  return end?.topic === topic
}

function Move({ topic, isUp }: { topic: string; isUp: boolean }) {
  const text = useText('help')
  const isEnd = useIsEnd(topic, isUp)
  const move = useAct({
    run: (is_up: boolean, options) => call(opsMoveHelpArticle, { params: { topic }, body: { is_up } }, options),
    done: () => text('moved'),
  })
  return (
    <>
      <RightButton
        variant="secondary"
        busy={move.isPending}
        disabled={isEnd}
        hint={isEnd ? text(isUp ? 'is_first' : 'is_last') : undefined}
        onClick={() => move.mutate(isUp)}
      >
        {text(isUp ? 'up' : 'down')}
      </RightButton>
      <Refusal error={move.error} />
    </>
  )
}

function Remove({ article: { topic, texts }, title }: { article: OpsHelpArticle; title: string }) {
  const text = useText('help')
  const navigate = useNavigate()
  const count = texts.filter(({ text: each }) => each !== null).length
  const remove = async () => {
    await call(opsRemoveHelpArticle, { params: { topic } })
    await navigate({ to: '/help' })
  }
  return (
    <ActButton
      label={text('remove')}
      variant="quiet"
      title={text('remove_title', { title })}
      confirmLabel={text('remove')}
      run={remove}
      done={() => text('removed', { title })}
    >
      {text('remove_body', { count })}
    </ActButton>
  )
}
