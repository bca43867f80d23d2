import { heldActRunners } from '../allowances/public.ts'
import { allowances } from '../allowances/slice.ts'
import { heldLicences } from './licences/held-licences.ts'
import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onOrdered, onPaid, onRefunded } from '../billing/public.ts'
import { billing } from '../billing/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { pluginMatchCount } from '../search/public.ts'
import { search } from '../search/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { CertificateSigner } from './devices/certificates.ts'
import { deleteDevices } from './devices/queries.ts'
import { selectAgentBreaches } from './ledger/queries.ts'
import { showOwnLicences } from './licences/show-licences.ts'
import { grantPaidLicence, takeBackPaidLicence } from './licences/pay-licence.ts'
import { refuseAgentOrder } from './licences/refuse-order.ts'
import { remindLicenceEndsJob } from './licences/remind-ends.ts'
import { countPluginMatch } from './matches/count-match.ts'
import { deleteMatches, matchDays } from './matches/queries.ts'
import { agentRoutes } from './routes.ts'

interface Settings {
  readonly origin: string
  readonly shop: { readonly name: string }
  readonly secrets: SecretBox
}

const DAY_MS = 86_400_000

export const agent = slice({
  name: 'agent',
  after: [accounts, allowances, wallet, billing, search],
  appendOnlyTables: ['agent_licence_change'],
  async open({ platform, settings: { secrets, origin, shop }, use }: SliceContext<Settings>) {
    const { db, now } = platform
    const signer = await CertificateSigner.open(db, secrets, origin)
    return {
      routes: agentRoutes({ db, now, signer, give: use(allowances).give }),
      jobs: [remindLicenceEndsJob({ ...platform, origin, shop })],
      kept: [
        { table: 'agent_match', since: 'day', forMs: 2 * DAY_MS },
        { table: 'agent_match_day', since: 'day', forMs: 400 * DAY_MS },
      ],
      answers: [
        answer(pluginMatchCount, (match) => countPluginMatch({ db, now }, match)),
        answer(onOrdered, refuseAgentOrder),
        ...heldLicences({ db, now, signer }).map((one) => answer(heldActRunners, one)),
        answer(ledgerRules, selectAgentBreaches),
        answer(onPaid, grantPaidLicence),
        answer(onRefunded, takeBackPaidLicence),
        answer(erasure, (tx, { accountId }) => deleteMatches(tx, accountId)),
        answer(erasure, (tx, { accountId }) => deleteDevices(tx, accountId)),
        answer(dataExport, {
          name: 'matchDays',
          read: (tx, accountId) => matchDays(tx, accountId, new Date(0)),
        }),
        answer(dataExport, {
          name: 'agent',
          read: (tx, accountId) => showOwnLicences({ db: tx, now }, accountId),
        }),
      ],
    }
  },
})
