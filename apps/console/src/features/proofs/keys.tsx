import { Modal } from '@fanfara/ui/modal'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'

/** A key's cap; phones have none, and screen readers hear it in the help. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-6 rounded-[5px] border border-current/40 px-1 text-center font-sans text-12 leading-5 opacity-80 desktop:inline-block"
    >
      {children}
    </kbd>
  )
}

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'accept'],
  ['R', 'refuse'],
  ['Q', 'ask'],
  ['O', 'open'],
  ['Z', 'undo'],
  ['?', 'help'],
] as const

/** All keys of the queue with what they do. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText('proofs')
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('keys')} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-2">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-control border border-control/60 px-2 text-center font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text(`key_${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-14 text-muted">{text('keys_hint')}</p>
    </Modal>
  )
}
