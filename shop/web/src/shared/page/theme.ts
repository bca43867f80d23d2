import { writeCookie } from '../storage/cookie.ts'
import { usePreferences, type ThemeChoice } from '../storage/preferences.ts'

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}

/** Puts the remembered theme on the page, before the first paint, and again whenever it is changed. */
export function keepTheme(): () => void {
  show(usePreferences.getState().theme)
  return usePreferences.subscribe(({ theme }, before) => {
    if (theme === before.theme) return
    show(theme)
    // The server puts it on the page that it sends, which is painted before any script has run.
    writeCookie('theme', theme)
  })
}
