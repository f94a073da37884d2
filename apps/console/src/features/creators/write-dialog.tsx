import type { CallOptions } from '@fanfara/contract/client'
import type { Call } from '@fanfara/contract/endpoint'
import { languages, recordOf } from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/refusal.tsx'
import { useAct } from '#/shared/use-act.ts'
import { useText } from '#/texts.ts'

type Message = Call<typeof opsMessageCreators>['body']

const send = (body: Message, options: CallOptions) => call(opsMessageCreators, { body }, options)
const isBlank = (written: string) => written.trim() === ''

/** A message in every language to some creators. */
export function WriteDialog({
  to,
  count,
  isOpen,
  onClose,
  onSent,
}: {
  to: Message['to']
  /** Whom it is for: a number, or the name of the only one. */
  count: string
  isOpen: boolean
  onClose: () => void
  onSent?: () => void
}) {
  const text = useText('creators')
  const messages = useText('messages')
  const ui = useUiText()
  const [written, setWritten] = useState(() => wholeTexts({}))
  const [isAsked, setAsked] = useState(false)
  const act = useAct({
    run: send,
    done: ({ data }) => messages('sent', { count: data.recipients }),
    onDone: () => {
      onClose()
      onSent?.()
    },
    isShown: isOpen,
  })
  const submit = () => {
    setAsked(true)
    if (languages.some(language => isBlank(written[language]))) return
    act.mutate({ to, text: recordOf(languages, language => written[language].trim()) })
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button busy={act.isPending} onClick={submit}>
        {text('write_send', { count })}
      </Button>
    </>
  )
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('write_title', { count })} footer={footer}>
      <div className="grid gap-4">
        <p className="text-muted">{text('write_hint')}</p>
        <Fields written={written} isAsked={isAsked} error={act.error} onWrite={setWritten} />
        <Refusal error={act.error} />
      </div>
    </Modal>
  )
}

/** One field for each language; each is needed. */
function Fields({
  written,
  isAsked,
  error,
  onWrite,
}: {
  written: WholeTexts
  isAsked: boolean
  error: unknown
  onWrite: (written: WholeTexts) => void
}) {
  const messages = useText('messages')
  return languages.map(language => (
    <Textarea
      key={language}
      label={messages(language)}
      lang={language}
      maxLength={1000}
      rows={4}
      value={written[language]}
      error={isAsked && isBlank(written[language]) ? messages('needed') : fieldError(error, `text.${language}`)}
      onChange={event => onWrite({ ...written, [language]: event.target.value })}
    />
  ))
}
