import {
  Link as AnyLink,
  redirect as anyRedirect,
  useNavigate as useAnyNavigate,
  useParams as useAnyParams,
  useSearch as useAnySearch,
  type LinkComponentProps,
  type NavigateOptions,
  type Redirect,
  type ToPathOption,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { router } from '#/routes.tsx'

/*
 * The router's functions, checked against the portal's own route table. The library's global registration holds one
 * router per program, and portal and console are compiled in one.
 */
type Portal = typeof router
/** Every address of the route table. */
export type Path = Exclude<ToPathOption<Portal, string, string>, undefined>

/** A link to a route of the portal. */
export const Link = AnyLink as unknown as <const To extends string>(
  props: LinkComponentProps<'a', Portal, string, To>,
) => ReactElement

/** Goes to a route of the portal. */
export const useNavigate = useAnyNavigate as unknown as () => <const To extends string>(
  options: NavigateOptions<Portal, string, To>,
) => Promise<void>

/** Thrown by guards. */
export const redirect = anyRedirect as unknown as <const To extends string>(
  options: NavigateOptions<Portal, string, To>,
) => Redirect

/** The query of the address, read by the rules of its page (NAV-43). @example useSearch(campaignsSearch) */
export const useSearch = <Search>(read: (raw: Record<string, unknown>) => Search): Search =>
  read(useAnySearch({ strict: false } as never))

/** One parameter of the address's path. */
export const useParam = (name: string): string | undefined =>
  (useAnyParams({ strict: false } as never) as Record<string, string | undefined>)[name]
