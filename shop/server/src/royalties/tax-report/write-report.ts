import type { TaxFileKind } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { taxDayAt, timeZoneOf } from '@segno/vat'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { isId, newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import {
  type DocSpec,
  type DpiOperator,
  operatorDigest,
  sellerDigest,
  writeDpiMessage,
} from './dpi-message.ts'
import {
  taxDetailsMissing,
  taxFileNotFound,
  taxNothingNew,
  taxShopChanged,
  taxShopIncomplete,
  taxYearOpen,
} from './errors.ts'
import { reportedLetter } from './letters.ts'
import { type KnownRecord, type PlannedRecord, planReport } from './plan-report.ts'
import { missingOfShop, type NamedSubject, operatorOf, readSubjects } from './read-subjects.ts'
import { findReportFile, holdTaxYear, insertReport, selectKnownRecords } from './queries.ts'

interface AskedReport {
  readonly actorId: string
  readonly year: number
  readonly kind: 'new' | 'corrections'
}

/** The days of the shop's place. */
export const taxYearOf = ({ vatSeller }: Pick<RoyaltiesContext, 'vatSeller'>, year: number) => ({
  year,
  timeZone: timeZoneOf(vatSeller.place),
})

/** The one that it is where the shop is. */
export const yearNow = ({ now, vatSeller }: Pick<RoyaltiesContext, 'now' | 'vatSeller'>): number =>
  Number(taxDayAt(now(), vatSeller.place).slice(0, 4))

/**
 * Writes what was not yet reported of a year, and keeps which records it was.
 *
 * @throws {AppError} tax_year_open, tax_shop_incomplete, tax_details_missing, tax_nothing_new, tax_shop_changed
 */
export async function writeReport(ctx: RoyaltiesContext, asked: AskedReport): Promise<FileAnswer> {
  const { year } = asked
  if (year >= yearNow(ctx)) throw taxYearOpen(year)
  const operator = operatorOf(ctx.shop)
  if (operator === null) throw taxShopIncomplete(missingOfShop(ctx.shop.legal))
  const file = await inTransaction(ctx.db, async (tx) => {
    await holdTaxYear(tx, year)
    const subjects = await readSubjects(ctx, tx, taxYearOf(ctx, year))
    const known = await selectKnownRecords(tx, year)
    const plan = planReport({ subjects, known, country: operator.country })
    const shop = operatorRecord(operator, { year, kind: asked.kind, known })
    const sellers = asked.kind === 'new' ? plan.added : plan.corrections
    const kind = kindOf(asked, { sellers, shop, subjects, known })
    const content = await storeReport(ctx, tx, {
      ...asked,
      kind,
      operator: { ...operator, spec: shop },
      sellers,
    })
    await sendCopies(ctx, tx, { year, country: operator.country, sellers })
    return fileOf({ year, kind, content })
  })
  ctx.jobs.wake()
  return file
}

/** Sellers hear what was told of them, as DAC7 asks; who has deleted their account has no address any more. */
async function sendCopies(
  { jobs, shop, now }: RoyaltiesContext,
  tx: Db,
  { year, country, sellers }: { year: number; country: string; sellers: readonly PlannedRecord[] },
): Promise<void> {
  const told = { year, at: now(), country }
  for (const record of sellers) {
    const artist = await findAccount(tx, record.artistId)
    if (artist) await queueMail(tx, jobs, { to: artist.email, ...reportedLetter(shop, artist, record, told) })
  }
}

/** @throws {AppError} tax_file_not_found */
export async function fetchReport({ db }: Pick<RoyaltiesContext, 'db'>, fileId: string): Promise<FileAnswer> {
  const file = isId(fileId) ? await findReportFile(db, fileId) : undefined
  if (!file) throw taxFileNotFound()
  return fileOf({ ...file, kind: file.kind as TaxFileKind })
}

const FILE_WORDS: Readonly<Record<TaxFileKind, string>> = {
  new: '',
  nothing: ' nil',
  corrections: ' corrections',
}

const fileOf = ({ year, kind, content }: { year: number; kind: TaxFileKind; content: string }): FileAnswer =>
  wholeFile(Buffer.from(content), {
    contentType: 'application/xml',
    saveAs: `DAC7 ${year}${FILE_WORDS[kind]}.xml`,
  })

/** The shop's own record: new in the first file of a year, sent again as it was in later ones, or corrected by itself. */
function operatorRecord(
  operator: DpiOperator,
  { year, kind, known }: { year: number; kind: AskedReport['kind']; known: readonly KnownRecord[] },
): DocSpec {
  const before = known.find(({ artistId }) => artistId === null)
  if (!before) return { action: 'new', ref: newRef(operator, year), corrects: null }
  if (before.digest === operatorDigest(operator)) return { action: 'resent', ref: before.ref, corrects: null }
  if (kind === 'new') throw taxShopChanged()
  return { action: 'corrected', ref: newRef(operator, year), corrects: before.ref }
}

interface Due {
  readonly sellers: readonly PlannedRecord[]
  readonly shop: DocSpec
  readonly subjects: readonly NamedSubject[]
  readonly known: readonly KnownRecord[]
}

/** A year in which nobody is to be reported is told once, unless details are missing. */
function kindOf({ kind, year }: AskedReport, { sellers, shop, subjects, known }: Due): TaxFileKind {
  if (sellers.length > 0 || shop.action === 'corrected') return kind
  const incomplete = subjects.filter(({ seller }) => seller === null)
  if (kind === 'new' && incomplete.length > 0) throw taxDetailsMissing(incomplete)
  if (kind === 'new' && known.length === 0) return 'nothing'
  throw taxNothingNew(year)
}

interface WrittenReport {
  readonly actorId: string
  readonly year: number
  readonly kind: TaxFileKind
  readonly operator: DpiOperator & { readonly spec: DocSpec }
  readonly sellers: readonly PlannedRecord[]
}

async function storeReport(
  { now }: Pick<RoyaltiesContext, 'now'>,
  tx: Db,
  { actorId, year, kind, operator, sellers }: WrittenReport,
): Promise<string> {
  const id = newId()
  const at = now()
  const ref = `${operator.country}${year}${operator.country}-${id}`
  const specced = sellers.map(({ artistId, seller, action, corrects }) => ({
    artistId,
    seller: { ...seller, spec: { action, corrects, ref: newRef(operator, year) } },
  }))
  const content = writeDpiMessage({
    ref,
    kind,
    year,
    operator,
    writtenAt: at,
    sellers: specced.map(({ seller }) => seller),
  })
  const own =
    operator.spec.action === 'resent'
      ? []
      : [{ artistId: null, ...operator.spec, digest: operatorDigest(operator) }]
  const records = specced.map(({ artistId, seller }) => ({
    artistId,
    ...seller.spec,
    digest: sellerDigest(seller),
  }))
  const report = { id, year, kind, ref, content, writtenAt: at, writtenBy: actorId }
  await insertReport(tx, { ...report, records: [...own, ...records] })
  const subject = { kind: 'tax report', id }
  const after = { year, kind, records: records.length }
  await recordAudit(tx, [{ actorId, at, action: 'tax_report.write', subject, before: null, after }])
  return content
}

/** Begins with the country and the year, as the schema asks. */
const newRef = ({ country }: DpiOperator, year: number): string => `${country}${year}-${newId()}`
