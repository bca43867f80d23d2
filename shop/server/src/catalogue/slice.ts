import { artistHandles, dataExport, emailLimit, onAccountDeleted } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { soundsForSaleOf } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { command } from '../platform/commands/command.ts'
import { answer, onlyAnswer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { exportApplications } from './artists/applications/apply.ts'
import { eraseApplications } from './artists/applications/erase-applications.ts'
import { eraseArtist } from './artists/erase-artist.ts'
import { countPublishedOf, selectHandlesOf, selectOwnersOf } from './artists/queries.ts'
import type { CatalogueContext } from './catalogue-context.ts'
import { exportArtist } from './export/export-artist.ts'
import { catalogueOrder, makeCatalogue } from './generated/make-catalogue.ts'
import { onReportAccepted, onSoundsDeleted, ownedAmong } from './hooks.ts'
import { eraseReports, exportReports } from './reports/report-sound.ts'
import { reviewLetterJob } from './review/tell-artist.ts'
import { catalogueRoutes } from './routes.ts'
import { addDefaultVocabulary } from './vocabulary/default-vocabulary.ts'

interface Settings {
  readonly shop: CatalogueContext['shop']
  readonly prices: CatalogueContext['prices']
  readonly limits: CatalogueContext['limits']
}

export const catalogue = slice({
  name: 'catalogue',
  after: [accounts, identity],
  async open(slices: SliceContext<Settings>) {
    const { db } = slices.platform
    await addDefaultVocabulary(db)
    const ctx = contextOf(slices)
    return {
      routes: catalogueRoutes(ctx),
      jobs: [reviewLetterJob(ctx)],
      commands: {
        'make-catalogue': command(catalogueOrder, (order, onProgress) =>
          makeCatalogue(db, order, onProgress),
        ),
      },
      answers: [
        answer(onAccountDeleted, eraseArtist),
        answer(onAccountDeleted, eraseApplications(slices.platform.jobs)),
        answer(onAccountDeleted, eraseReports),
        answer(dataExport, { name: 'artist', read: exportArtist(ctx.shop.origin) }),
        answer(dataExport, { name: 'artistApplications', read: exportApplications }),
        answer(dataExport, { name: 'reports', read: exportReports }),
        answer(artistHandles, { ownersOf: selectOwnersOf, handlesOf: selectHandlesOf }),
        answer(soundsForSaleOf, countPublishedOf),
      ],
    }
  },
})

function contextOf({
  platform,
  settings,
  pictures,
  scratchFolder,
  answers,
}: SliceContext<Settings>): CatalogueContext {
  const owned = answers(ownedAmong)
  const emails = answers(emailLimit)
  return {
    ...platform,
    pictures,
    scratchFolder,
    ownedSoundIds: (accountId, soundIds) => onlyAnswer(owned)(platform.db, accountId, soundIds),
    allowEmailTo: (email, clientAddress) => onlyAnswer(emails)(email, clientAddress),
    prices: settings.prices,
    shop: settings.shop,
    limits: settings.limits,
    hooks: { onReportAccepted: answers(onReportAccepted), onSoundsDeleted: answers(onSoundsDeleted) },
  }
}
