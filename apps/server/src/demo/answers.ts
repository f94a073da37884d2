import type { TemplateForm } from '@fanfara/contract/ops/campaign/templates'
import type { Tx } from '#/db/port.ts'
import type { Calendar } from './calendar.ts'
import { steadyId } from './chance.ts'

/** What the demo's operators write every week: one answer for each kind of act (decision 0085). */
export const answers: readonly TemplateForm[] = [
  {
    kind: 'rejection',
    name: 'Komplet miejsc',
    text: {
      pl: 'Cześć, {name}! Dziękujemy za zgłoszenie do „{campaign}”. Miejsca właśnie się skończyły, ale Twój kanał zapisaliśmy: przy następnej takiej kampanii odezwiemy się najpierw do Ciebie.',
      en: 'Hello, {name}! Thank you for applying to “{campaign}”. The places have just run out, but we noted your channel: with the next campaign of this kind we will write to you first.',
    },
  },
  {
    kind: 'refusal',
    name: 'Brak oznaczenia reklamy',
    text: {
      pl: 'Materiał jest dobry, brakuje tylko oznaczenia współpracy. Dodaj „Materiał reklamowy” na początku opisu, włącz oznaczenie platformy i oddaj dowód jeszcze raz.',
      en: 'The material is good, only the label of the cooperation is missing. Put “Advertisement” at the beginning of the description, switch on the platform’s own label, and hand the proof in again.',
    },
  },
  {
    kind: 'question',
    name: 'Link prywatny',
    text: {
      pl: 'Cześć, {name}! Nie możemy otworzyć Twojego dowodu, bo link jest prywatny. Ustaw go jako publiczny albo niepubliczny z linkiem i daj znać.',
      en: 'Hello, {name}! We cannot open your proof, because the link is private. Make it public, or unlisted with a link, and tell us.',
    },
  },
  {
    kind: 'message',
    name: 'Przypomnienie przed końcem',
    text: {
      pl: 'Cześć, {name}! Kampania „{campaign}” kończy się za kilka dni. Oddaj dowody w zadaniach, zanim minie termin: rozliczymy je razem i szybciej dostaniesz wypłatę.',
      en: 'Hello, {name}! “{campaign}” ends in a few days. Hand your proofs in with the tasks before they are due: we settle them together, and you are paid sooner.',
    },
  },
]

/** Keeps them, as if they had been written when the year began. */
export async function writeAnswers(tx: Tx, { at }: Calendar): Promise<void> {
  const rows = answers.map(({ kind, name, text }) => ({
    id: steadyId(`answer:${kind}`),
    kind,
    name,
    text: JSON.stringify(text),
    created_at: at(-300, 10),
    changed_at: at(-300, 10),
  }))
  await tx.insertInto('answer_template').values(rows).execute()
}
