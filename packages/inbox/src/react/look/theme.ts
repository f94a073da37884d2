import { type CSSProperties, createContext, useContext } from 'react'

/** INBOX-03: chosen by the page, not by the browser. */
export type ColorScheme = 'light' | 'dark'
type Tree = { readonly [part: string]: unknown }
/** Colours and shapes of a scheme, as the protocol names them (§14.5); what is listed in the README is used. */
export interface Theme {
  light?: Tree
  dark?: Tree
  common?: { fontFamily?: string }
}
/** A style of one part: a CSS object, or a function of the theme in use. */
type PartStyle =
  | CSSProperties
  | ((context: { theme: Tree; common: { fontFamily?: string }; colorScheme: ColorScheme }) => CSSProperties)
/** Styles by part, nested as in §14.5. */
export type Styles = { readonly [part: string]: PartStyle | Styles | string | number | undefined }

/** Which custom property each entry of a theme sets. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'layout.background': 'surface',
  'layout.boxShadow': 'shadow',
  'layout.borderRadius': 'radius',
  'layout.wrapper.secondaryFontColor': 'muted',
  'header.badgeColor': 'badge',
  'header.badgeTextColor': 'on-badge',
  'header.fontColor': 'text',
  'header.markAllAsReadButtonColor': 'primary',
  'header.tabBorderColor': 'line',
  'actionsMenu.hoverColor': 'hover',
  'notificationItem.unread.background': 'unread',
  'notificationItem.buttons.primary.backGroundColor': 'filled',
  'notificationItem.buttons.primary.textColor': 'on-filled',
  'notificationItem.read.timeMarkFontColor': 'muted',
  'userPreferences.settingsButtonColor': 'muted',
  loaderColor: 'primary',
}

/** What lies at a dotted path. */
export function getStyleByPath(tree: Tree | undefined, path: string): unknown {
  let value: unknown = tree
  for (const part of path.split('.')) value = (value as Tree | undefined)?.[part]
  return value
}

/** Custom properties that a theme sets. */
export function themeProperties(theme: Theme | undefined, scheme: ColorScheme): CSSProperties {
  const set: Record<string, string> = {}
  for (const [path, name] of Object.entries(PROPERTIES)) {
    const value = getStyleByPath(theme?.[scheme], path)
    if (typeof value === 'string') set[`--inbox-${name}`] = value
  }
  if (theme?.common?.fontFamily) set['--inbox-font'] = theme.common.fontFamily
  return set
}

/** Scheme, and the customer's own colours over ours. */
export interface ThemeContextValue {
  colorScheme: ColorScheme
  theme?: Theme
  styles?: Styles
}
/** Light without a provider. */
export const ThemeContext = createContext<ThemeContextValue>({ colorScheme: 'light' })

/** Parts of the current scheme, and those that hold for both. */
export function useNovuTheme() {
  const { colorScheme, theme } = useContext(ThemeContext)
  return { colorScheme, theme: theme?.[colorScheme] ?? {}, common: theme?.common ?? {} }
}

/** Answers the styles that a page gave to a part. */
export function usePartStyle(): (path: string) => CSSProperties | undefined {
  const { styles, colorScheme, theme } = useContext(ThemeContext)
  return path => {
    const style = getStyleByPath(styles, path) as PartStyle | undefined
    if (typeof style !== 'function') return style
    return style({ theme: theme?.[colorScheme] ?? {}, common: theme?.common ?? {}, colorScheme })
  }
}
