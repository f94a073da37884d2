import { createContext, type ReactNode, useContext } from 'react'

/** Makes a link of an article; only an app knows its own addresses. */
export type ToPlace = (href: string, children: ReactNode) => ReactNode

const Links = createContext<ToPlace>((_, children) => children)

/** Says what links of articles are below it; without it they are words. */
export const ArticleLinks = Links.Provider
/** Shows where a link of the help leads; words alone where no app said how. */
export const useToPlace = (): ToPlace => useContext(Links)
