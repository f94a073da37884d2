import { opsCreateHelpArticle } from '@fanfara/contract/own/help-writing'
import { useLanguage } from '@fanfara/ui/text'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import type { TextValues } from './text-fields.tsx'
import { TextForm } from './text-form.tsx'

/** Adds an article, in one language to begin with (HTXT-04). */
export function NewHelpArticleScreen() {
  const text = useText('help')
  const navigate = useNavigate()
  const language = useLanguage()
  const [begun] = useState<TextValues>({ language, title: '', text: '' })
  const create = useAct({
    run: (body: TextValues, options) => call(opsCreateHelpArticle, { body }, options),
    done: () => text('created'),
  })
  const save = async (written: TextValues): Promise<TextValues> => {
    const { data } = await create.mutateAsync(written)
    void navigate({ to: '/help/$topic', params: { topic: data.topic }, ignoreBlocker: true })
    return written
  }
  return (
    <Page isWide title={text('new')} purpose={text('new_purpose')}>
      <TextForm
        values={begun}
        place={{ topic: null, isOwn: true, builtIn: '' }}
        error={create.error}
        draft="new"
        onSubmit={save}
        onLeave={() => void navigate({ to: '/help', ignoreBlocker: true })}
      />
    </Page>
  )
}
