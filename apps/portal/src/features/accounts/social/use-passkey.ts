import { beginPasskeyLogin, loginByPasskey } from '@fanfara/contract/own/passkeys'
import { showPasskey } from '@fanfara/ui/passkey'
import { useState } from 'react'
import { call } from '#/app/server/client.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { enter } from '#/features/accounts/sign-in.ts'

/** Signs in by a passkey alone; who closes the browser's question is where they were. */
export function usePasskey() {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const start = async (remember: boolean) => {
    if (isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      const passkey = await showPasskey((await call(beginPasskeyLogin, { body: {} })).data)
      if (passkey) await enter((await call(loginByPasskey, { body: { passkey, remember } })).data, remember)
    } catch (error) {
      setTrouble(sentenceInPlace(error))
    } finally {
      setBusy(false)
    }
  }
  return { start, isBusy, trouble }
}
