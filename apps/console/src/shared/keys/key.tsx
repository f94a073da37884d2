import type { ReactNode } from 'react'

/** Whether the keyboard has a command key in the place of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** A key's cap; phones have none, and screen readers hear it in the help. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-6 rounded-[5px] border border-current/40 px-1 text-center font-sans text-12 leading-5 desktop:inline-block"
    >
      {children}
    </kbd>
  )
}

/** A key as a help of keys shows it. */
export function BigKey({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-8 rounded-control border border-control/60 px-2 text-center font-sans font-semibold">
      {children}
    </kbd>
  )
}
