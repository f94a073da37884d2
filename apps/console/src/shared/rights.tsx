import { hasRight, type Right } from '@fanfara/contract/rights'
import { Button, type ButtonProps } from '@fanfara/ui/button'
import { useSlice } from '@fanfara/ui/session'
import { createContext, useContext } from 'react'
import { session } from '#/session.ts'
import { useText } from '#/texts.ts'

/** The right that acts of a screen need, unless they say another one. */
export const ScreenRight = createContext<Right>('campaigns')

/**
 * Whether the signed-in operator has a right, and the sentence that says who does. The server decides; this only keeps people
 * from pressing what would be refused (decision 0044).
 */
export function useRight(asked?: Right): { may: boolean; lack: string | undefined } {
  const text = useText('team')
  const ofScreen = useContext(ScreenRight)
  const user = useSlice(session.user)
  const right = asked ?? ofScreen
  const may = hasRight(user?.operator_role, right)
  return { may, lack: may ? undefined : text(`lack_${right}`) }
}

/** A button of an act that needs a right; without it, it says who has it. */
export function RightButton({ right, disabled, hint, ...props }: ButtonProps & { right?: Right }) {
  const { may, lack } = useRight(right)
  return <Button {...props} disabled={disabled || !may} hint={lack ?? hint} />
}
