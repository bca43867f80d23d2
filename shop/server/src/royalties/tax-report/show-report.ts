import type { TaxFileKind, TaxFilesOfYear } from '@segno/contract'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { operatorDigest } from './dpi-message.ts'
import { planReport } from './plan-report.ts'
import { missingOfShop, operatorOf, readSubjects } from './read-subjects.ts'
import { selectKnownRecords, selectReports } from './queries.ts'
import { taxYearOf, yearNow } from './write-report.ts'

/** Artists of a year who are still to be reported, and the files that were written. */
export async function showReport(ctx: RoyaltiesContext, year: number): Promise<TaxFilesOfYear> {
  const subjects = await readSubjects(ctx, ctx.db, taxYearOf(ctx, year))
  const known = await selectKnownRecords(ctx.db, year)
  const { added, corrections, outsideCount } = planReport({
    subjects,
    known,
    country: ctx.vatSeller.place.country,
  })
  const operator = operatorOf(ctx.shop)
  const own = known.find(({ artistId }) => artistId === null)
  const reports = await selectReports(ctx.db, year)
  return {
    isOver: year < yearNow(ctx),
    newCount: added.length,
    correctedCount: corrections.length,
    isShopChanged: own !== undefined && operator !== null && own.digest !== operatorDigest(operator),
    outsideCount,
    incomplete: subjects
      .filter(({ seller }) => seller === null)
      .map(({ artistId: id, name, email, missing }) => ({
        artist: { id, name, email },
        missing: [...missing],
      })),
    missingOfShop: missingOfShop(ctx.shop.legal),
    files: reports.map((report) => ({
      id: report.id,
      kind: report.kind as TaxFileKind,
      writtenAt: report.written_at.toISOString(),
      writtenBy: report.email,
      recordCount: report.record_count,
    })),
  }
}
