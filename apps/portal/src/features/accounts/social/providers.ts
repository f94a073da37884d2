import { listChannelTypes } from '@fanfara/contract/channels'
import type { ChannelType } from '@fanfara/contract/enums'
import { useEffect, useState } from 'react'
import { call } from '#/app/server/client.ts'

/** A platform that signs people in. */
export interface Provider {
  type: ChannelType
  isSoon: boolean
}

let asked: Promise<Provider[]> | undefined

/** Platforms offered for signing in, as the server flags them (SOC-02); asked once, a failed request may be repeated. */
function loadProviders(): Promise<Provider[]> {
  asked ??= call(listChannelTypes).then(
    ({ data }) =>
      data
        .filter(({ active, hidden, hidden_in_login: isHidden }) => active && !hidden && !isHidden)
        .map(({ name, coming_soon: isSoon }) => ({ type: name, isSoon })),
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** The offered platforms: null while they are loading, and whether asking for them failed. */
export function useProviders() {
  const [providers, setProviders] = useState<Provider[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () =>
    loadProviders().then(
      loaded => {
        setProviders(loaded)
        setFailed(false)
      },
      () => setFailed(true),
    )
  useEffect(() => void load(), [])
  return { providers, hasFailed, retry: load }
}
