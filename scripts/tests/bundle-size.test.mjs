import { expect, test } from 'vitest'
import { initialFiles } from '../lib/bundle-size.mjs'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_vendor.js'], dynamicImports: ['src/features/x.tsx'] },
  '_vendor.js': { file: 'vendor.js' },
  'src/features/accounts/login-screen.tsx': { file: 'login.js', imports: ['_form.js', '_vendor.js'] },
  '_form.js': { file: 'form.js', imports: ['_vendor.js'] },
  'src/features/x.tsx': { file: 'x.js' },
  'src/i18n/pl.ts': { file: 'pl.js' },
  'src/i18n/en.ts': { file: 'en.js' },
  'src/features/help/articles/pl/payouts.md?raw': { file: 'payouts.js' },
}

test('the first page is entry, screen and texts with what they import, each once', () => {
  expect(initialFiles(manifest).sort()).toEqual(['form.js', 'login.js', 'main.js', 'pl.js', 'vendor.js'])
})

test('a part that is missing is no saving', () => {
  const { 'src/i18n/pl.ts': _, ...rest } = manifest
  expect(() => initialFiles(rest)).toThrow('Polish texts')
})
