import { expect, test } from 'vitest'
import { StoreAway } from '../db/engines/away.ts'
import { databaseFailure, startFailure } from './start-failures.ts'

const failed = (message: string, more: object) => Object.assign(new Error(message), more)

test('SETUP-11 a database that does not answer is told with its reason and a way out, and without a trace', () => {
  const away = new StoreAway(failed('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }))
  const sentence =
    'The database at DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:5432). Start it, or correct the address.'
  expect([startFailure(away), databaseFailure(away)]).toEqual([sentence, sentence])
  expect(startFailure(new StoreAway('gone'))).toContain('(gone)')
})

test.each([
  ['28P01', 'password authentication failed for user "fanfara"', 'password'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'pg_hba.conf'],
  ['3D000', 'database "fanfara" does not exist', 'Create it'],
  ['42501', 'permission denied for schema public', 'owner of the database'],
])('SETUP-11 what a database refuses with %s is told in its words, with what ends it', (code, message, wayOut) => {
  const told = startFailure(failed(message, { code }))
  expect(told).toContain(message)
  expect(told?.split(message)[1]).toContain(wayOut)
})

test.each([
  [{ code: 'EADDRINUSE', port: 3000 }, 'Port 3000 is taken'],
  [{ code: 'EACCES', port: 80, address: '0.0.0.0' }, 'Port 80 at 0.0.0.0 may not be used'],
  [{ code: 'EACCES', path: '/srv/data' }, 'The data folder cannot be written (/srv/data)'],
  [{ code: 'EROFS', path: '/srv/data' }, 'The data folder cannot be written (/srv/data)'],
  [{ code: 'ENOSPC' }, 'The disk is full'],
])('SETUP-11 %j is told at the start, and is no matter of a database', (more, sentence) => {
  expect(startFailure(failed('no', more))).toContain(sentence)
  expect(databaseFailure(failed('no', more))).toBeNull()
})

test('SETUP-11 what nobody foresaw has no sentence', () => {
  expect([new Error('x'), failed('x', { code: '23505' }), 'x', null].map(startFailure)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
