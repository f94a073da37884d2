/** Set up before every test that runs acts: one that uses the database beside its transaction fails at once. */
import { refuseNesting } from '@fanfara/server/db/port'

refuseNesting()
