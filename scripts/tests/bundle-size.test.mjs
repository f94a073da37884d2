import { expect, test } from 'vitest'
import { initialFiles } from '../lib/bundle-size.mjs'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_vendor.js'], dynamicImports: ['src/features/x.tsx'] },
  '_vendor.js': { file: 'vendor.js' },
  'src/features/accounts/login-screen.tsx': {
    file: 'login.js',
    imports: ['_form.js', '_vendor.js'],
    dynamicImports: ['src/features/accounts/social/social-buttons.tsx'],
  },
  'src/features/accounts/social/social-buttons.tsx': { file: 'social.js', imports: ['_icons.js'] },
  '_icons.js': { file: 'icons.js' },
  '_form.js': { file: 'form.js', imports: ['_vendor.js'] },
  'src/features/x.tsx': { file: 'x.js' },
  'src/i18n/pl.ts': { file: 'pl.js' },
  'src/i18n/en.ts': { file: 'en.js' },
  '../../packages/inbox/src/locales/pl.json': { file: 'inbox-pl.js' },
  'src/features/help/articles/pl/payouts.md?raw': { file: 'payouts.js' },
}

test('DOOR-01 the sign-in page is entry, screen, buttons of platforms and texts with what they import, each once', () => {
  expect(initialFiles(manifest).sort()).toEqual([
    'form.js',
    'icons.js',
    'login.js',
    'main.js',
    'pl.js',
    'social.js',
    'vendor.js',
  ])
})

test('a part that is missing is no saving', () => {
  const { 'src/i18n/pl.ts': _, ...rest } = manifest
  expect(() => initialFiles(rest)).toThrow('Polish texts')
})
