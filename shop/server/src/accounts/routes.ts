import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { AccountsContext } from './accounts-context.ts'
import { openPhoto } from './photo/photo-files.ts'
import { removePhoto, setPhoto } from './photo/set-photo.ts'
import { openDataExport, showDataExport, startDataExport } from './export/data-export.ts'
import { chooseMails, readMailPreferences } from './mail-preferences/choose-mails.ts'
import { unsubscribe } from './mail-preferences/unsubscribe.ts'
import { saveOnboarding } from './onboarding/save-onboarding.ts'
import { showProfile } from './show-profile.ts'
import { updateProfile } from './update-profile.ts'

export function accountsRoutes(ctx: AccountsContext): Route[] {
  return [
    route(contract.getProfile, ({ caller }) => showProfile(ctx, caller.accountId)),
    route(contract.updateProfile, ({ caller, body }) => updateProfile(ctx, caller.accountId, body)),
    route(contract.setPhoto, ({ caller, upload, query }) =>
      setPhoto(ctx, caller.accountId, { bytes: upload, crop: query }),
    ),
    route(contract.saveOnboarding, ({ caller, body }) => saveOnboarding(ctx, caller.accountId, body)),
    route(contract.getMailPreferences, ({ caller }) => readMailPreferences(ctx.db, caller.accountId)),
    route(contract.chooseMails, ({ caller, params, body }) =>
      chooseMails(ctx, { ...params, ...body, accountId: caller.accountId }),
    ),
    route(contract.unsubscribe, ({ params }) => unsubscribe(ctx, params)),
    route(contract.removePhoto, ({ caller }) => removePhoto(ctx, caller.accountId)),
    route(contract.getDataExport, ({ caller }) => showDataExport(ctx, caller.accountId)),
    route(contract.startDataExport, ({ caller }) => startDataExport(ctx, caller.accountId)),
    route(contract.fetchDataExport, ({ caller }) => openDataExport(ctx, caller.accountId)),
    route(contract.getPhoto, ({ params }) => openPhoto(ctx.files, params.file)),
  ]
}
