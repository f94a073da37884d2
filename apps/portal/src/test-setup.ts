import { cleanup } from '@testing-library/react'
import { messages } from 'virtual:messages/pl'
import { activateLanguage } from '@fanfara/ui/text'
import { afterEach } from 'vitest'

activateLanguage('pl', messages)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
