import { mutants } from '../mutant.ts'

const APP = 'shop/web/src/app'
const RULES = `${APP}/guard-rules.ts`
const START_UP = `${APP}/start-up.browser.test.tsx`
const GUARDED = `${APP}/guarded.browser.test.tsx`

export const GUARD_MUTANTS = [
  ...mutants(RULES, `${APP}/screens.test.ts`, [
    [
      'G01',
      'a status other than activated is enough',
      "if (status !== 'activated')",
      "if (status === 'deactivated')",
    ],
    [
      'G02',
      'a deactivated account is treated as any other',
      "if (status === 'deactivated')",
      "if (status === 'invited')",
    ],
    [
      'G03',
      'a role that is not allowed leads to the login',
      "to: '/unauthorised', message: ROLE_MESSAGE",
      "to: '/login', message: ROLE_MESSAGE",
    ],
  ]),
  ...mutants(RULES, GUARDED, [
    [
      'G04',
      'a lost session is refused as a wrong role is',
      'message: PLEASE_LOGIN }',
      'message: ROLE_MESSAGE }',
    ],
  ]),
  ...mutants(`${APP}/guarded.tsx`, START_UP, [
    ['G05', 'the voucher’s address is not kept', "  store('loginRedirect', address)\n", ''],
  ]),
  ...mutants(`${APP}/signed-in-only.tsx`, GUARDED, [
    ['G06', 'nothing shows while it loads', '<p role="status">Loading...</p>', 'null'],
  ]),
  ...mutants(`${APP}/lazy-screen.tsx`, `${APP}/lazy-screen.browser.test.tsx`, [
    [
      'G07',
      'the second failure is not passed on',
      'if (failure !== null && afterReload) throw',
      'if (failure === null && afterReload) throw',
    ],
  ]),
  ...mutants(`${APP}/voucher-in-address.tsx`, START_UP, [
    [
      'G08',
      'the code is not stored',
      "if (code) store('voucherCode', code)",
      "if (!code) store('voucherCode', '')",
    ],
  ]),
  ...mutants(`${APP}/start-up-rules.ts`, `${APP}/start-up-rules.test.ts`, [
    ['G09', 'somebody with a role is led home too', 'afid !== null && role === null', 'afid !== null'],
  ]),
  ...mutants(
    'shop/web/src/account/screens/sign-in/hosted/hosted-sign-in.ts',
    'shop/web/src/account/screens/sign-in/hosted/hosted-sign-in.browser.test.ts',
    [['G10', 'the failure page is the success page', ': pluginPages.failure', ': pluginPages.success']],
  ),
  ...mutants(`${APP}/start-up.ts`, START_UP, [
    ['G11', 'caches are counted, not deleted', 'caches.delete(name)', 'caches.has(name)'],
  ]),
  ...mutants(
    'shop/web/src/shared/api/failure-rules.ts',
    'shop/web/src/app/deactivated.deep.browser.test.tsx',
    [
      [
        'G02',
        'somebody deactivated is sent to the login',
        "DISABLED.includes(message)) return 'deactivated'",
        "DISABLED.includes(message)) return 'login'",
      ],
    ],
  ),
]
