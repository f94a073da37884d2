import { opsCreateApplication } from '@fanfara/contract/ops/inbox'
import { buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { ApplicationFields } from './application-fields.tsx'
import { type ApplicationValues, bodyOf, emptyApplication, valuesOf } from './application-values.ts'
import { BackToApplications } from './back.tsx'
import { ShownSecret } from './secret.tsx'

/** Registers an application, then shows its key once (OPS-25). */
export function NewApplicationScreen() {
  const text = useText('inbox')
  const [made, setMade] = useState<{ id: string; name: string; secret: string }>()
  const create = useAct({
    run: (values: ApplicationValues, options) => call(opsCreateApplication, { body: bodyOf(values) }, options),
    done: ({ data }) => text('created_done', { name: data.name }),
    onDone: ({ data }) => setMade(data),
  })
  if (made) return <Made made={made} />
  return (
    <>
      <BackToApplications />
      <Page title={text('new')} purpose={text('new_purpose')}>
        <ApplicationFields
          id="new"
          values={emptyApplication}
          error={create.error}
          submitLabel={text('create')}
          onSubmit={async values => valuesOf((await create.mutateAsync(values)).data)}
        />
      </Page>
    </>
  )
}

/** The application is there; the focus goes to its title, as after a change of screen. */
function Made({ made: { id, name, secret } }: { made: { id: string; name: string; secret: string } }) {
  const text = useText('inbox')
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), [])
  return (
    <Page title={name} purpose={text('made_purpose')}>
      <Card>
        <ShownSecret secret={secret}>
          <div className="flex justify-end">
            <Link to="/inbox/$id" params={{ id }} className={buttonClass('primary')}>
              {text('to_application')}
            </Link>
          </div>
        </ShownSecret>
      </Card>
    </Page>
  )
}
