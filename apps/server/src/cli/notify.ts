import { type TriggerForm, triggerForm } from '@fanfara/contract/inbox/triggers'
import * as z from 'zod/mini'
import type { Config } from '../setup/config.ts'
import { DEMO_APPLICATION, ensureDemoApplication } from '../demo/application.ts'
import { sendAs } from '../features/inbox/service.ts'
import type { World } from '../world.ts'

/** Where a running server is found, and what opens it. */
export interface Door {
  origin: string
  secret: string | undefined
}

/** What was written on the command line does not make a notification. */
export class NotNotifiable extends Error {}

type Options = Record<string, string | undefined>

function jsonOf(option: string, text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new NotNotifiable(`--${option} is no JSON.`)
  }
}

/** Reads the options of `notify` as the trigger that a server would send (design §4). @throws NotNotifiable */
export function triggerOf({ subscriber, content, payload, ...options }: Options): TriggerForm {
  if (!subscriber || content === undefined) throw new NotNotifiable('--subscriber and --content are needed.')
  const more = jsonOf('payload', payload) ?? {}
  if (typeof more !== 'object' || Array.isArray(more)) throw new NotNotifiable('--payload is no JSON object.')
  const form = z.safeParse(triggerForm, {
    name: 'message',
    to: { subscriberId: subscriber },
    payload: { ...more, content, ...membersOf(options) },
  })
  if (form.success) return form.data
  const [issue] = form.error.issues
  throw new NotNotifiable(`This is no notification: ${issue?.path.join('.')} is not as it should be.`)
}

/** Members of the payload that have an option of their own; those that are not given stay as the payload has them. */
function membersOf({ feed, buttons, title, avatar, url, target, data, tags }: Options): Record<string, unknown> {
  const members = {
    feed,
    title,
    avatar,
    url,
    target,
    buttons: jsonOf('buttons', buttons),
    data: jsonOf('data', data),
    tags: tags?.split(',').map(tag => tag.trim()),
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''))
}

/** Sends a notification from this process. */
export async function notifyHere(world: World, app: string, form: TriggerForm): Promise<void> {
  if (world.config.mode === 'demo') await ensureDemoApplication(world)
  await sendAs(world, app, form)
}

/** Where the server that has the data folder answers, and with which key. */
export const doorOf = (config: Config, app: string, secret: string | undefined): Door => ({
  origin: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`,
  secret: secret ?? (app === DEMO_APPLICATION.identifier ? DEMO_APPLICATION.secret : undefined),
})

/** Sends a notification through the server that runs already. @throws NotNotifiable with a sentence that says what to do. */
export async function notifyThere({ origin, secret }: Door, app: string, form: TriggerForm): Promise<void> {
  if (secret === undefined)
    throw new NotNotifiable(
      `A server is running on this data folder. Set FANFARA_INBOX_SECRET to the key of "${app}" to send through it, or stop it first.`,
    )
  let response: Response
  try {
    response = await fetch(`${origin}/v1/events/trigger`, {
      method: 'POST',
      headers: { authorization: `ApiKey ${secret}`, 'content-type': 'application/json', 'content-language': 'en' },
      body: JSON.stringify(form),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
  } catch {
    throw new NotNotifiable(
      `The data folder is in use, and no server answers at ${origin}. Set PORT to the port of the running server.`,
    )
  }
  if (response.ok) return void (await response.arrayBuffer())
  const { message } = (await response.json()) as { message?: string }
  throw new NotNotifiable(`The running server refused (${response.status}): ${message ?? 'no reason given'}`)
}
