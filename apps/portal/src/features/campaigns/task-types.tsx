import type { Campaign, Estimate } from '@fanfara/contract/campaigns'
import { adTypes, platforms, stripTaskTypePrefix, taskTypePrefixes } from '@fanfara/contract/enums'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#/i18n/text.ts'
import { estimateQuery } from './api.ts'
import { isAhead } from './policy.ts'

/** "Stream banner × 2", each at its platform; a line on a channel that is not connected says so (CAMP-16, CAMP-17). */
export function TaskTypes({ campaign }: { campaign: Campaign }) {
  const text = useText('mine')
  const { id, task_types: types } = campaign
  const { data } = useQuery({ ...estimateQuery(id), enabled: isAhead(campaign) })
  const nameOf = useTaskName()
  if (types.length === 0) return <p>{text('no_tasks')}</p>
  return (
    <ul className="grid gap-1.5">
      {types.map(({ name, amount }) => {
        const asked = data?.tasks.find(line => wireName(line) === name)
        return (
          <li key={name} className="figures flex items-start gap-2">
            <TaskPlatform name={name} />
            <span>
              <span className={asked?.is_mine === false ? 'text-muted' : undefined}>
                {nameOf(name)} × {amount}
              </span>
              {asked?.is_mine === false && (
                <span className="block text-14 text-muted">
                  {text('not_yours', { platform: platformNames[asked.platform] })}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const wireName = ({ platform, type }: Estimate['tasks'][number]) => `${taskTypePrefixes[platform]}${type}`

/** Where a task is done, as far as its name says: the same kind of ad may be wanted on two platforms. */
function TaskPlatform({ name }: { name: string }) {
  const type = platforms.find(platform => name.startsWith(taskTypePrefixes[platform]))
  return type && <PlatformIcon type={type} size={22} />
}

/** The name of a task type; an unknown one keeps its own. */
function useTaskName() {
  const adName = useAdName()
  return (wire: string) => {
    const plain = stripTaskTypePrefix(wire)
    const known = adTypes.find(type => type === plain)
    return known ? adName(known) : plain
  }
}
