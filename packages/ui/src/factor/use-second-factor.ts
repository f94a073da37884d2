import { ApiError, type Client } from '@fanfara/contract/client'
import type { BodyOf } from '@fanfara/contract/endpoint'
import { addPasskey, beginPasskey, changePasskey, removePasskey } from '@fanfara/contract/own/passkeys'
import {
  type AuthenticatorSetup,
  beginAuthenticator,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from '@fanfara/contract/own/second-factor'
import { useCallback, useEffect, useState } from 'react'
import { textOf } from '../text/text.tsx'
import { makePasskey } from './passkey.ts'

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.kind === null && error.body ? error.body.message : textOf('ui.identity_failed')

/** What protects the account, read once and again after every act. */
function useFactor(call: Client) {
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(
    () =>
      call(getSecondFactor).then(
        ({ data }) => {
          setFactor(data)
          setFailure(null)
        },
        (error: unknown) => setFailure(sentenceOf(error)),
      ),
    [call],
  )
  useEffect(() => void read(), [read])
  return { factor, failure, read }
}

/**
 * What protects the account, and what may be done about it. An act that fails says so in `problem`; one that gives codes leaves
 * them in `codes` until they were kept.
 */
export function useSecondFactor(call: Client, onChange?: () => void) {
  const { factor, failure, read } = useFactor(call)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** Runs an act once at a time. @returns whether it went well */
  const doing = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      await act()
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const changed = async () => {
    await read()
    onChange?.()
  }
  const passkeys = usePasskeyActs({ call, doing, changed, setCodes })
  return {
    factor,
    failure,
    read,
    problem,
    forget: () => setProblem(null),
    isBusy,
    setup,
    codes,
    kept: () => setCodes(null),
    begin: () => doing(async () => setSetup((await call(beginAuthenticator)).data)),
    cancel: () => setSetup(null),
    switchOn: async (code: string) => {
      const { data } = await call(switchOnAuthenticator, { body: { code } })
      setSetup(null)
      setCodes(data.recovery_codes)
      await changed()
    },
    switchOff: () =>
      doing(async () => {
        await call(switchOffAuthenticator)
        await changed()
      }),
    ...passkeys,
    renew: () =>
      doing(async () => {
        setCodes((await call(renewRecoveryCodes)).data.recovery_codes)
        await changed()
      }),
  }
}
/** Making, naming and removing passkeys; what the first one brings is shown with the rest. */
function usePasskeyActs({
  call,
  doing,
  changed,
  setCodes,
}: {
  call: Client
  doing: (act: () => Promise<unknown>) => Promise<boolean>
  changed: () => Promise<void>
  setCodes: (codes: readonly string[] | null) => void
}) {
  return {
    /** @returns false when the person would not. @throws what the browser or the server refuses. */
    addPasskey: async (name: string): Promise<boolean> => {
      const made = await makePasskey((await call(beginPasskey)).data)
      if (!made) return false
      const { data } = await call(addPasskey, { body: { name, made } })
      setCodes(data.recovery_codes)
      await changed()
      return true
    },
    changePasskey: (id: string, body: BodyOf<typeof changePasskey>) =>
      doing(async () => {
        await call(changePasskey, { params: { id }, body })
        await changed()
      }),
    removePasskey: (id: string) =>
      doing(async () => {
        await call(removePasskey, { params: { id } })
        await changed()
      }),
  }
}

/** What protects the account, and what may be done about it, as a type. */
export type SecondFactorActs = ReturnType<typeof useSecondFactor>
