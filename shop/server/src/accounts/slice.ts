import type { MailKind } from '@segno/contract'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { AccountsContext } from './accounts-context.ts'
import { keepDeletionJob } from './deletion/deletion-marks.ts'
import { FORMER_EMAILS_KEPT } from './former-emails.ts'
import { makeExportJob, removeExpiredExports } from './export/make-export.ts'
import {
  artistHandles,
  cardCustomerOf,
  dataExport,
  emailLimit,
  hasPlan,
  aroundCountryChange,
  pointsOf,
} from './hooks.ts'
import { unsubscribeLinks, type UnsubscribeLinks } from './mail-preferences/unsubscribe.ts'
import { emailClashWarnings, logEmailClashes } from './email-clashes.ts'
import { exportFiles } from './export/queries.ts'
import { pictureKeys } from '../platform/files/named-files.ts'
import { PHOTO_SIDES_PIXELS } from '@segno/contract'
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
  files: [
    pictureKeys({ table: 'account', column: 'photo', shelf: 'photos' }, PHOTO_SIDES_PIXELS),
    exportFiles,
  ],
  open({ platform, settings, pictures, scratchFolder, port, parts }: SliceContext<Settings>) {
    const points = port(pointsOf)
    const customer = port(cardCustomerOf)
    const changeCountry = port(aroundCountryChange)
    const limit = port(emailLimit)
    const ctx: AccountsContext = {
      ...platform,
      pictures,
      scratchFolder,
      shop: settings.shop,
      secrets: settings.secrets,
      allowEmailTo: (to) => limit()(to),
      aroundCountryChange: (tx, accountId, write) => changeCountry()(tx, accountId, write),
      availablePoints: (accountId) => points()(platform.db, accountId, platform.now()),
      cardCustomer: (accountId) => customer()(platform.db, accountId),
      exportParts: parts(dataExport),
      artistHandles: port(artistHandles),
      hasPlan: port(hasPlan),
    }
    const value: AccountsOfShop = { unsubscribeLinks: (to) => unsubscribeLinks(ctx, to) }
    return {
      value,
      routes: [...accountsRoutes(ctx), ...usersRoutes(ctx)],
      jobs: [makeExportJob(ctx), keepDeletionJob(ctx)],
      kept: [FORMER_EMAILS_KEPT],
      sweeps: [() => removeExpiredExports(ctx)],
      warnings: () => emailClashWarnings(ctx),
      begin: () => logEmailClashes(ctx),
    }
  },
})
