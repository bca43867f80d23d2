/**
 * The first of the browser's languages that it can write in. On a system that has none set, some browsers name what is no
 * language, such as `C`, and refuse it themselves.
 */
export function readerLanguage(languages: readonly string[] = navigator.languages): string {
  return languages.find(isLanguage) ?? 'en'
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
