import { onlyAnswer } from '../platform/hook.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import type { AccountsContext } from './accounts-context.ts'
import { keepDeletionJob } from './deletion/deletion-marks.ts'
import { makeExportJob, removeExpiredExports } from './export/make-export.ts'
import { artistHandles, dataExport, emailLimit, hasPlan, onCountryChange, pointsOf } from './hooks.ts'
import { accountsRoutes } from './routes.ts'
import { usersRoutes } from './users/routes.ts'

interface Settings {
  readonly shop: AccountsContext['shop']
}

export const accounts = slice({
  name: 'accounts',
  after: [],
  open({ platform, settings, pictures, scratchFolder, answers }: SliceContext<Settings>) {
    const points = answers(pointsOf)
    const countryChanges = answers(onCountryChange)
    const letters = answers(emailLimit)
    const handles = answers(artistHandles)
    const planned = answers(hasPlan)
    const ctx: AccountsContext = {
      ...platform,
      pictures,
      scratchFolder,
      shop: settings.shop,
      allowEmailTo: (email, clientAddress) => onlyAnswer(letters)(email, clientAddress),
      aroundCountryChange: (tx, accountId, write) => onlyAnswer(countryChanges)(tx, accountId, write),
      availablePoints: (accountId) => onlyAnswer(points)(platform.db, accountId, platform.now()),
      exportParts: answers(dataExport),
      artistHandles: () => onlyAnswer(handles),
      hasPlan: () => onlyAnswer(planned),
    }
    return {
      routes: [...accountsRoutes(ctx), ...usersRoutes(ctx)],
      jobs: [makeExportJob(ctx), keepDeletionJob(ctx)],
      sweeps: [() => removeExpiredExports(ctx)],
    }
  },
})
