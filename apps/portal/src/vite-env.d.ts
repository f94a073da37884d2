interface ImportMetaEnv {
  /** Base of the portal API when it is not `/api` on the same origin (API-04). */
  readonly VITE_API_BASE?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
declare module '*.css'
