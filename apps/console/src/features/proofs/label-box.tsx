import type { LabelSearch } from '@fanfara/contract/ops/proofs'
import { InfoIcon, SuccessIcon, WarningIcon } from '@fanfara/ui/icons'
import { useText } from '#/texts.ts'

const looks = {
  clear: { Icon: SuccessIcon, tone: 'text-success' },
  late: { Icon: WarningIcon, tone: 'text-warning' },
  doubtful: { Icon: WarningIcon, tone: 'text-warning' },
  none: { Icon: WarningIcon, tone: 'text-danger' },
  unknown: { Icon: InfoIcon, tone: 'text-muted' },
} as const

/** What was found of the label that the law asks for, in the words that stand there. */
export function LabelBox({ label }: { label: LabelSearch }) {
  const text = useText('proofs')
  const { Icon, tone } = looks[label.verdict]
  return (
    <section className="rounded-surface border border-line bg-surface p-4">
      <h3 className={`flex items-center gap-2 font-semibold ${tone}`}>
        <Icon size={18} />
        {text(`label_${label.verdict}`)}
      </h3>
      {label.found.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {label.found.map(({ text: words, where, verdict }) => (
            <li key={`${where}${words}`} className="rounded-control bg-sunken px-2 py-1 text-14">
              <q className="font-semibold break-words">{words}</q>{' '}
              <span className="text-muted">
                {text(`where_${where}`)}
                {verdict === 'late' && `, ${text('label_behind')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-14 text-muted">
        {label.searched.length === 0
          ? text('label_nothing_known')
          : text('label_searched', { where: label.searched.map(where => text(`searched_${where}`)).join(', ') })}
        {label.platform_tool !== null && ` ${text(label.platform_tool ? 'tool_on' : 'tool_off')}`}
      </p>
    </section>
  )
}
