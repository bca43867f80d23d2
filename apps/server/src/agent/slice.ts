import { dataExport, onAccountDeleted } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { answer } from '../platform/hook.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import { CertificateSigner } from './devices/certificates.ts'
import { deleteDevices } from './devices/queries.ts'
import { showOwnLicences } from './licences/show-licences.ts'
import { agentRoutes } from './routes.ts'

interface Settings {
  readonly origin: string
  readonly secrets: SecretBox
}

export const agent = slice({
  name: 'agent',
  after: [accounts],
  appendOnlyTables: ['agent_licence_change'],
  async open({ platform, settings: { secrets, origin } }: SliceContext<Settings>) {
    const { db, now } = platform
    const signer = await CertificateSigner.open(db, secrets, origin)
    return {
      routes: agentRoutes({ db, now, signer }),
      answers: [
        answer(onAccountDeleted, (tx, { accountId }) => deleteDevices(tx, accountId)),
        answer(dataExport, {
          name: 'agent',
          read: (tx, accountId) => showOwnLicences({ db: tx, now }, accountId),
        }),
      ],
    }
  },
})
