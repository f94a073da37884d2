import { Modal } from '@fanfara/ui/modal'
import { BigKey } from '#/shared/keys/key.tsx'
import { useText } from '#/texts.ts'

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

/** Opened by `?`: each letter beside what it does, so that nobody has to learn them from a page. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText('proofs')
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('keys')} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-2">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <BigKey>{key}</BigKey>
            </dt>
            <dd>{text(`key_${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-14 text-muted">{text('keys_hint')}</p>
    </Modal>
  )
}
