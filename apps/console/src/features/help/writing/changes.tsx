import { useText } from '#/texts.ts'
import { type Line, linesOf } from './lines.ts'

const looks = { gone: 'text-danger line-through', new: 'text-success', same: 'text-muted' } as const
const signs = { gone: '−', new: '+', same: ' ' } as const

/** Lines that two texts differ by, each with its sign; what they share is left out. */
export function Changes({ was, is, label }: { was: string; is: string; label: string }) {
  const lines = linesOf(was, is).filter(({ kind, text }) => kind !== 'same' && text.trim() !== '')
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{label}</summary>
      <ul aria-label={label} className="mt-1 grid max-h-80 gap-1 overflow-y-auto text-14">
        {lines.map((line, at) => (
          <Change key={at} line={line} />
        ))}
      </ul>
    </details>
  )
}

function Change({ line: { kind, text: said } }: { line: Line }) {
  const text = useText('help')
  return (
    <li className={`wrap-anywhere ${looks[kind]}`}>
      <span aria-hidden className="mr-2 font-mono">
        {signs[kind]}
      </span>
      <span className="sr-only">{text(kind === 'gone' ? 'line_gone' : 'line_new')} </span>
      {said}
    </li>
  )
}
