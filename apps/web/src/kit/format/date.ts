import { readerLanguage } from '../../ui/reader-language.ts'

/** `12 May 2026` */
export function formatDay(instant: string | Date, language = readerLanguage()): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant))
}

/** `12 May 2026 at 14:05` */
export function formatMoment(instant: string | Date, language = readerLanguage()): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(instant),
  )
}
