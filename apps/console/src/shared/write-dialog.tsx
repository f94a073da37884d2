import type { CallOptions } from '@fanfara/contract/client'
import { languages, recordOf } from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea } from '@fanfara/ui/text-field'
import { type ReactNode, useState } from 'react'
import { useText } from '#/texts.ts'
import { fieldError, Refusal } from './refusal.tsx'
import { useAct } from './use-act.ts'

/** What somebody wrote, in every language. */
export type Written = WholeTexts

const isBlank = (written: string) => written.trim() === ''

/** A message in every language; what stands above the fields says or asks whom it is for. */
export function WriteDialog({
  title,
  sendLabel,
  send,
  isOpen,
  onClose,
  onSent,
  children,
}: {
  title: string
  sendLabel: string
  send: (written: Written, options: CallOptions) => Promise<{ data: { recipients: number } }>
  isOpen: boolean
  onClose: () => void
  onSent?: () => void
  children: ReactNode
}) {
  const messages = useText('messages')
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
    act.mutate(recordOf(languages, language => written[language].trim()))
  }
  const footer = <Footer sendLabel={sendLabel} isBusy={act.isPending} onClose={onClose} onSend={submit} />
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} footer={footer}>
      <div className="grid gap-4">
        {children}
        <Fields written={written} isAsked={isAsked} error={act.error} onWrite={setWritten} />
        <Refusal error={act.error} />
      </div>
    </Modal>
  )
}

function Footer({
  sendLabel,
  isBusy,
  onClose,
  onSend,
}: {
  sendLabel: string
  isBusy: boolean
  onClose: () => void
  onSend: () => void
}) {
  const ui = useUiText()
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button busy={isBusy} onClick={onSend}>
        {sendLabel}
      </Button>
    </>
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
