import { cleanup, configure } from '@testing-library/react'
import { messages } from 'virtual:messages/pl'
import { activateLanguage } from '@fanfara/ui/text'
import { afterEach, beforeEach } from 'vitest'

activateLanguage('pl', messages)
// How long is waited says nothing about us: other tests have the processor too.
configure({ asyncUtilTimeout: 10_000 })
// Somebody is signed in, unless a test says otherwise: without a token the client sends nothing that needs one.
beforeEach(() => localStorage.setItem('auth', JSON.stringify({ token: 'test', remember: false })))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
