import type { login } from '@fanfara/contract/accounts'
import type { ApiError } from '@fanfara/contract/client'
import type { Answer } from '@fanfara/contract/endpoint'
import { SecondStep } from '@fanfara/ui/second-step'
import type { ReactNode } from 'react'
import { call } from '#/app/server/client.ts'
import { needAllTexts } from '#/app/session/language.ts'

/** The dialog of the second step, with its texts at hand. @param asked the refusal that the first step ended in. */
export async function askSecond(
  asked: ApiError,
  onSignedIn: (answer: Answer<typeof login>['data']) => Promise<void>,
  onRestart: () => void,
): Promise<ReactNode> {
  await needAllTexts()
  return <SecondStep call={call} asked={asked} onSignedIn={onSignedIn} onRestart={onRestart} />
}
