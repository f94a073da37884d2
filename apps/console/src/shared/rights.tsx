import { hasRight, type Right } from '@fanfara/contract/rights'
import { Button, buttonClass, type ButtonProps } from '@fanfara/ui/button'
import { useSlice } from '@fanfara/ui/session'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, createContext, useContext } from 'react'
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

type Leading = ComponentProps<'a'> & Pick<ButtonProps, 'variant' | 'size'> & { right?: Right }

function LeadingAnchor({ right, variant, size, className, children, ...props }: Leading) {
  const { may } = useRight(right)
  if (may)
    return (
      <a {...props} className={buttonClass(variant, size, className)}>
        {children}
      </a>
    )
  return (
    <RightButton right={right} variant={variant} size={size} className={className} aria-label={props['aria-label']}>
      {children}
    </RightButton>
  )
}

/** A link that looks like a button, to where an act is done that needs a right; without it, it leads nowhere and says who has it (DESK-105). */
export const RightLink = createLink(LeadingAnchor)
