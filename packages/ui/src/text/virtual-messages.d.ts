/** Every language's catalogue in its parts, the first one first; made by `vite-messages.ts` at build time. */
declare module 'virtual:messages' {
  type Part = { messages: Record<string, import('@lingui/message-utils/compileMessage').CompiledMessage> }
  export const catalogues: Readonly<
    Record<import('@fanfara/contract/enums').Language, readonly (() => Promise<Part>)[]>
  >
}
/** Compiled messages of one part of a language, made by `vite-messages.ts` at build time. */
declare module 'virtual:messages/*' {
  export const messages: Record<string, import('@lingui/message-utils/compileMessage').CompiledMessage>
}
