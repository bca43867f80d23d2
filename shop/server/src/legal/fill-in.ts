import {
  addressLines,
  LEGAL_PLACEHOLDERS,
  LICENCE_TEXTS,
  LICENCE_VERSION,
  type LegalPlaceholder,
} from '@segno/contract'
import { amountCents, countryName, decimalText, formatBasisPoints, microEurText } from '@segno/units'
import type { LegalContext } from './legal-context.ts'
import { personalDataText } from './personal-data.ts'

/** Values of the placeholders today; null where one is not set. Of the licence it is the version. */
export type PlaceholderValues = Readonly<Record<LegalPlaceholder, string | null>>

export function valuesOf(
  ctx: Pick<LegalContext, 'shop' | 'artistShareBasisPoints' | 'promoPointMicroEur' | 'affiliateTerms'>,
): PlaceholderValues {
  const { name, origin, supportHost, legal } = ctx.shop
  const { affiliateTerms: affiliates } = ctx
  return {
    shopName: name,
    shopAddress: origin,
    supportEmail: `support@${supportHost}`,
    legalName: legal?.name ?? null,
    legalAddress: legal && [...addressLines(legal), countryName(legal.country)].join(', '),
    legalRepresentedBy: legal?.representedBy ?? null,
    legalPhone: legal?.phone ?? null,
    legalRegister: legal?.register ?? null,
    legalVatId: legal?.vatId ?? null,
    artistShare: formatBasisPoints(ctx.artistShareBasisPoints),
    givenPointValue: microEurText(ctx.promoPointMicroEur),
    affiliateShare: formatBasisPoints(affiliates.shareBasisPoints),
    affiliateHoldDays: String(affiliates.holdDays),
    // The same number in each currency.
    affiliateLeast: decimalText({ amountCents: amountCents(affiliates.minPayoutCents), currency: 'EUR' }),
    soundLicence: LICENCE_VERSION,
    personalData: personalDataText,
  }
}

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g

const isPlaceholder = (name: string): name is LegalPlaceholder => Object.hasOwn(LEGAL_PLACEHOLDERS, name)

/** Placeholders of a text, each once. */
export function placeholdersIn(markdown: string): LegalPlaceholder[] {
  const names = [...markdown.matchAll(PLACEHOLDER)].map(([, name]) => name!.trim())
  return [...new Set(names)].filter(isPlaceholder)
}

/** Names in double braces that are no placeholders, with their lines. */
export function unknownPlaceholders(markdown: string): string[] {
  return markdown
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(PLACEHOLDER)]
        .filter(([, name]) => !isPlaceholder(name!.trim()))
        .map(([whole]) => `Line ${at + 1}: ${whole} is not a placeholder. Choose one from the list.`),
    )
}

/** A line whose placeholder has no value is left out. */
export function fillIn(markdown: string, values: PlaceholderValues): string {
  return markdown
    .split('\n')
    .filter((line) => placeholdersIn(line).every((name) => values[name] !== null))
    .map((line) =>
      line.replaceAll(PLACEHOLDER, (whole, given: string) => {
        const name = given.trim()
        if (!isPlaceholder(name)) return asText(whole)
        return (BLOCKS[name] ?? asText)(values[name]!)
      }),
    )
    .join('\n')
}

function licence(version: string): string {
  return (LICENCE_TEXTS[version] ?? ['']).map(asText).join('\n\n')
}

/** Placeholders that become paragraphs of their own, as Markdown. */
const BLOCKS: Readonly<Partial<Record<LegalPlaceholder, (value: string) => string>>> = {
  soundLicence: licence,
  personalData: (markdown) => markdown,
}
export const isBlock = (name: LegalPlaceholder): boolean => Object.hasOwn(BLOCKS, name)

/** Values with which every line of a text stays on its own line. */
export function inOneLine(values: PlaceholderValues): PlaceholderValues {
  const set = Object.entries(values).map(([name, value]) => [name, value ?? 'unset'])
  return { ...(Object.fromEntries(set) as PlaceholderValues), soundLicence: '', personalData: '' }
}

/** Escapes Markdown's own marks. */
function asText(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>~|]/g, '\\$&')
}
