import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { linkClass } from '../look/text-link.tsx'
import { useUiText } from '../text/text.tsx'

/** More names than this are counted: a bar at the foot of a phone carries no list. */
const NAMED_MAX = 4

/** What is marked as wrong, and what an error says without a control that is marked. */
interface Found {
  fields: readonly { name: string; control: HTMLElement }[]
  unsaid: readonly string[]
}
const nothing: Found = { fields: [], unsaid: [] }

interface WrongFieldsProps {
  sentences?: readonly string[]
  said?: string
  otherwise?: string
}

/**
 * Which fields of the form or dialog around it are marked as wrong, each as a button that leads to it (FORM-06); what the server says of a
 * field that stands nowhere is said as it is. Nothing where neither is.
 * @param sentences what the server says of fields.
 * @param said what the alert says already: a field of which no more is known is not named again.
 * @param otherwise what stands there where no field is marked and no sentence is left.
 */
export function WrongFields({ sentences = [], said = '', otherwise }: WrongFieldsProps) {
  const ui = useUiText()
  const place = useRef<HTMLDivElement>(null)
  const { fields, unsaid } = useFound(place, sentences, said)
  const more = fields.length - NAMED_MAX
  return (
    <div ref={place}>
      {fields.length > 0 && (
        <ul className="flex flex-wrap items-baseline gap-x-4">
          {fields.slice(0, NAMED_MAX).map(({ name, control }) => (
            <li key={name}>
              <button
                type="button"
                className={`${linkClass} min-h-11 desktop:min-h-0 text-left`}
                onClick={() => leadTo(control)}
              >
                {name}
              </button>
            </li>
          ))}
          {more > 0 && <li>{ui('wrong_more', { count: more })}</li>}
        </ul>
      )}
      {unsaid.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fields.length === 0 && unsaid.length === 0 && otherwise}
    </div>
  )
}

/** Read anew whenever a mark comes or goes. */
function useFound(place: RefObject<HTMLElement | null>, sentences: readonly string[], alert: string): Found {
  const [found, setFound] = useState(nothing)
  const said = sentences.join('\n')
  useLayoutEffect(() => {
    const around = place.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog], form, main') ?? document.body
    const read = () => setFound(before => kept(before, findIn(around, said === '' ? [] : said.split('\n'), alert)))
    read()
    const watch = new MutationObserver(read)
    watch.observe(around, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    return () => watch.disconnect()
  }, [place, said, alert])
  return found
}

/** The earlier finding where it is the same, so that nothing is drawn again. */
function kept(before: Found, now: Found): Found {
  const isSame =
    before.fields.length === now.fields.length &&
    before.unsaid.join() === now.unsaid.join() &&
    before.fields.every(({ name, control }, at) => now.fields[at]?.name === name && now.fields[at].control === control)
  return isSame ? before : now
}

function findIn(around: HTMLElement, sentences: readonly string[], alert: string): Found {
  const controls = [...around.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
  // Several controls of one name (the rows of a table) are named once: the first leads on.
  const fields = new Map(
    controls
      .filter(control => alert === '' || errorOf(control) !== alert)
      .map((control): [string, HTMLElement] => [nameOf(control), control])
      .reverse(),
  )
  fields.delete('')
  const said = controls.map(errorOf).join(' ')
  return {
    fields: [...fields].reverse().map(([name, control]) => ({ name, control })),
    unsaid: [...new Set(sentences)].filter(sentence => !said.includes(sentence)),
  }
}

const textOfAll = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map(id => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
    .join(' ')
    .trim()

const errorOf = (control: HTMLElement): string => textOfAll(control.getAttribute('aria-describedby'))

/** What a control is called, as a screen reader would say it. */
function nameOf(control: HTMLElement): string {
  const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : []
  return (
    textOfAll(control.getAttribute('aria-labelledby')) ||
    control.getAttribute('aria-label') ||
    labels
      .map(label => label.textContent ?? '')
      .join(' ')
      .trim()
  )
}

function leadTo(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  // The middle: a bar may stand at either end of the screen.
  control.scrollIntoView?.({ block: 'center' })
}
