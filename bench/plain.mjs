// Loads TypeScript as the built server is made: without the names that other loaders add to every function at run time,
// which would be measured too. Use: node --import ./bench/plain.mjs script.ts
import { register } from 'node:module'

register('./tools/plain-hooks.mjs', import.meta.url)
