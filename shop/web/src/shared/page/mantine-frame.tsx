import '@mantine/core/styles/default-css-variables.layer.css'
import './mantine-tokens.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColourScheme } from './theme.ts'

const theme = createTheme({ fontFamily: 'var(--font)', cursorType: 'pointer', respectReducedMotion: true })

/**
 * Around whatever is made of Mantine's parts; import their styles as `@mantine/core/styles/NAME.layer.css`. Only code
 * that is fetched later may import this, so that the first screen goes without. Mantine writes no style elements of its
 * own here, because a strict content security policy refuses them.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useColourScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
