import type { CallOptions } from '@fanfara/contract/client'
import { languages, recordOf } from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import { type TemplatePlace, templatePlaces, unknownPlaceIn } from '@fanfara/contract/templates'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea } from '@fanfara/ui/text-field'
import { type ReactNode, useState } from 'react'
import { useText } from '#/texts.ts'
import { fieldError, Refusal } from './refusal.tsx'
import { TemplateChoice } from '#/shared/templates/template-choice.tsx'
import { useAct } from './use-act.ts'
import { useDraft } from './use-draft.ts'

/** What somebody wrote, in every language. */
export type Written = WholeTexts

const isBlank = (written: string) => written.trim() === ''

/** A message in every language; what stands above the fields says or asks whom it is for. */
export function WriteDialog({
  draft,
  title,
  sendLabel,
  send,
  places = templatePlaces,
  isOpen,
  onClose,
  onSent,
  children,
}: {
  /** Under which name what was not sent is found again: to whom it is (SCR-88). */
  draft: string
  title: string
  sendLabel: string
  send: (written: Written, options: CallOptions) => Promise<{ data: { recipients: number } }>
  /** What is filled in for each reader. */
  places?: readonly TemplatePlace[]
  isOpen: boolean
  onClose: () => void
  onSent?: () => void
  children: ReactNode
}) {
  const messages = useText('messages')
  const { written, write, forget } = useDraft(`message:${draft}`, wholeTexts({}))
  const [isAsked, setAsked] = useState(false)
  const act = useAct({
    run: send,
    done: ({ data }) => messages('sent', { count: data.recipients }),
    onDone: () => {
      forget()
      onClose()
      onSent?.()
    },
    isShown: isOpen,
  })
  const submit = () => {
    setAsked(true)
    if (languages.some(language => isBlank(written[language]) || unknownPlaceIn(written[language], places) !== null))
      return
    act.mutate(recordOf(languages, language => written[language].trim()))
  }
  const footer = <Footer sendLabel={sendLabel} isBusy={act.isPending} onClose={onClose} onSend={submit} />
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} footer={footer}>
      <div className="grid gap-4">
        {children}
        {isOpen && <TemplateChoice kind="message" onChoose={write} />}
        <Fields places={places} written={written} isAsked={isAsked} error={act.error} onWrite={write} />
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

interface FieldsProps {
  places: readonly TemplatePlace[]
  written: WholeTexts
  isAsked: boolean
  error: unknown
  onWrite: (changed: Partial<WholeTexts>) => void
}

/** One field for each language; each is needed. */
function Fields({ places, written, isAsked, error, onWrite }: FieldsProps) {
  const messages = useText('messages')
  const templates = useText('templates')
  const mistakeIn = (text: string) => {
    if (!isAsked) return undefined
    const place = unknownPlaceIn(text, places)
    return isBlank(text) ? messages('needed') : place ? templates('unknown_place', { place }) : undefined
  }
  return languages.map((language, at) => (
    <Textarea
      key={language}
      label={messages(language)}
      hint={at === 0 ? templates(places.includes('campaign') ? 'places_hint' : 'place_hint') : undefined}
      lang={language}
      maxLength={1000}
      rows={4}
      value={written[language]}
      error={mistakeIn(written[language]) ?? fieldError(error, `text.${language}`)}
      onChange={event => onWrite({ [language]: event.target.value })}
    />
  ))
}
