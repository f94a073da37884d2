import { vi } from 'vitest'

const nameOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : request.toString())

/** The browser's caches for one test; answers what lies in them. */
export function stubCaches() {
  const stores = new Map<string, Map<string, string>>()
  vi.stubGlobal('caches', {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, string>()
      stores.set(name, store)
      return {
        put: async (request: RequestInfo, response: Response) => {
          store.delete(nameOf(request))
          store.set(nameOf(request), await response.text())
        },
        match: async (request: RequestInfo) => {
          const text = store.get(nameOf(request))
          return text === undefined ? undefined : new Response(text)
        },
        keys: async () => [...store.keys()],
        delete: async (request: RequestInfo) => store.delete(nameOf(request)),
      }
    },
    delete: async (name: string) => stores.delete(name),
  })
  return { names: () => [...stores.values()].flatMap(store => [...store.keys()]) }
}
