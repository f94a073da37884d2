import type { Answer } from '@fanfara/contract/endpoint'
import type { getOrganization } from '@fanfara/contract/inbox/sessions'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as store from './application-store.ts'
import type { Subscriber } from '../sessions/sessions.ts'

type Organization = Answer<typeof getOrganization>['data']

/** Who an application is, and how its widgets look (WAPI-13). @throws Missing when it is gone. */
export async function readOrganization(world: World, { applicationId }: Subscriber): Promise<Organization> {
  const application = await store.findApplicationById(world.db, applicationId)
  if (!application) throw new Missing()
  return {
    _id: application.id,
    name: application.name,
    branding: { direction: 'ltr', removeBranding: false, ...application.branding },
  }
}
