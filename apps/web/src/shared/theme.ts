import { useSyncExternalStore } from 'react'
import { usePreferences, type ThemeChoice } from './preferences.ts'

const prefersLight = matchMedia('(prefers-color-scheme: light)')

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}

/** Puts the remembered theme on the page, before the first paint, and again whenever it is changed. */
export function keepTheme(): () => void {
  show(usePreferences.getState().theme)
  return usePreferences.subscribe(({ theme }) => show(theme))
}

export function useColourScheme(): 'dark' | 'light' {
  const choice = usePreferences(({ theme }) => theme)
  const systemIsLight = useSyncExternalStore(
    (listener) => {
      prefersLight.addEventListener('change', listener)
      return () => prefersLight.removeEventListener('change', listener)
    },
    () => prefersLight.matches,
  )
  if (choice === 'system') return systemIsLight ? 'light' : 'dark'
  return choice
}
