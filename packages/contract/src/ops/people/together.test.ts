import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../../all.ts'

/** Changes that need no revision, and why nobody's work is lost by them. */
const without: Record<string, string> = {
  opsSetFlag: 'a switch says what it shall be: who wants the other position saw it',
  opsPauseLink: 'a switch',
  opsSaveResults: 'each row hands in what was seen of it (`before`)',
  opsChangeView: 'one’s own',
  opsSetCreatorColumns: 'one’s own',
}

/** Acts that take the place of what is there, or show it to others, though they are no changes of one thing by its address. */
const replacing = ['opsImportTable', 'opsImportResults', 'opsUnverifyChannel', 'opsPublishNews', 'opsPublishCampaign']
const changes = allEndpoints.filter(
  ({ id, auth, method }) => auth === 'operator' && (method === 'PUT' || method === 'PATCH' || replacing.includes(id)),
)
function membersOf(body: z.ZodMiniType | undefined): Record<string, unknown> {
  const schema = z.toJSONSchema(body ?? z.object({}), { io: 'input' })
  // A body that may be left out is one of two.
  const [first] = schema.anyOf ?? []
  return (typeof first === 'object' ? first.properties : schema.properties) ?? {}
}

test('LIVE-02 DESK-41 what operators change or publish carries the revision that the change began from, or says why not', () => {
  const bare = changes.filter(({ body }) => !('revision' in membersOf(body))).map(({ id }) => id)
  expect(bare.toSorted()).toEqual(Object.keys(without).toSorted())
})

test('LIVE-02 whoever hands in a revision is refused by it', () => {
  const revised = changes.filter(({ body }) => 'revision' in membersOf(body))
  expect(revised.length).toBeGreaterThan(8)
  for (const { id, refusals, errors } of revised) {
    expect(refusals, id).toContain('changed_meanwhile')
    expect(errors, id).toContain(409)
  }
})
