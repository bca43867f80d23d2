import {
  AGREED_TEXTS,
  type Answer,
  type getLegalSource,
  LEGAL_PLACEHOLDERS,
  LEGAL_TEXT_NAMES,
  type LegalPlaceholder,
  type LegalText,
  type LegalTextName,
  type LegalTexts,
  type OwnAcceptance,
  type previewLegalText,
} from '@segno/contract'
import { taxDayAt } from '@segno/vat'
import { findInForce } from './accept-text.ts'
import { legalTextNotFound } from './errors.ts'
import { fillIn, inOneLine, isBlock, placeholdersIn, unknownPlaceholders, valuesOf } from './fill-in.ts'
import type { LegalContext } from './legal-context.ts'
import { findAcceptance, selectAllVersions, selectVersions } from './queries.ts'
import { readMarkdown } from './read-markdown.ts'
import { mustAccept, versionInForce } from './rules.ts'

export const todayOf = ({ now, vatSeller }: Pick<LegalContext, 'now' | 'vatSeller'>): string =>
  taxDayAt(now(), vatSeller.place)

/** @throws {AppError} legal_text_not_found */
export async function showLegalText(
  ctx: LegalContext,
  name: LegalTextName,
  number: number | undefined,
): Promise<LegalText> {
  const versions = await selectVersions(ctx.db, name)
  const inForce = versionInForce(versions, todayOf(ctx))
  const wanted = number === undefined ? inForce : versions.find((version) => version.number === number)
  if (!wanted) throw legalTextNotFound()
  return {
    number: wanted.number,
    validFrom: wanted.validFrom,
    blocks: readMarkdown(fillIn(wanted.markdown, valuesOf(ctx))).blocks,
    state: stateOf(wanted, inForce),
    versions: versions.map(({ number: of, validFrom }) => ({ number: of, validFrom })).toReversed(),
  }
}

function stateOf(version: { number: number }, inForce: { number: number }): LegalText['state'] {
  if (version.number === inForce.number) return 'inForce'
  return version.number < inForce.number ? 'earlier' : 'later'
}

/** @throws {AppError} legal_text_not_found */
export async function showSource(
  { db }: LegalContext,
  name: LegalTextName,
  number: number,
): Promise<Answer<typeof getLegalSource>> {
  const version = (await selectVersions(db, name)).find((one) => one.number === number)
  if (!version) throw legalTextNotFound()
  return { markdown: version.markdown }
}

/** A text as its page shows it today. */
export function previewText(ctx: LegalContext, markdown: string): Answer<typeof previewLegalText> {
  const values = valuesOf(ctx)
  return {
    blocks: readMarkdown(fillIn(markdown, values)).blocks,
    problems: problemsIn(markdown, ctx),
    unset: placeholdersIn(markdown).filter((name) => values[name] === null),
  }
}

/** Placeholders that do not exist, and Markdown that pages do not show. */
export function problemsIn(markdown: string, ctx: LegalContext): string[] {
  return [
    ...unknownPlaceholders(markdown),
    ...readMarkdown(fillIn(markdown, inOneLine(valuesOf(ctx)))).problems,
  ]
}

export async function showLegalTexts(ctx: LegalContext): Promise<LegalTexts> {
  const today = todayOf(ctx)
  const rows = await selectAllVersions(ctx.db)
  const values = valuesOf(ctx)
  return {
    today,
    placeholders: (Object.keys(LEGAL_PLACEHOLDERS) as LegalPlaceholder[]).map((name) => ({
      name,
      about: LEGAL_PLACEHOLDERS[name],
      value: isBlock(name) ? beginningOf(fillIn(`{{${name}}}`, values)) : values[name],
    })),
    texts: LEGAL_TEXT_NAMES.map((name) => {
      const own = rows.filter((row) => row.name === name)
      return {
        name,
        inForce: versionInForce(own.toReversed(), today).number,
        versions: own.map((row) => ({
          number: row.number,
          validFrom: row.validFrom,
          publishedAt: row.published_at.toISOString(),
          publishedBy:
            row.published_by === null ? null : { id: row.published_by, name: row.published_by_name },
        })),
      }
    }),
  }
}

/** The first paragraph or item. */
function beginningOf(markdown: string): string {
  const first = readMarkdown(markdown).blocks.find(({ kind }) => kind !== 'subheading')
  return first!.runs.map(({ text }) => text).join('')
}

export async function showOwnAcceptances(
  ctx: LegalContext,
  accountId: string,
): Promise<{ texts: OwnAcceptance[] }> {
  const texts = AGREED_TEXTS.map(async (name): Promise<OwnAcceptance> => {
    const { filled: _, ...inForce } = await findInForce(ctx, ctx.db, name, ctx.now())
    const accepted = await findAcceptance(ctx.db, accountId, name)
    return {
      ...inForce,
      name,
      accepted: accepted && { number: accepted.number, at: accepted.at.toISOString() },
      mustAccept: name === 'agreement' && mustAccept(accepted, inForce, valuesOf(ctx)),
    }
  })
  return { texts: await Promise.all(texts) }
}
