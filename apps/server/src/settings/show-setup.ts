import { type Answer, type getSetup, SETUP_STEPS, type SetupStep } from '@segno/contract'
import type { SettingsContext } from './settings-context.ts'

/** Which parts of a shop that takes money are in place. */
export function showSetup({ live, outside }: SettingsContext): Answer<typeof getSetup> {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    database: outside.databaseUrl !== null,
    mail: outside.smtpUrl !== null,
    payments: outside.cards?.kind === 'provider',
    company: live.parts.shop.legal !== null,
  }
  return {
    isShown: live.values.setupChecklist,
    steps: SETUP_STEPS.map((name) => ({ name, isDone: isDone[name] })),
  }
}
