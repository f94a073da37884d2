import { Checkbox } from '@fanfara/ui/choice'
import { useText } from '#/i18n/text.ts'
import { wantsToBeRemembered, wishToBeRemembered } from './remember-wish.ts'

/** "Remember me on this device", unticked by default (AUTH-02). */
export function RememberBox() {
  const text = useText('accounts')
  return (
    <Checkbox
      label={text('remember')}
      name="remember"
      defaultChecked={wantsToBeRemembered()}
      onChange={event => wishToBeRemembered(event.currentTarget.checked)}
    />
  )
}
