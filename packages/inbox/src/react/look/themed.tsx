import { type CSSProperties, type ReactNode, useContext, useMemo, useRef } from 'react'
import { useInboxContext } from '../context.tsx'
import { useStyleSheet } from './style-sheet.ts'
import { type ColorScheme, type Theme, ThemeContext, themeProperties, usePartStyle } from './theme.ts'

interface ThemedProps {
  /** That of what stands above, unless told; `light` where nothing does. */
  colorScheme?: ColorScheme | undefined
  theme?: Theme
  isInline?: boolean
  testId?: string
  children: (style: (path: string) => CSSProperties | undefined) => ReactNode
}

function Styled({ children }: Pick<ThemedProps, 'children'>) {
  return children(usePartStyle())
}

/** A part of the widget with its look: colour scheme, theme, direction, style sheet. */
export function Themed({ colorScheme: told, theme, isInline, testId, children }: ThemedProps) {
  const { direction, wording } = useInboxContext()
  const above = useContext(ThemeContext)
  const colorScheme = told ?? above.colorScheme
  const root = useRef<HTMLDivElement>(null)
  useStyleSheet(root)
  const own = theme ?? above.theme
  const value = useMemo(() => ({ ...above, colorScheme, theme: own }), [above, colorScheme, own])
  return (
    <ThemeContext.Provider value={value}>
      <div
        ref={root}
        className={`nc-root nc-${colorScheme}${isInline ? ' nc-inline' : ''}`}
        style={themeProperties(own, colorScheme)}
        dir={direction}
        lang={wording.lang}
        data-test-id={testId}
      >
        <Styled>{children}</Styled>
      </div>
    </ThemeContext.Provider>
  )
}

/** A theme for what stands below it (wire protocol §14.1). */
export function NovuThemeProvider(props: { colorScheme: ColorScheme; theme?: Theme; children?: ReactNode }) {
  const { colorScheme, theme, children } = props
  const above = useContext(ThemeContext)
  const value = useMemo(() => ({ ...above, colorScheme, theme }), [above, colorScheme, theme])
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}
