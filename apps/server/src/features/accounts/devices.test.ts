import { expect, test } from 'vitest'
import { deviceText } from './devices.ts'

test.each([
  [{ browser: 'Firefox', system: 'Linux' }, 'Firefox, Linux', 'Firefox on Linux'],
  [{ browser: 'Firefox', system: null }, 'Firefox', 'Firefox'],
  [{ browser: null, system: 'Android' }, 'Android', 'Android'],
  [{ browser: null, system: null }, 'urządzenie, którego nie rozpoznajemy', 'a device that we do not recognise'],
])('WORD-04 a device of which we know %o is named in words', (device, polish, english) => {
  expect([deviceText('pl', device), deviceText('en', device)]).toEqual([polish, english])
})
