import { platforms } from '@fanfara/contract/enums'
import { stageBounds } from '@fanfara/contract/evaluation'
import { Card } from '@fanfara/ui/card'
import { platformNames } from '@fanfara/ui/platform-icon'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'

/** The second bound of Twitch, the example of the text on thresholds (EVAL-20). */
const EXAMPLE = stageBounds.twitch[1]

/** Rating platforms, the individual fork, viewing thresholds (EVAL-10…EVAL-12). */
export function EvaluationTexts() {
  const text = useText('evaluation')
  return (
    <Card className="grid gap-8">
      <Passage title={text('rating_title')}>
        <p>{text('rating_text')}</p>
        <ul className="my-3 grid gap-2">
          {platforms.map(platform => (
            <li key={platform} className="grid gap-x-4 phone:grid-cols-[6rem_minmax(0,1fr)]">
              <b>{platformNames[platform]}</b>
              <span>{text(`rating.${platform}`)}</span>
            </li>
          ))}
        </ul>
        <p>{text('rating_end')}</p>
      </Passage>
      <Passage title={text('fork_title')}>
        <p>{text('fork_text')}</p>
        <p className="mt-3">
          <Link to="/settings/profile" className={blockLinkClass}>
            {text('fork_link')}
          </Link>
        </p>
      </Passage>
      <Passage title={text('thresholds_title')}>
        <p>{text('thresholds_text', { exact: EXAMPLE, below: EXAMPLE - 1 })}</p>
        <p className="mt-3">{text('thresholds_change')}</p>
      </Passage>
    </Card>
  )
}

function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-[44rem]">
      <h2 className="mb-2 text-20 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
