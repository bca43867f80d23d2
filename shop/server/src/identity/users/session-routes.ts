import * as wire from '@segno/contract'
import { requireUser } from '../../accounts/public.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { toDevice, toSession } from '../security/sessions-and-devices.ts'
import { deviceList, sessionList } from './queries.ts'
import { endUserSession, endUserSessions, forgetUserDevice } from './user-sessions.ts'

/** Where others are signed in, for administrators. */
export function userSessionRoutes(ctx: IdentityContext): Route[] {
  const searchOf = async ({ userId }: { userId: string }, { q = '' }: { q?: string | undefined }) => {
    await requireUser(ctx.db, userId)
    return { accountId: userId, words: q, now: ctx.now() }
  }
  return [
    ...listRoutes(wire.userSessionsList, {
      rows: async ({ params, query }) => sessionList(ctx.db, await searchOf(params, query)),
      toItems: (rows) => rows.map((row) => toSession(ctx, row)),
      csv: SESSIONS_CSV,
    }),
    ...listRoutes(wire.userDevicesList, {
      rows: async ({ params, query }) => deviceList(ctx.db, await searchOf(params, query)),
      toItems: (rows) => rows.map(toDevice),
      csv: DEVICES_CSV,
    }),
    route(wire.endUserSession, ({ caller, params }) =>
      endUserSession(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(wire.endUserSessions, ({ caller, params }) =>
      endUserSessions(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(wire.forgetUserDevice, ({ caller, params }) =>
      forgetUserDevice(ctx, { ...params, actorId: caller.accountId }),
    ),
  ]
}

const SESSIONS_CSV = {
  name: 'Sessions',
  columns: {
    Browser: ({ device }) => device,
    Address: ({ clientAddress }) => clientAddress,
    Opened: ({ createdAt }) => createdAt,
    'Last used': ({ lastUsedAt }) => lastUsedAt,
  } satisfies CsvColumns<Omit<wire.OpenSessionItem, 'isThis'>>,
}

const DEVICES_CSV = {
  name: 'Devices',
  columns: {
    Name: ({ name }) => name,
    Remembered: ({ rememberedAt }) => rememberedAt,
    'Last used': ({ lastUsedAt }) => lastUsedAt,
    Until: ({ endsAt }) => endsAt,
  } satisfies CsvColumns<wire.RememberedDevice>,
}
