/** Compiled messages of one language, made by `vite-messages.ts` at build time. */
declare module 'virtual:messages/*' {
  export const messages: Record<string, import('@lingui/message-utils/compileMessage').CompiledMessage>
}
