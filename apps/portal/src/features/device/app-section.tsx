import { Section } from '@fanfara/ui/card'
import { useText } from '#/i18n/text.ts'
import { InstallAct } from './install-act.tsx'
import { useInstalling } from './use-installing.ts'

/** Settings: whether it is installed here, and how that is done. */
export function AppSection() {
  const text = useText('phone')
  const state = useInstalling()
  return (
    <Section title={text('app')} hint={text('app_hint')}>
      {state === 'installed' && <p>{text('installed')}</p>}
      {state === 'not_here' && <p className="text-muted">{text('install_not_here')}</p>}
      <InstallAct />
    </Section>
  )
}
