import { Section } from '@fanfara/ui/card'
import { CopyField } from '@fanfara/ui/copy-field'
import { useText } from '../../texts.ts'
import type { Application } from './api.ts'

/** The two ways to send a message to a subscriber of the application (OPS-25). */
export function HowToSend({ application }: { application: Application }) {
  const text = useText('inbox')
  const content = text('send_sample')
  const trigger = JSON.stringify({ name: 'message', to: { subscriberId: 'ID' }, payload: { content } })
  const address = `${window.location.origin}/v1/events/trigger`
  return (
    <Section title={text('send')} hint={text('send_hint')}>
      <div className="grid gap-4">
        <CopyField
          label={text('send_http')}
          value={`curl -X POST ${address} -H 'Authorization: ApiKey KEY' -H 'Content-Type: application/json' -d '${trigger}'`}
        />
        <CopyField
          label={text('send_cli')}
          value={`npm run fanfara -- notify --app ${application.identifier} --subscriber ID --content '${content}'`}
        />
      </div>
    </Section>
  )
}
