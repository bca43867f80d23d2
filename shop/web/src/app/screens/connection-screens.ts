import { GRANTS, type Role } from '@segno/contract'
import { hookIcon, keyIcon, plugIcon } from './office-icons.ts'
import { screen, type Screen } from './screen.ts'

const ADMIN: readonly Role[] = ['admin']

/** The operator's own systems, and programs of others that people let in. */
export const CONNECTION_SCREENS: readonly Screen[] = [
  screen(
    '/admin/webhooks',
    'Webhooks',
    ADMIN,
    async () => (await import('../../office/screens/connections/webhooks-screen.tsx')).WebhooksScreen,
    { rail: { icon: hookIcon, short: 'Hooks', group: 'System' } },
  ),
  screen(
    '/admin/webhooks/:webhookId',
    'Webhook',
    ADMIN,
    async () => (await import('../../office/screens/connections/webhook-screen.tsx')).WebhookScreen,
  ),
  screen(
    '/admin/api-keys',
    'API keys',
    ADMIN,
    async () => (await import('../../office/screens/connections/api-keys-screen.tsx')).ApiKeysScreen,
    { grants: GRANTS, rail: { icon: keyIcon, short: 'Keys', group: 'System' } },
  ),
  screen(
    '/admin/programs',
    'Programs',
    ADMIN,
    async () => (await import('../../office/screens/connections/programs-screen.tsx')).ProgramsScreen,
    { rail: { icon: plugIcon, group: 'System' } },
  ),
]
