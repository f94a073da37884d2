import { opsSendTestMessage } from '@fanfara/contract/ops/inbox'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { CopyBlock } from '@fanfara/ui/copy-field'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'
import { cliSnippet, curlSnippet } from './snippets.ts'

/** The ways to send a message to a subscriber of the application, and a test of it (OPS-25). */
export function HowToSend({ application }: { application: Application }) {
  const text = useText('inbox')
  const content = text('send_sample')
  const facts = {
    origin: window.location.origin,
    identifier: application.identifier,
    isSecure: application.is_secure,
  }
  return (
    <Section title={text('send')} hint={text('send_hint')}>
      <div className="grid gap-5">
        <CopyBlock label={text('send_http')} value={curlSnippet(facts, content)} />
        <CopyBlock label={text('send_cli')} value={cliSnippet(facts, content)} />
        <TestMessage application={application} />
      </div>
    </Section>
  )
}

/** Sends a message to a subscriber and says what became of it. */
function TestMessage({ application }: { application: Application }) {
  const text = useText('inbox')
  const [subscriber, setSubscriber] = useState('')
  const send = useAct({
    run: (subscriberId: string, options) =>
      call(opsSendTestMessage, { params: { id: application.id }, body: { subscriber_id: subscriberId } }, options),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate(subscriber.trim())
  }
  const result = send.data?.data
  const outcome = result && (result.is_written ? (result.was_known ? 'test_known' : 'test_new') : 'test_muted')
  const aboutSubscriber = fieldError(send.error, 'subscriber_id')
  return (
    <form noValidate onSubmit={submit} className="grid gap-3" aria-label={text('test')}>
      <TextField
        label={text('test_subscriber')}
        hint={text('test_hint')}
        value={subscriber}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        error={aboutSubscriber}
        onChange={event => setSubscriber(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={send.isPending} className="justify-self-start">
        {text('test_send')}
      </Button>
      {outcome && !send.isPending && (
        <Alert
          tone={outcome === 'test_known' ? 'success' : 'warning'}
          title={text(outcome === 'test_muted' ? 'test_stopped' : 'test_done')}
        >
          {text(outcome, { subscriber: send.variables ?? '' })}
        </Alert>
      )}
      {!aboutSubscriber && <Refusal error={send.error} />}
    </form>
  )
}
