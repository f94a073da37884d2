import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyShown } from '@fanfara/contract/own/passkeys'

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** The library that speaks with devices; few need it. */
const library = () => import('@simplewebauthn/browser')

/** What the person did: an answer, or null when they closed the browser's question, or let it wait too long. */
async function answered<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}

/** Whether a device would not make a second passkey for the same account. */
export const isMadeAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** Has a passkey made. @returns null when the person would not. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade | null> {
  const { startRegistration } = await library()
  const made = await answered(startRegistration({ optionsJSON: options }))
  if (!made) return null
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Has a passkey shown. @returns null when the person would not. */
export async function showPasskey(options: PasskeyRequest): Promise<PasskeyShown | null> {
  const { startAuthentication } = await library()
  const shown = await answered(startAuthentication({ optionsJSON: options }))
  if (!shown) return null
  const { id, rawId, response } = shown
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}
