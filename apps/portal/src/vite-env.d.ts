interface ImportMetaEnv {
  /** Base of the portal API when it is not `/api` on the same origin (API-04). */
  readonly VITE_API_BASE?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
  /** Files of the build by pattern, each fetched when it is called for. */
  glob<File>(
    pattern: string,
    how: { query: '?raw'; import: 'default' },
  ): Record<string, (() => Promise<File>) | undefined>
}
declare module '*.css'
