import type { Answer } from '@fanfara/contract/endpoint'
import { ACCEPTED_MAX, opsAcceptApplications } from '@fanfara/contract/ops/applications'
import { notify } from '@fanfara/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { refusalOf } from '#/shared/acts/refusal.tsx'
import { useHeld } from '#/shared/acts/use-held.ts'
import { useText } from '#/texts.ts'
import type { Choice, Chosen } from './use-choice.ts'

type Refused = Answer<typeof opsAcceptApplications>['data']['refused']

/**
 * Accepts applications ten seconds after it was said: an acceptance tells the creator by message and mail, and can't be called back from there
 * (decision 0049).
 */
export function useAccepting(campaignId: string, { chosen, choose }: Choice) {
  const text = useText('applications')
  const cache = useQueryClient()
  const [refused, setRefused] = useState<Refused>([])
  const send = async (applications: readonly Chosen[]) => {
    const nameOf = (gone: string) => applications.find(({ id }) => id === gone)?.name ?? ''
    const wereChosen = new Set(chosen.map(({ id }) => id))
    choose(applications, false)
    let [accepted, from] = [0, 0]
    try {
      for (; from < applications.length; from += ACCEPTED_MAX) {
        const body = { ids: applications.slice(from, from + ACCEPTED_MAX).map(({ id }) => id) }
        const { data } = await call(opsAcceptApplications, { params: { id: campaignId }, body })
        accepted += data.accepted
        setRefused(before => [...before, ...data.refused.map(one => ({ ...one, name: one.name || nameOf(one.id) }))])
      }
      if (accepted > 0) notify({ key: 'act', tone: 'success', title: text('accepted', { count: accepted }) })
    } catch (error) {
      // Those of earlier parts are accepted, whatever became of this one.
      choose(
        applications.slice(from).filter(({ id }) => wereChosen.has(id)),
        true,
      )
      const { title, message } = refusalOf(error)
      const before = accepted > 0 ? `${text('accepted', { count: accepted })}. ` : ''
      notify({ key: 'act', tone: 'error', title, description: `${before}${message}` })
    }
    await cache.invalidateQueries()
  }
  const { pending, hold } = useHeld({
    label: (applications: readonly Chosen[]) => {
      const [first, second] = applications
      return second ? text('held', { count: applications.length }) : text('held_one', { name: first?.name })
    },
    send,
  })
  return {
    /** Who is about to be accepted, unless it is taken back, and who is being accepted. */
    held: pending.flat(),
    refused,
    accept: (applications: readonly Chosen[]) => {
      setRefused([])
      hold(applications)
    },
  }
}
