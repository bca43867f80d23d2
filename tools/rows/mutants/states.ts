import { mutants } from '../mutant.ts'

const SERVER = 'shop/server/src'
const WEB = 'shop/web/src'
const CART = `${WEB}/shared/state/cart.ts`
const CART_TEST = `${WEB}/shared/state/cart.test.ts`
const SESSION_END = `${WEB}/shared/session/session-end.ts`
const SESSION_TEST = `${WEB}/shared/session/session.browser.test.ts`
const ACCOUNT_TEST = `${WEB}/account/screens/account/account.browser.test.tsx`
const SECOND_FACTOR = `${SERVER}/identity/second-factor/second-factor.db.test.ts`

export const STATE_MUTANTS = [
  ...mutants(`${WEB}/app/guard-rules.ts`, `${WEB}/app/guard-rules.test.ts`, [
    [
      'S01',
      'a deactivated account sees what its role may',
      "if (status === 'deactivated')",
      "if (status === 'invited')",
    ],
  ]),
  ...mutants(`${WEB}/shared/api/failure-rules.ts`, `${WEB}/shared/api/failure-rules.test.ts`, [
    [
      'S02',
      'a listed reply leads to the root',
      "FORCED_SIGN_OUT.includes(message)) return 'login'",
      "FORCED_SIGN_OUT.includes(message)) return 'root'",
    ],
  ]),
  ...mutants('shop/contract/src/identity/guest-client.ts', `${SERVER}/identity/guest/guest.db.test.ts`, [
    ['S03', 'no second try', 'error.failure.statusCode !== 401', 'error.failure.statusCode !== 400'],
  ]),
  ...mutants(`${WEB}/shared/session/session.ts`, `${WEB}/app/start-up.browser.test.tsx`, [
    ['S04', 'the profile is not fetched again on focus', "  addEventListener('focus', follow)\n", ''],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/destination.ts`,
    `${WEB}/account/screens/sign-in/destination.browser.test.ts`,
    [['S05', 'the search string is lost', '`/cart${search}`', "'/cart'"]],
  ),
  ...mutants(`${WEB}/account/screens/account/profile-form.tsx`, ACCOUNT_TEST, [
    [
      'S06',
      'the answer is not stored',
      'showProfile(await call(updateProfile, { body }))',
      'await call(updateProfile, { body })',
    ],
  ]),
  ...mutants(SESSION_END, SESSION_TEST, [
    ['S10', 'what was remembered stays', '  dropTokens()\n  clearAppState()\n', '  dropTokens()\n'],
  ]),
  ...mutants(CART, CART_TEST, [
    [
      'S07',
      'what only this browser has is not posted',
      'toPost: onlyLocal.map',
      'toPost: onlyLocal.slice(1).map',
    ],
    [
      'S08',
      'what is owned counts as matched',
      '{ ...item, matched: false, message',
      '{ ...item, matched: true, message',
    ],
  ]),
  ...mutants(`${WEB}/shared/state/favourite-list.ts`, `${WEB}/shared/state/favourite-list.test.ts`, [
    ['S09', 'removing does not set loading', '!isRemoved(item)),\n    true', '!isRemoved(item)),\n    false'],
  ]),
  ...mutants(`${SERVER}/identity/next-step.ts`, SECOND_FACTOR, [
    [
      'S11',
      'no new password is asked for',
      'if (await mustRenewPassword(ctx.db, account.id))',
      'if (missing !== null && (await mustRenewPassword(ctx.db, account.id)))',
    ],
    [
      'S15',
      'with both factors none can be chosen',
      "others.length > 0 ? 'selectMfaType' : STEP_OF[type]",
      'STEP_OF[type]',
    ],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/destination.ts`,
    `${WEB}/account/screens/sign-in/destination.browser.test.ts`,
    [
      [
        'S12',
        'the stored voucher’s address is passed over',
        'if (stored !== null && isOurs(stored)) return stored',
        'if (stored === "" && isOurs(stored)) return stored',
      ],
    ],
  ),
  ...mutants(SESSION_END, `${WEB}/account/screens/account/deletion.browser.test.tsx`, [
    [
      'S13',
      'a deleted account ends at the login',
      "accountDeleted: '/account-deleted'",
      "accountDeleted: '/login'",
    ],
  ]),
  ...mutants(`${WEB}/shared/session/sign-in-attempt.ts`, `${WEB}/shared/session/sign-in-attempt.test.ts`, [
    ['S14', 'two attempts at once', 'if (pending) throw', 'if (pending === null) throw'],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/hosted/code-flow.ts`,
    `${WEB}/account/screens/sign-in/hosted/code-flow.browser.test.ts`,
    [
      [
        'S14',
        'a shop that does not answer is waited for 100 s',
        'EXCHANGE_WAIT_MS = 10_000',
        'EXCHANGE_WAIT_MS = 100_000',
      ],
    ],
  ),
  ...mutants('sound/audition/src/audition-engine.ts', 'sound/audition/src/audition.browser.test.ts', [
    [
      'S16',
      'stopping does not lead back to idle',
      "MESSAGE_SECONDS)\n    this.#told.tell({ kind: 'ended' })\n",
      'MESSAGE_SECONDS)\n',
    ],
  ]),
  ...mutants(`${WEB}/shared/toasts/toast-stack.tsx`, `${WEB}/shared/toasts/toast-area.browser.test.tsx`, [
    ['S17', 'a toast that persists hides too', '    ...options,\n', '    ...options,\n    persist: false,\n'],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/destination.ts`,
    `${WEB}/account/screens/sign-in/registering.browser.test.tsx`,
    [['S12', 'the voucher trial has no voucher', 'voucher_code: voucher })', "voucher_code: '' })"]],
  ),
]
