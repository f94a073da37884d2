import { Button, type ButtonVariant } from '@fanfara/ui/button'
import { installing } from '#/app/device/install.ts'
import { useText } from '#/i18n/text.ts'
import { useInstalling } from './use-installing.ts'

/** The press that installs where the browser offers it; else what to do by hand. */
export function InstallAct({ look = 'primary' }: { look?: ButtonVariant }) {
  const text = useText('phone')
  const state = useInstalling()
  if (state === 'offered')
    return (
      <Button variant={look} size="small" className="justify-self-start" onClick={() => void installing.ask()}>
        {text('install')}
      </Button>
    )
  return state === 'by_hand' ? <p className="text-14">{text('install_by_hand')}</p> : null
}
