import {
  type RegisteredRouter,
  type ToPathOption,
  useParams as useAnyParams,
  useSearch as useAnySearch,
} from '@tanstack/react-router'

/** Every address of the route table. */
export type Path = Exclude<ToPathOption<RegisteredRouter, string, string>, undefined>

/** The query of the address, read by the rules of its page (NAV-43). @example useSearch(campaignsSearch) */
export const useSearch = <Search>(read: (raw: Record<string, unknown>) => Search): Search =>
  read(useAnySearch({ strict: false }))

/** One parameter of the address's path. */
export const useParam = (name: string): string | undefined => {
  const parameters: Record<string, string | undefined> = useAnyParams({ strict: false })
  return parameters[name]
}
