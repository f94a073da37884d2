import { CLOCKS_APART_MS } from '../../clock.ts'
import { statement, type Store } from '../port.ts'

/**
 * What the job queue noted by a clock that was set back since is as good as past: else it begins nothing until it is that late
 * again, and takes a job whose process died for one that runs (SETUP-34). The queue goes by the database's own clock.
 */
export async function forgetLater(store: Store): Promise<void> {
  const later = `now() + interval '${CLOCKS_APART_MS} milliseconds'`
  for (const column of ['cron_on', 'maintained_on', 'monitored_on'])
    await statement(store, `update jobs.version set ${column} = null where ${column} > ${later}`, [])
  await statement(store, `update jobs.job set started_on = now() where state = 'active' and started_on > ${later}`, [])
  await statement(
    store,
    `update jobs.job set start_after = now() where state < 'active' and start_after > ${later}`,
    [],
  )
}
