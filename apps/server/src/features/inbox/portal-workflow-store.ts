import { sql } from 'kysely'
import { type Db, withTransaction } from '../../db/port.ts'

/** A workflow of the portal as it is written. */
interface WrittenWorkflow {
  identifier: string
  name: string
  /** Its tag; whatever has one goes out by mail too. */
  group: string | null
  isCritical: boolean
}

/** Adds the workflows that are missing and changes those that differ. */
export async function writePortalWorkflows(db: Db, workflows: readonly WrittenWorkflow[]): Promise<void> {
  await withTransaction(db, async tx => {
    const { rows } = await sql<{ id: string; group: string | null; is_new: boolean }>`
      insert into inbox_workflow as workflow (id, application_id, identifier, name, channels, is_critical, tags)
      select gen_random_uuid(), application.id, one.identifier, one.name,
        case when one."group" is null then array['in_app'] else array['in_app', 'email'] end, one."isCritical",
        case when one."group" is null then '{}' else array[one."group"] end
      from inbox_application as application,
        jsonb_to_recordset(${JSON.stringify(workflows)}::jsonb) as one (identifier text, name text, "group" text, "isCritical" boolean)
      where application.is_own
      on conflict (application_id, identifier) do update
        set name = excluded.name, channels = excluded.channels, is_critical = excluded.is_critical, tags = excluded.tags
        where (workflow.name, workflow.channels, workflow.is_critical, workflow.tags)
          is distinct from (excluded.name, excluded.channels, excluded.is_critical, excluded.tags)
      returning workflow.id, workflow.tags[1] as "group", xmax = 0 as is_new`.execute(tx)
    for (const { id, group } of rows.filter(row => row.is_new && row.group !== null))
      await sql`
        insert into inbox_preference (subscriber_id, workflow_id, channels)
        select preference.subscriber_id, ${id}::uuid, '{"email": false}'
        from inbox_preference as preference join inbox_workflow as other on other.id = preference.workflow_id
          join inbox_application as application on application.id = other.application_id and application.is_own
        where ${group}::text = any(other.tags) and other.id <> ${id}::uuid and preference.channels ->> 'email' = 'false'
        group by preference.subscriber_id
        having count(*) = (select count(*) from inbox_workflow as each join inbox_application as own on own.id = each.application_id and own.is_own
          where ${group}::text = any(each.tags) and each.id <> ${id}::uuid)
        on conflict do nothing`.execute(tx)
  })
}
