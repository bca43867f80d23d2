import type { MailKind } from '@segno/contract'
import { onlyAnswer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { AccountsContext } from './accounts-context.ts'
import { keepDeletionJob } from './deletion/deletion-marks.ts'
import { makeExportJob, removeExpiredExports } from './export/make-export.ts'
import {
  artistHandles,
  cardCustomerOf,
  dataExport,
  emailLimit,
  hasPlan,
  onCountryChange,
  pointsOf,
} from './hooks.ts'
import { unsubscribeLinks, type UnsubscribeLinks } from './mail-preferences/unsubscribe.ts'
import { accountsRoutes } from './routes.ts'
import { usersRoutes } from './users/routes.ts'

interface Settings {
  readonly shop: AccountsContext['shop']
  readonly secrets: AccountsContext['secrets']
}

interface AccountsOfShop {
  /** The ways out of a mail of this kind, to this account. */
  readonly unsubscribeLinks: (to: { accountId: string; kind: MailKind }) => UnsubscribeLinks
}

export const accounts = slice({
  name: 'accounts',
  after: [],
  open({ platform, settings, pictures, scratchFolder, answers }: SliceContext<Settings>) {
    const points = answers(pointsOf)
    const customers = answers(cardCustomerOf)
    const countryChanges = answers(onCountryChange)
    const letters = answers(emailLimit)
    const handles = answers(artistHandles)
    const planned = answers(hasPlan)
    const ctx: AccountsContext = {
      ...platform,
      pictures,
      scratchFolder,
      shop: settings.shop,
      secrets: settings.secrets,
      allowEmailTo: (email, clientAddress) => onlyAnswer(letters)(email, clientAddress),
      aroundCountryChange: (tx, accountId, write) => onlyAnswer(countryChanges)(tx, accountId, write),
      availablePoints: (accountId) => onlyAnswer(points)(platform.db, accountId, platform.now()),
      cardCustomer: (accountId) => onlyAnswer(customers)(platform.db, accountId),
      exportParts: answers(dataExport),
      artistHandles: () => onlyAnswer(handles),
      hasPlan: () => onlyAnswer(planned),
    }
    const value: AccountsOfShop = { unsubscribeLinks: (to) => unsubscribeLinks(ctx, to) }
    return {
      value,
      routes: [...accountsRoutes(ctx), ...usersRoutes(ctx)],
      jobs: [makeExportJob(ctx), keepDeletionJob(ctx)],
      sweeps: [() => removeExpiredExports(ctx)],
    }
  },
})
