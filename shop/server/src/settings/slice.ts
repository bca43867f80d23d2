import { changeSettings as changeEndpoint, CONFIRMED_SETTINGS, getSettings, getSetup } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import { accounts } from '../accounts/slice.ts'
import { route } from '../platform/http/route.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { changeSettings } from './change-settings.ts'
import type { LiveSettings } from './live-settings.ts'
import { selectSettings } from './queries.ts'
import type { OutsideParts, SettingsContext } from './settings-context.ts'
import { showSettings } from './show-settings.ts'
import { showSetup } from './show-setup.ts'

export interface SettingsOfShop extends OutsideParts {
  readonly live: LiveSettings
  readonly vatSeller: VatSeller
  readonly environmentFacts: SettingsContext['environment']
}

/** Other processes see a change after this long at most. */
const READ_EVERY_MS = 15_000

/** What administrators set while the shop runs. */
export const settings = slice({
  name: 'settings',
  after: [accounts],
  async open({
    platform,
    settings: { live, vatSeller, environmentFacts, databaseUrl, smtpUrl, cards },
    opened,
  }: SliceContext<SettingsOfShop>) {
    const { db, log } = platform
    const ctx: SettingsContext = {
      ...platform,
      live,
      country: vatSeller.place.country,
      environment: environmentFacts,
      outside: { databaseUrl, smtpUrl, cards },
    }
    const read = async (): Promise<void> => live.replace(await selectSettings(db))
    await read()
    const readAgain = (): void =>
      void read().catch((error: unknown) => log.warn({ error }, 'settings could not be read again'))
    const timer = setInterval(readAgain, READ_EVERY_MS).unref()
    opened.defer(() => clearInterval(timer))
    return {
      routes: [
        route(getSettings, () => showSettings(ctx)),
        route(getSetup, () => showSetup(ctx)),
        route(changeEndpoint, async ({ caller, body, confirm }) => {
          if (CONFIRMED_SETTINGS.some((name) => body.values[name] !== undefined)) await confirm()
          return changeSettings(ctx, { ...body, actorId: caller.accountId })
        }),
      ],
    }
  },
})
