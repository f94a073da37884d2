import { type Language, languageFacts } from '@fanfara/contract/enums'
import type { WholeTexts } from '@fanfara/contract/languages'
import { fillIn, type PlaceValues, type TemplateKind } from '@fanfara/contract/templates'
import { SelectField } from '@fanfara/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#/texts.ts'
import { templatesQuery } from './queries.ts'

/** To whom an answer goes: in which language it is read, and what stands in its places. */
export interface Answered {
  kind: TemplateKind
  language: Language
  values: PlaceValues
}

/** Puts a kept answer into what is being written, where it can be changed still; nothing while none is kept for this kind. */
export function TemplateChoice({ kind, onChoose }: { kind: TemplateKind; onChoose: (text: WholeTexts) => void }) {
  const text = useText('templates')
  const [chosen, setChosen] = useState('')
  const { data = [] } = useQuery(templatesQuery())
  const fitting = data.filter(template => template.kind === kind)
  if (fitting.length === 0) return null
  const choose = (id: string) => {
    setChosen(id)
    const template = fitting.find(each => each.id === id)
    if (template) onChoose(template.text)
  }
  return (
    <SelectField
      label={text('use')}
      value={chosen}
      options={[{ value: '', label: text('use_none') }, ...fitting.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={event => choose(event.target.value)}
    />
  )
}

/** The same for an answer to one person: it comes in the language that they read, with their name in its place. */
export function AnswerChoice({ to, onChoose }: { to: Answered; onChoose: (text: string) => void }) {
  const text = useText('templates')
  return (
    <div className="grid gap-2">
      <TemplateChoice kind={to.kind} onChoose={texts => onChoose(fillIn(texts[to.language], to.values))} />
      <p className="text-14 text-muted">{text('reads', { language: languageFacts[to.language].name })}</p>
    </div>
  )
}
