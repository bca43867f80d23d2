import { readerLanguage } from '../../ui/reader-language.ts'

/** `19 %` of 1,900 basis points, in the reader's language. */
export function formatBasisPoints(basisPoints: number, language = readerLanguage()): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
}
