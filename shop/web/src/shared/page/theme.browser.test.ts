import { afterEach, expect, test, vi } from 'vitest'
import { usePreferences } from '../storage/preferences.ts'
import { keepTheme } from './theme.ts'

afterEach(() => {
  vi.restoreAllMocks()
  usePreferences.setState(usePreferences.getInitialState())
  localStorage.clear()
})

test('[L02] a chosen theme is kept in a cookie for every path, 365 days and https only; before that there is none', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const stop = keepTheme()
  expect(written).not.toHaveBeenCalled()
  usePreferences.setState({ volume: 0.5 })
  expect(written).not.toHaveBeenCalled()
  usePreferences.setState({ theme: 'light' })
  stop()
  const [name, ...attributes] = written.mock.calls[0]![0].split('; ')
  expect(name).toBe('theme=light')
  expect(attributes.toSorted()).toEqual(['max-age=31536000', 'path=/', 'samesite=lax', 'secure'])
  expect(document.documentElement.dataset['theme']).toBe('light')
})
