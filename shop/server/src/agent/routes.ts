import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { AgentContext } from './agent-context.ts'
import { deviceList } from './devices/queries.ts'
import { addDevice, checkDevice, freeDevice } from './devices/use-devices.ts'
import type { Give } from '../allowances/public.ts'
import { revokeLicence } from './licences/change-licence.ts'
import { giveExtension, giveLicence } from './licences/held-licences.ts'
import { licenceList } from './licences/queries.ts'
import { deviceFacts, findLicence, showLicence, showOwnLicences, toListed } from './licences/show-licences.ts'

type RoutesContext = AgentContext & { readonly give: Give }

export function agentRoutes(ctx: RoutesContext): Route[] {
  return [
    route(contract.listOwnAgentLicences, ({ caller }) => showOwnLicences(ctx, caller.accountId)),
    route(contract.addAgentDevice, ({ caller: { accountId }, body }) =>
      addDevice(ctx, { ...body, accountId }),
    ),
    route(contract.checkAgentDevice, ({ caller: { accountId }, body }) =>
      checkDevice(ctx, { ...body, accountId }),
    ),
    route(contract.freeAgentDevice, ({ caller: { accountId }, params }) =>
      freeDevice(ctx, { ...params, accountId }),
    ),
    route(contract.listAgentKeys, () => Promise.resolve({ keys: [ctx.signer.publicKey] })),
    ...licenceRoutes(ctx),
  ]
}

function licenceRoutes(ctx: RoutesContext): Route[] {
  return [
    ...listRoutes(contract.agentLicencesList, {
      rows: ({ query }) => licenceList(ctx.db, { ...query, now: ctx.now() }),
      toItems: (rows) => rows.map(toListed),
      csv: { name: 'Agent licences', columns: LICENCE_COLUMNS },
    }),
    route(contract.grantAgentLicence, ({ caller, body, idempotencyKey }) =>
      giveLicence(ctx, { actorId: caller.accountId, key: idempotencyKey }, body),
    ),
    route(contract.getAgentLicence, ({ params }) => showLicence(ctx, params.licenceId)),
    route(contract.extendAgentLicence, ({ caller, params, body, idempotencyKey }) =>
      giveExtension(ctx, { actorId: caller.accountId, key: idempotencyKey }, { ...params, ...body }),
    ),
    route(contract.revokeAgentLicence, ({ caller, params, body }) =>
      revokeLicence(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
    ...listRoutes(contract.agentDevicesList, {
      rows: async ({ params, query: { q = '' } }) =>
        deviceList(ctx.db, { licenceId: (await findLicence(ctx, params.licenceId)).id, words: q }),
      toItems: (rows) =>
        rows.map((row) => ({ ...deviceFacts(row), freedAt: row.freed_at?.toISOString() ?? null })),
      csv: {
        name: 'Devices',
        columns: {
          Name: ({ name }) => name,
          Platform: ({ platform }) => platform,
          Added: ({ addedAt }) => addedAt,
          'Last seen': ({ lastSeenAt }) => lastSeenAt,
          Freed: ({ freedAt }) => freedAt,
        },
      },
    }),
  ]
}

const LICENCE_COLUMNS = {
  Number: ({ number }: contract.ListedAgentLicence) => number,
  Holder: ({ holder }: contract.ListedAgentLicence) => holder.name,
  Email: ({ holder }: contract.ListedAgentLicence) => holder.email,
  Kind: ({ kind }: contract.ListedAgentLicence) => kind,
  State: ({ state }: contract.ListedAgentLicence) => state,
  Begun: ({ createdAt }: contract.ListedAgentLicence) => createdAt,
  Ends: ({ endsAt }: contract.ListedAgentLicence) => endsAt,
  Devices: ({ devicesInUse }: contract.ListedAgentLicence) => devicesInUse,
  'Device slots': ({ deviceSlots }: contract.ListedAgentLicence) => deviceSlots,
  'Last used': ({ lastUsedAt }: contract.ListedAgentLicence) => lastUsedAt,
  'Revoked because': ({ revokedReason }: contract.ListedAgentLicence) => revokedReason,
}
