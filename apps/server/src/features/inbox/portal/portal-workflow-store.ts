import { sql } from 'kysely'
import { type Db, type Tx, withTransaction } from '#/db/port.ts'

interface WrittenWorkflow {
  identifier: string
  name: string
  /** Its tag; null where no switch turns its mail off (SET-02). */
  group: string | null
  isMailed: boolean
  isCritical: boolean
}

/** Adds the workflows that are missing and changes those that differ. */
export async function writePortalWorkflows(db: Db, workflows: readonly WrittenWorkflow[]): Promise<void> {
  await withTransaction(db, async tx => {
    const known = await tx
      .selectFrom('inbox_workflow as workflow')
      .innerJoin('inbox_application as application', 'application.id', 'workflow.application_id')
      .select(['workflow.id', 'workflow.tags'])
      .where('application.is_own', '=', true)
      .execute()
    const groupsBefore = new Map(known.map(({ id, tags }) => [id, tags[0] ?? null]))
    const { rows } = await sql<{ id: string; group: string | null }>`
      insert into inbox_workflow as workflow (id, application_id, identifier, name, channels, is_critical, tags)
      select gen_random_uuid(), application.id, one.identifier, one.name,
        case when one."isMailed" then array['in_app', 'email', 'push'] else array['in_app', 'push'] end, one."isCritical",
        case when one."group" is null then '{}' else array[one."group"] end
      from inbox_application as application,
        jsonb_to_recordset(${JSON.stringify(workflows)}::jsonb) as one (identifier text, name text, "group" text, "isMailed" boolean, "isCritical" boolean)
      where application.is_own
      on conflict (application_id, identifier) do update
        set name = excluded.name, channels = excluded.channels, is_critical = excluded.is_critical, tags = excluded.tags
        where (workflow.name, workflow.channels, workflow.is_critical, workflow.tags)
          is distinct from (excluded.name, excluded.channels, excluded.is_critical, excluded.tags)
      returning workflow.id, workflow.tags[1] as "group"`.execute(tx)
    const joined = rows.filter(({ id, group }) => group !== null && groupsBefore.get(id) !== group)
    for (const group of new Set(joined.map(row => row.group)))
      await keepOff(
        tx,
        group ?? '',
        joined.filter(row => row.group === group).map(({ id }) => id),
      )
  })
}

/** Whoever gets no mail of any workflow that was in a group before gets neither mail nor push of those that joined it. */
async function keepOff(tx: Tx, group: string, ids: readonly string[]): Promise<void> {
  await sql`
    with before as (select workflow.id from inbox_workflow as workflow
      join inbox_application as application on application.id = workflow.application_id and application.is_own
      where ${group}::text = any(workflow.tags) and workflow.id <> all(${ids}::uuid[]))
    insert into inbox_preference (subscriber_id, workflow_id, channels)
    select subscriber_id, joined.id, '{"email": false, "push": false}'::jsonb
    from (select subscriber_id from inbox_preference
      where workflow_id in (select id from before) and channels ->> 'email' = 'false'
      group by subscriber_id having count(*) = (select count(*) from before)) as off, unnest(${ids}::uuid[]) as joined (id)
    on conflict (subscriber_id, workflow_id) do update set channels = inbox_preference.channels || excluded.channels`.execute(
    tx,
  )
}
