import type { Platform } from '@fanfara/contract/enums'
import { type Stage, stageProgress } from '@fanfara/contract/stages'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Progress } from '@fanfara/ui/progress'
import { useText } from '#/i18n/text.ts'

/** The way through the eight categories in percent, as a bar that names its value (EVAL-14, A11Y-08). */
export function StandingProgress({ platform, stage }: { platform: Platform; stage: Stage | null }) {
  const text = useText('evaluation')
  const value = stageProgress(stage)
  const percent = text('percent', { percent: Math.round(value) })
  return (
    <div className="flex items-center gap-3">
      <div className="flex-1">
        <Progress label={text('progress', { platform: platformNames[platform] })} value={value} valueText={percent} />
      </div>
      <span aria-hidden="true" className="figures min-w-10 text-right text-14 font-semibold">
        {percent}
      </span>
    </div>
  )
}
