import { cleanup, configure } from '@testing-library/react'
import { messages } from 'virtual:messages/pl'
import { activateLanguage } from '@fanfara/ui/text'
import { afterEach } from 'vitest'

activateLanguage('pl', messages)
// How long is waited says nothing about us: other tests have the processor too.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
