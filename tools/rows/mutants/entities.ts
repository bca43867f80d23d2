import { mutants } from '../mutant.ts'

const SERVER = 'shop/server/src'
const WEB = 'shop/web/src'
const PROFILE = `${SERVER}/accounts/get-profile.db.test.ts`
const APP_STATE = `${WEB}/shared/state/app-state.browser.test.ts`
const TOASTS = `${WEB}/shared/toasts/toast-area.browser.test.tsx`

export const ENTITY_MUTANTS = [
  ...mutants(`${SERVER}/accounts/show-profile.ts`, PROFILE, [
    ['E01', 'type is always user', "type: row.role as Profile['type']", "type: 'user'"],
    [
      'E01',
      'points are missing',
      'await ctx.availablePoints(row.id)',
      '(await ctx.availablePoints(row.id)) * 0',
    ],
  ]),
  ...mutants(`${WEB}/shared/state/app-state.ts`, APP_STATE, [
    ['E02', 'artists have no flag', "isLoopProvider: profile.role === 'artist'", 'isLoopProvider: false'],
    ['E15', 'kept under another key', "keptAs<AppState>('State'", "keptAs<AppState>('Remembered'"],
  ]),
  ...mutants(`${SERVER}/identity/tokens.ts`, `${SERVER}/identity/identity.db.test.ts`, [
    [
      'E03',
      'the last name is the first',
      "'custom:userLastName': account.lastName",
      "'custom:userLastName': account.firstName",
    ],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/register-screen.tsx`,
    `${WEB}/account/screens/sign-in/registering.browser.test.tsx`,
    [
      [
        'E04',
        'the currency is always the euro',
        '...entry,\n        role:',
        "...entry,\n        currency: 'EUR',\n        role:",
      ],
    ],
  ),
  ...mutants(
    `${SERVER}/identity/social/account-type.ts`,
    `${SERVER}/identity/social/account-type.db.test.ts`,
    [
      [
        'E05',
        'every account has a password',
        'isSocialAccount: provider !== null',
        'isSocialAccount: provider === 0',
      ],
    ],
  ),
  ...mutants('shop/contract/src/lists.ts', `${SERVER}/paged-lists.db.test.ts`, [
    [
      'E06',
      'itemsPerPage counts the items of the page',
      'itemsPerPage: page.limit',
      'itemsPerPage: page.itemCount',
    ],
  ]),
  ...mutants(
    `${SERVER}/listening/drag-outs/list-drag-outs.ts`,
    `${SERVER}/listening/drag-outs/list-drag-outs.db.test.ts`,
    [['E07', 'index is where the part begins', 'index: Math.min(total, index + limit)', 'index']],
  ),
  ...mutants(`${SERVER}/orders/cart.ts`, `${SERVER}/orders/orders.db.test.ts`, [
    ['E08', 'loopId is the id of the item', 'soundId: row.sound_id, loop', 'soundId: row.id, loop'],
  ]),
  ...mutants(`${SERVER}/orders/routes.ts`, `${SERVER}/orders/cart-on-wire.db.test.ts`, [
    ['E08', 'the cart has no id of its own', 'cartId: accountId', "cartId: 'cart'"],
  ]),
  ...mutants(
    `${SERVER}/listening/favourites/favourites.ts`,
    `${SERVER}/listening/favourites/favourites.db.test.ts`,
    [
      [
        'E09',
        'the total is one short',
        'total: ordered.length }',
        'total: Math.max(0, ordered.length - 1) }',
      ],
    ],
  ),
  ...mutants(`${SERVER}/billing/show-packages.ts`, `${SERVER}/billing/billing.db.test.ts`, [
    ['E10', 'the VAT country is missing', 'vatCountry: vat.country', "vatCountry: ''"],
  ]),
  ...mutants(`${WEB}/app/frame/loaders.tsx`, `${WEB}/cart/screens/checkout/checkout.browser.test.tsx`, [
    ['E11', 'progress is not shown', '{progress && <div', '{fullLoader && <div'],
  ]),
  ...mutants(`${SERVER}/catalogue/sound-card.ts`, `${SERVER}/search/search-sounds.db.test.ts`, [
    [
      'E12',
      'a sound has the address of its master’s format',
      'previewAddress(row.preview_opus_key)',
      'previewAddress(row.preview_mp3_key)',
    ],
  ]),
  ...mutants(`${WEB}/shared/toasts/toast-stack.tsx`, TOASTS, [
    [
      'E13',
      'duplicates are not prevented',
      '    ...options,\n',
      '    ...options,\n    preventDuplicate: false,\n',
    ],
  ]),
  ...mutants(`${WEB}/shared/storage/stored-keys.ts`, `${WEB}/shared/storage/stored-keys.browser.test.ts`, [
    ['E14', 'the voucher has another key', "voucherCode: 'voucher_code'", "voucherCode: 'voucherCode'"],
  ]),
  ...mutants('shop/contract/src/lists.ts', `${SERVER}/paged-lists.db.test.ts`, [
    ['E16', 'an empty list has no page', 'totalPages: Math.max(1,', 'totalPages: Math.max(0,'],
  ]),
]
