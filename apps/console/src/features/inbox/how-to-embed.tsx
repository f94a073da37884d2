import { Section } from '@fanfara/ui/card'
import { CopyBlock } from '@fanfara/ui/copy-field'
import { SelectField } from '@fanfara/ui/select-field'
import { linkClass } from '@fanfara/ui/text-link'
import { useState } from 'react'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'
import { hashSnippets, packageAddress, reactSnippet, scriptSnippet } from './snippets.ts'

const SERVERS = { node: 'Node.js', php: 'PHP', python: 'Python' } as const
type Server = keyof typeof SERVERS

/** How another product shows the inbox: from the script or from the package, and with which proof (OPS-25). */
export function HowToEmbed({ application }: { application: Application }) {
  const text = useText('inbox')
  const { origin } = window.location
  const facts = { origin, identifier: application.identifier, isSecure: application.is_secure }
  return (
    <Section title={text('embed')} hint={text('embed_hint')}>
      <div className="grid gap-5">
        <CopyBlock label={text('embed_script')} value={scriptSnippet(facts)} />
        <CopyBlock label={text('embed_install')} value={`npm install ${packageAddress(origin)}`} />
        <CopyBlock label={text('embed_react')} value={reactSnippet(facts)} />
        {application.is_secure && <HashSnippet />}
        <p>
          <a href="/inbox/README.md" target="_blank" rel="noreferrer" className={linkClass}>
            {text('embed_readme')}
          </a>
        </p>
      </div>
    </Section>
  )
}

function HashSnippet() {
  const text = useText('inbox')
  const [server, setServer] = useState<Server>('node')
  return (
    <div className="grid gap-3">
      <SelectField
        label={text('embed_server')}
        value={server}
        options={Object.entries(SERVERS).map(([value, label]) => ({ value, label }))}
        onChange={event => setServer(event.target.value as Server)}
      />
      <CopyBlock label={text('embed_hash')} value={hashSnippets[server]} />
    </div>
  )
}
