import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])
/** Smaller files gain nothing from an encoding. */
const MIN_BYTES = 512

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing on a request. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'fanfara-precompress',
    apply: 'build',
    configResolved: config => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!file.isFile() || !COMPRESSIBLE.has(extname(file.name))) continue
        const path = join(file.parentPath, file.name)
        const bytes = readFileSync(path)
        if (bytes.length < MIN_BYTES) continue
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}

/**
 * Preloads the two font files that every screen needs, Latin and Latin Extended (Polish letters), after what draws the screen: the fonts
 * in their place meanwhile are as wide.
 */
export function preloadFonts(): Plugin {
  let base = '/'
  return {
    name: 'fanfara-preload-fonts',
    apply: 'build',
    configResolved: config => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(name => name.endsWith('.woff2'))
          .map(name => ({
            tag: 'link',
            injectTo: 'body' as const,
            attrs: {
              rel: 'preload',
              href: `${base}${name}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              fetchpriority: 'low',
            },
          })),
    },
  }
}
