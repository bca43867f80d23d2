import * as z from 'zod/mini'
import { dataExport, emailLimit, erasure, pointsOf } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { command } from '../platform/commands/command.ts'
import type { Db } from '../platform/db/db.ts'
import { answer } from '../platform/slices/hook.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { exportIdentity } from './export/export-identity.ts'
import { isPaidOut, unsettledMatters, onConfirmed, onRegistered, soundsForSaleOf } from './hooks.ts'
import type { HostedClient, ProgramOpenness } from './hosted/hosted-clients.ts'
import { fetchDocument } from './hosted/self-described/fetch-document.ts'
import { KEPT } from './kept.ts'
import { openIdentity } from './open-identity.ts'
import type { ShopFacts } from './registration/letters.ts'
import type { SocialProvider } from './social/provider-settings.ts'

interface Settings {
  readonly shop: ShopFacts
  readonly origin: string
  readonly requiresAdminFactor: boolean
  readonly requiresAdminPasskey: boolean
  readonly guestKey: string
  readonly secrets: SecretBox
  readonly hostedClients: readonly HostedClient[]
  readonly programs: { readonly openness: ProgramOpenness }
  /** In the place of the public internet. */
  readonly fetchDocument?: (address: string) => Promise<unknown>
  readonly socialProviders: readonly SocialProvider[]
}

const adminOrder = z.object({ email: z.string() })
const rotationOrder = z.object({ isLeaked: z.boolean() })

export const identity = slice({
  name: 'identity',
  after: [accounts],
  async open(ctx: SliceContext<Settings>) {
    const { platform } = ctx
    const opened = await openIdentity({ ...platform, ...settingsOf(ctx) })
    return {
      value: opened,
      routes: opened.routes,
      kept: KEPT,
      sweeps: [opened.endUnconfirmed],
      commands: {
        'rotate-keys': command(rotationOrder, opened.rotateKeys),
        'make-admin': command(adminOrder, ({ email }) => opened.inviteAdmin(email)),
      },
      answers: [
        answer(emailLimit, opened.allowEmailTo),
        answer(dataExport, { name: 'signingIn', read: exportIdentity }),
      ],
      async serve(app) {
        await opened.serveHosted(app)
        opened.registerSocialSignIn(app)
      },
      async begin() {
        const replayed = await opened.replayDeletions()
        if (replayed > 0)
          platform.log.warn({ replayed }, 'accounts that a backup brought back are deleted again')
      },
    }
  },
})

function settingsOf({ platform: { db, now }, settings, port, parts, listeners }: SliceContext<Settings>) {
  const points = port(pointsOf)
  const soundsForSale = port(soundsForSaleOf)
  const paidOut = port(isPaidOut)
  return {
    issuer: settings.origin,
    shop: settings.shop,
    requiresAdminFactor: settings.requiresAdminFactor,
    requiresAdminPasskey: settings.requiresAdminPasskey,
    guestKey: settings.guestKey,
    secrets: settings.secrets,
    deletion: {
      erasers: parts(erasure),
      availablePoints: (accountId: string) => points()(db, accountId, now()),
      unsettled: async (accountId: string) => {
        const said = await Promise.all(parts(unsettledMatters).map((read) => read(db, accountId, now())))
        return said.flat()
      },
      countSoundsForSale: (accountId: string) => soundsForSale()(db, accountId),
    },
    isPaidOut: (tx: Db, accountId: string) => paidOut()(tx, accountId),
    onRegistered: listeners(onRegistered),
    onConfirmed: listeners(onConfirmed),
    hosted: {
      clients: settings.hostedClients,
      get openness() {
        return settings.programs.openness
      },
      socialProviders: settings.socialProviders.map(({ id }) => id),
      fetchDocument: settings.fetchDocument ?? fetchDocument,
    },
    socialProviders: settings.socialProviders,
  }
}
