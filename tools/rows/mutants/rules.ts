import { mutants } from '../mutant.ts'

const SERVER = 'shop/server/src'
const WEB = 'shop/web/src'
const FIELDS = `${WEB}/shared/forms/field-schemas.ts`
const FIELDS_TEST = `${WEB}/shared/forms/field-schemas.test.ts`

export const RULE_MUTANTS = [
  ...mutants(FIELDS, FIELDS_TEST, [
    ['V01', 'other words', "'Confirmation code cannot be empty'", "'Code cannot be empty'"],
    ['V05', 'the code is not trimmed', '.check(z.trim(), z.refine', '.check(z.refine'],
    ['V02', 'other words', "'Challenge response cannot be empty'", "'Answer cannot be empty'"],
  ]),
  ...mutants(
    `${WEB}/account/screens/sign-in/hosted/code-flow.ts`,
    `${WEB}/account/screens/sign-in/hosted/code-flow.browser.test.ts`,
    [
      [
        'V03',
        'the state is not compared',
        "if (!begun || address.searchParams.get('state') !== begun.state)",
        'if (!begun)',
      ],
    ],
  ),
  ...mutants(
    `${WEB}/account/screens/sign-in/server-words.ts`,
    `${WEB}/account/screens/sign-in/server-words.test.ts`,
    [['V04', 'no period', ': `${capital}.`', ': capital']],
  ),
  ...mutants('shop/contract/src/accounts/accounts.ts', `${SERVER}/accounts/photo/photo.db.test.ts`, [
    ['V06', 'up to 3 MB', 'PHOTO_LIMIT_BYTES = 2_000_000', 'PHOTO_LIMIT_BYTES = 3_000_000'],
  ]),
  ...mutants('shop/units/src/tempo.ts', 'shop/units/src/tempo.test.ts', [
    [
      'V07',
      'target by source',
      'return sourceTempoBpm / targetTempoBpm',
      'return targetTempoBpm / sourceTempoBpm',
    ],
  ]),
  ...mutants(
    `${WEB}/account/screens/account/profile-form.tsx`,
    `${WEB}/account/screens/account/account.browser.test.tsx`,
    [
      [
        'V08',
        'the verified flag is sent',
        'const body = { ...entry, ',
        'const body = { ...entry, userConfirmed: true, ',
      ],
    ],
  ),
  ...mutants(
    `${SERVER}/identity/registration/register.ts`,
    `${SERVER}/identity/registration/registration.db.test.ts`,
    [
      [
        'V09',
        'a sign-up makes an artist',
        "role: 'user',\n        status",
        "role: 'artist',\n        status",
      ],
    ],
  ),
  ...mutants(
    'shop/web/src/shared/session/auth-error.ts',
    'shop/web/src/account/screens/sign-in/registering.browser.test.tsx',
    [['V02', 'other words', 'Error creating account', 'That did not work']],
  ),
]
