import { expect, test } from 'vitest'
import { isWanted, offeredChannels } from './policy.ts'

const workflow = { isCritical: false, channels: ['in_app', 'email'] }
const on = { isOn: true, channels: {} }

test('INBOX-21 what nobody chose is on; a channel or the whole that is off for one choice is off', () => {
  expect(isWanted(workflow, 'email')).toBe(true)
  expect(isWanted(workflow, 'email', undefined, on)).toBe(true)
  expect(isWanted(workflow, 'email', { isOn: true, channels: { email: true } })).toBe(true)
  expect(isWanted(workflow, 'email', { isOn: true, channels: { email: false } })).toBe(false)
  expect(isWanted(workflow, 'in_app', { isOn: true, channels: { email: false } })).toBe(true)
  expect(isWanted(workflow, 'email', { isOn: false, channels: { email: true } })).toBe(false)
  expect(isWanted(workflow, 'email', on, { isOn: false, channels: {} })).toBe(false)
})

test('INBOX-21 critical ones reach everybody, but no workflow by a channel that it does not use', () => {
  const off = { isOn: false, channels: { email: false } }
  expect(isWanted({ ...workflow, isCritical: true }, 'email', off)).toBe(true)
  expect(isWanted({ isCritical: true, channels: ['in_app'] }, 'email', on)).toBe(false)
})

test('the inbox is always offered, other channels where the application serves them', () => {
  expect(offeredChannels([])).toEqual(['in_app'])
  expect(offeredChannels(['email', 'sms'])).toEqual(['in_app', 'email', 'sms'])
})
