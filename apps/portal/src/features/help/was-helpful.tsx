import { HELP_SENTENCE_MAX } from '@fanfara/contract/help'
import type { HelpAnswer } from '@fanfara/contract/own/help'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { Skeleton } from '@fanfara/ui/skeleton'
import { Textarea } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '#/app/form/draft.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { answerQuery, useAnswer } from './answer.ts'

const NOT_SAID: HelpAnswer = { is_helpful: null, sentence: '' }

/** Asks whether an article helped (FEED-01); who says no may write what it lacks (FEED-02). */
export function WasHelpful({ topic }: { topic: string }) {
  const text = useText('help')
  const { data: said = NOT_SAID, isPending } = useQuery(answerQuery(topic))
  const { mutateAsync, error } = useAnswer(topic)
  const problem = sentenceInPlace(error)
  const answer = (is_helpful: boolean, sentence = '') => mutateAsync({ is_helpful, sentence }).catch(() => undefined)
  const choose = (isHelpful: boolean) => (said.is_helpful === isHelpful ? undefined : answer(isHelpful))
  return (
    <Card className="mt-6 grid gap-4 min-[1200px]:mr-[14rem]">
      <fieldset aria-labelledby="was-helpful" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="was-helpful" className="font-semibold">
          {text('was_helpful')}
        </h2>
        {isPending ? <Skeleton className="h-11 w-40" /> : <YesOrNo said={said.is_helpful} onChoose={choose} />}
      </fieldset>
      {problem !== null && <Alert>{problem}</Alert>}
      <output className="empty:hidden">{said.is_helpful && text('helped')}</output>
      {said.is_helpful === false && <Lack topic={topic} saved={said.sentence} onSend={lack => answer(false, lack)} />}
    </Card>
  )
}

function YesOrNo({ said, onChoose }: { said: boolean | null; onChoose: (isHelpful: boolean) => unknown }) {
  const text = useText('help')
  return (
    <div className="flex gap-2">
      {[true, false].map(isHelpful => (
        <Button
          key={String(isHelpful)}
          variant={said === isHelpful ? 'primary' : 'secondary'}
          aria-pressed={said === isHelpful}
          onClick={() => onChoose(isHelpful)}
          className="min-w-18"
        >
          {text(isHelpful ? 'yes' : 'no')}
        </Button>
      ))}
    </div>
  )
}

const draftName = (topic: string) => `help:${topic}`
const written = (topic: string): string | null => {
  const draft = draftOf(draftName(topic))
  return typeof draft === 'string' ? draft : null
}

/** What the article lacks, in the person's words; kept as typed until it was sent. */
function Lack({ topic, saved, onSend }: { topic: string; saved: string; onSend: (lack: string) => Promise<unknown> }) {
  const text = useText('help')
  const [typed, type] = useState(() => written(topic))
  const shown = typed ?? saved
  const write = (value: string) => {
    type(value)
    keepDraft(draftName(topic), value)
  }
  const send = async () => {
    if (!(await onSend(shown.trim()))) return
    type(null)
    dropDraft(draftName(topic))
  }
  const isSaved = shown.trim() === saved
  return (
    <form className="grid gap-3" onSubmit={event => event.preventDefault()}>
      <Textarea
        label={text('lacks')}
        hint={text('lacks_hint')}
        maxLength={HELP_SENTENCE_MAX}
        value={shown}
        onChange={event => write(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isSaved} onClick={send}>
          {text('send')}
        </Button>
        <output className="text-14 text-muted">{isSaved && text(saved ? 'lack_sent' : 'not_helped')}</output>
      </div>
    </form>
  )
}
