import { languages, recordOf } from '@fanfara/contract/enums'
import { type WholeTexts, wholeTexts } from '@fanfara/contract/languages'
import type { BodyOf } from '@fanfara/contract/endpoint'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { unknownPlaceIn } from '@fanfara/contract/templates'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { RadioGroup } from '@fanfara/ui/choice'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { Beside } from '#/shared/beside.tsx'
import type { Creator } from '#/shared/creators.ts'
import { useLeaveGuard } from '#/shared/acts/leave-guard.ts'
import { TakenUp, useFormDraft } from '#/shared/kept/form-draft.tsx'
import { Said } from '#/shared/said.tsx'
import { TemplateChoice } from '#/shared/templates/template-choice.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { RecipientChoice } from './recipient-choice.tsx'

type Message = BodyOf<typeof opsSendMessage>

/** The message as its fields hold it. */
interface MessageValues {
  to: 'one' | 'all'
  creator: Creator | null
  kind: Message['kind']
  text: WholeTexts
  url: string
}

const empty: MessageValues = { to: 'one', creator: null, kind: 'message', text: wholeTexts({}), url: '' }
const LONGEST_TEXT = 1000
/** Nothing is said of a campaign here. */
const PLACES = ['name'] as const
const LONGEST_PATH = 2000

const bodyOf = ({ to, creator, kind, text, url }: MessageValues): Message => ({
  creator_id: to === 'all' ? null : (creator?.id ?? null),
  kind,
  text: recordOf(languages, language => text[language].trim()),
  url: url.trim() || null,
})

/** Writes to one creator or to all of them, in every language (OPS-24). */
export function MessageScreen() {
  const text = useText('messages')
  const form = useForm<MessageValues>({ defaultValues: empty })
  const { isDirty } = form.formState
  const question = useLeaveGuard(isDirty)
  const draft = useFormDraft('message', form, empty)
  const startAgain = () => {
    form.reset()
    draft.giveUp()
  }
  const dialog = useDialog()
  const [asked, setAsked] = useState<MessageValues>(empty)
  const ask = (values: MessageValues) => {
    setAsked(values)
    dialog.open()
  }
  return (
    <Page isWide title={text('title')} purpose={text('purpose')} action={<Beyond />}>
      <FormProvider {...form}>
        <form noValidate onSubmit={event => void form.handleSubmit(ask)(event)} className="grid gap-6">
          <Beside aside={<AsRead control={form.control} />} isFollowing>
            <div className="grid gap-6">
              {draft.taken && isDirty && (
                <TakenUp was={empty} saved={empty} inWords={undefined} onGiveUp={startAgain} />
              )}
              <Section title={text('to')}>
                <Recipients />
              </Section>
              <Section title={text('what')}>
                <WhatFields control={form.control} />
              </Section>
            </div>
          </Beside>
          <div className="flex justify-end">
            <Button type="submit">{text('send')}</Button>
          </div>
        </form>
      </FormProvider>
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={asked.to === 'all' ? text('ask_all') : text('ask_one', { name: asked.creator?.name })}
        confirmLabel={text(asked.to === 'all' ? 'send_all' : 'send')}
        tone="primary"
        run={(_, options) => call(opsSendMessage, { body: bodyOf(asked) }, options)}
        done={({ data }) => {
          startAgain()
          return text('sent', { count: data.recipients })
        }}
      >
        <Question asked={asked} />
      </ActDialog>
      {question}
    </Page>
  )
}

const AsRead = ({ control }: { control: Control<MessageValues> }) => (
  <Said texts={useWatch({ control, name: 'text' })} places={PLACES} />
)

/** What was sent before, and answers that are kept. */
function Beyond() {
  const text = useText('messages')
  const templates = useText('templates')
  return (
    <span className="flex flex-wrap gap-2">
      <Link to="/messages/sent" className={buttonClass('secondary')}>
        {text('history')}
      </Link>
      <Link to="/messages/templates" className={buttonClass('secondary')}>
        {templates('title')}
      </Link>
    </span>
  )
}

/** To whom it is; to one, nobody must not be chosen. */
function useRecipients() {
  const text = useText('messages')
  const to = useController<MessageValues, 'to'>({ name: 'to' })
  const creator = useController<MessageValues, 'creator'>({
    name: 'creator',
    rules: { validate: (chosen, { to: whom }) => whom === 'all' || chosen !== null || text('nobody') },
  })
  return { to, creator }
}

function Recipients() {
  const text = useText('messages')
  const { to, creator } = useRecipients()
  return (
    <div className="grid gap-4">
      <RadioGroup
        label={<span className="sr-only">{text('to')}</span>}
        name="to"
        value={to.field.value}
        options={[
          { value: 'one', label: text('to_one') },
          { value: 'all', label: text('to_all') },
        ]}
        onChange={to.field.onChange}
      />
      {to.field.value === 'one' && (
        <RecipientChoice
          chosen={creator.field.value}
          error={creator.fieldState.error?.message}
          fieldRef={creator.field.ref}
          onChoose={creator.field.onChange}
        />
      )}
    </div>
  )
}

function WhatFields({ control }: { control: Control<MessageValues> }) {
  const text = useText('messages')
  const templates = useText('templates')
  const { register, formState, setValue } = useFormContext<MessageValues>()
  const { field: kind } = useController({ name: 'kind', control })
  const needed = {
    validate: (written: string) => {
      const place = unknownPlaceIn(written, PLACES)
      return place === null ? written.trim() !== '' || text('needed') : templates('unknown_place', { place })
    },
  }
  const path = { validate: (written: string) => /^(\/(?!\/).*)?$/.test(written.trim()) || text('url_wrong') }
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <RadioGroup
        label={text('kind')}
        name="kind"
        value={kind.value}
        options={[
          { value: 'message', label: text('kind_message'), hint: text('kind_message_hint') },
          { value: 'news', label: text('kind_news'), hint: text('kind_news_hint') },
        ]}
        onChange={kind.onChange}
        className="tablet:col-span-2"
      />
      <div className="tablet:col-span-2">
        <TemplateChoice kind="message" onChoose={texts => setValue('text', texts, { shouldDirty: true })} />
        <p className="text-14 text-muted not-first:mt-2">{templates('place_hint')}</p>
      </div>
      {languages.map(language => (
        <Textarea
          key={language}
          label={text(language)}
          lang={language}
          maxLength={LONGEST_TEXT}
          error={formState.errors.text?.[language]?.message}
          {...register(`text.${language}`, needed)}
        />
      ))}
      <TextField
        label={text('url')}
        hint={text('url_hint')}
        maxLength={LONGEST_PATH}
        placeholder="/campaigns"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.url?.message}
        className="tablet:col-span-2"
        {...register('url', path)}
      />
    </div>
  )
}

/** What the question shows: who gets what, word for word. */
function Question({ asked }: { asked: MessageValues }) {
  const text = useText('messages')
  return (
    <div className="grid gap-4">
      <p>{text(asked.to === 'all' ? 'ask_all_body' : 'ask_one_body')}</p>
      {languages.map(language => (
        <div key={language}>
          <p className="text-14 text-muted">{text(language)}</p>
          <p lang={language} className="break-words whitespace-pre-line">
            {asked.text[language].trim()}
          </p>
        </div>
      ))}
      {asked.url.trim() && (
        <div>
          <p className="text-14 text-muted">{text('url')}</p>
          <p className="break-all">{asked.url.trim()}</p>
        </div>
      )}
      {asked.kind === 'news' && <p className="text-muted">{text('ask_news')}</p>}
    </div>
  )
}
