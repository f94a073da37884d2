/** How long events of the socket are gathered, in milliseconds: longer under an end-to-end runner (CONST-31). */
export const usualDebounceMs = (): number => ('Cypress' in globalThis ? 1000 : 100)
