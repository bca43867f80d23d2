import { mutants } from '../mutant.ts'

const SERVER = 'shop/server/src'
const WEB = 'shop/web/src'
const CONTRACT = 'shop/contract/src'
const REGISTRATION = `${SERVER}/identity/registration`
const HAND_OVER = `${SERVER}/identity/plugin-hand-over`
const CODE_FLOW = `${WEB}/account/screens/sign-in/hosted/code-flow`
const HOSTED = `${WEB}/account/screens/sign-in/hosted/hosted-sign-in`
const CHANGE_PASSWORD = `${SERVER}/identity/security/change-password.ts`

export const API_MUTANTS = [
  ...mutants(`${SERVER}/accounts/show-profile.ts`, `${SERVER}/accounts/get-profile.db.test.ts`, [
    ['A01', 'the first name is the last', 'userFirstName: row.first_name', 'userFirstName: row.last_name'],
  ]),
  ...mutants(`${SERVER}/accounts/update-profile.ts`, `${SERVER}/accounts/update-profile.db.test.ts`, [
    ['A02', 'the country is not stored', '      country,\n', "      country: country && 'DE',\n"],
    [
      'A02',
      'who sends no updatedAt is refused',
      'updatedAt === undefined ? null :',
      'updatedAt === null ? null :',
    ],
  ]),
  ...mutants(`${CONTRACT}/endpoint.ts`, `${CONTRACT}/taken-liberally.test.ts`, [
    ['A02', 'unknown fields are refused', 'takenLiberally = z.object', 'takenLiberally = z.strictObject'],
    ['A04', 'unknown fields are refused', 'takenLiberally = z.object', 'takenLiberally = z.strictObject'],
    ['A12', 'unknown parameters are refused', 'takenLiberally = z.object', 'takenLiberally = z.strictObject'],
  ]),
  ...mutants(`${SERVER}/orders/cart.ts`, `${SERVER}/orders/cart-on-wire.db.test.ts`, [
    ['A04', 'items get other ids', 'isId(id) ? id : newId()', 'isId(id) ? newId() : newId()'],
  ]),
  ...mutants(CHANGE_PASSWORD, `${SERVER}/identity/second-factor/second-factor.db.test.ts`, [
    ['A03', 'any password is taken', '  await confirmPassword(ctx, who, password)\n', ''],
  ]),
  ...mutants(`${SERVER}/orders/cart.ts`, `${SERVER}/orders/orders.db.test.ts`, [
    [
      'A04',
      'the first of the items posted is lost',
      'added.map((soundId, at)',
      'added.slice(1).map((soundId, at)',
    ],
  ]),
  ...mutants(
    `${SERVER}/identity/social/account-type.ts`,
    `${SERVER}/identity/social/account-type.db.test.ts`,
    [
      [
        'A05',
        'the provider is not named',
        'provider !== null, provider }',
        'provider !== null, provider: null }',
      ],
    ],
  ),
  ...mutants(`${REGISTRATION}/register.ts`, `${REGISTRATION}/registration.db.test.ts`, [
    ['A06', 'says that nothing has to be confirmed', 'mustConfirm: true', 'mustConfirm: false'],
  ]),
  ...mutants(`${REGISTRATION}/reset-password.ts`, `${REGISTRATION}/registration.db.test.ts`, [
    [
      'A07',
      'sessions stay open',
      "  await revokeAccess(tx, { accountId: account.id, except: null, reason: 'password_changed', now })\n",
      '',
    ],
  ]),
  ...mutants(`${REGISTRATION}/verify-email.ts`, `${REGISTRATION}/registration.db.test.ts`, [
    [
      'A08',
      'a right code confirms nothing',
      '    await confirmRegistration(ctx, tx, { account, ...own, clientAddress: given.clientAddress })\n',
      '',
    ],
  ]),
  ...mutants(`${SERVER}/affiliates/count-click.ts`, `${SERVER}/affiliates/affiliates.db.test.ts`, [
    ['A09', 'counted for another', 'afid: click.afid', 'afid: click.clientAddress'],
  ]),
  ...mutants(`${HAND_OVER}/hand-over.ts`, `${HAND_OVER}/hand-over.db.test.ts`, [
    ['A10', 'tokens are handed over again', '    if (row) await emptyHandOver(tx, idHash)\n', ''],
  ]),
  ...mutants(`${HOSTED}.ts`, `${HOSTED}.browser.test.ts`, [
    ['A10', 'the plugin’s id stays', 'takeWaitingPlugin()', "sessionStorage.getItem('pluginId')"],
  ]),
  ...mutants(`${SERVER}/identity/guest/guest-tokens.ts`, `${SERVER}/identity/guest/guest.db.test.ts`, [
    ['A11', 'another HMAC', "createHmac('sha256', key)", "createHmac('sha512', key)"],
  ]),
  ...mutants(`${SERVER}/listening/open-preview.ts`, `${SERVER}/listening/open-preview.db.test.ts`, [
    [
      'A12',
      'Safari gets what others get',
      'wanted.isApple ? sound.preview_mp3_key',
      'wanted.isApple ? sound.preview_opus_key',
    ],
  ]),
  ...mutants(`${WEB}/listening/preview-urls.ts`, `${WEB}/listening/preview-urls.test.ts`, [
    ['A12', 'the page asks for another', "vendor.startsWith('Apple')", "vendor.startsWith('Google')"],
  ]),
  ...mutants(`${WEB}/shared/api/transport.ts`, `${WEB}/shared/api/call.browser.test.ts`, [
    ['A13', 'another source', "source: 'web'", "source: 'page'"],
    ['A13', 'no token', "tokens?.idToken ?? ''", "tokens?.expiresAt ?? ''"],
  ]),
  ...mutants(`${WEB}/shared/session/session-end.ts`, `${WEB}/shared/api/call.browser.test.ts`, [
    ['A13', 'State stays', '  dropTokens()\n  clearAppState()\n', '  dropTokens()\n'],
  ]),
  ...mutants(`${CODE_FLOW}.ts`, `${CODE_FLOW}.browser.test.ts`, [
    ['A14', 'no code is asked for', "response_type: 'code'", "response_type: 'token'"],
  ]),
  ...mutants(CHANGE_PASSWORD, `${SERVER}/identity/security/security.db.test.ts`, [
    [
      'A15',
      'other sessions stay open',
      "    await revokeAccess(tx, { accountId: account.id, except: sessionId, reason: 'password_changed', now })\n",
      '',
    ],
  ]),
  ...mutants(`${CONTRACT}/affiliates/affiliate-office.ts`, `${CONTRACT}/api-access.test.ts`, [
    [
      'A16',
      'everybody may read the affiliate history',
      "path: '/api/admin/affiliate-history',\n  access: ['admin']",
      "path: '/api/admin/affiliate-history',\n  access: ['user', 'artist', 'admin']",
    ],
  ]),
]
