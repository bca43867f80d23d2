import { mutants } from '../mutant.ts'

const IDENTITY = 'shop/server/src/identity'
const WEB = 'shop/web/src'
const FAILURES = `${WEB}/shared/api/failure-rules.ts`
const FAILURES_TEST = `${WEB}/shared/api/failure-rules.test.ts`
const ERRORS = `${IDENTITY}/errors.ts`
const REGISTERING = `${WEB}/account/screens/sign-in/registering.browser.test.tsx`

export const MESSAGE_MUTANTS = [
  ...mutants(FAILURES, FAILURES_TEST, [
    ['M01', 'one of the messages is missing', "  'Multiple users found',\n", ''],
    ['M03', '403 clears nothing', 'statusCode === 401 || statusCode === 403 ||', 'statusCode === 401 ||'],
    ['M11', 'one of the messages is missing', "  'User does not exist.',\n", ''],
  ]),
  ...mutants('shop/contract/src/client.ts', FAILURES_TEST, [
    ['M02', 'errorMessage is passed over', 'hasRaw ? errorMessage : message', 'hasRaw ? undefined : message'],
    ['M02', 'the status text is passed over', 'messageIn(body) || answer.statusText', 'messageIn(body)'],
    ['M03', 'a bare body is passed over', '= [TOKEN_REQUIRED, REQUEST_TOO_LONG]', '= [REQUEST_TOO_LONG]'],
  ]),
  ...mutants(`${WEB}/shared/toasts/show-failure.ts`, `${WEB}/app/failures.browser.test.tsx`, [
    [
      'M02',
      'no toast beside a form',
      '  if (error instanceof CallError && !isRefusal(error)) showFailure(error)\n',
      '',
    ],
  ]),
  ...mutants(
    `${WEB}/account/screens/account/profile-form.tsx`,
    `${WEB}/account/screens/account/account.browser.test.tsx`,
    [
      ['M04', 'for a minute', 'NETWORK_FAILURE_MS = 5_000', 'NETWORK_FAILURE_MS = 60_000'],
      ['M04', 'other words', 'Go Back and try again !', 'Try again.'],
    ],
  ),
  ...mutants(ERRORS, `${IDENTITY}/identity.db.test.ts`, [
    [
      'M05',
      'other words',
      'User is not confirmed. Please check your email for',
      'Not confirmed. Check your email for',
    ],
    ['M07', 'other words', 'No account found. Want to create one?', 'No account found.'],
  ]),
  ...mutants('shop/contract/src/identity/social.ts', `${IDENTITY}/social/account-type.db.test.ts`, [
    ['M06', 'the provider is not named', 'with your ${provider} or social', 'with your social'],
  ]),
  ...mutants(ERRORS, `${IDENTITY}/registration/registration.db.test.ts`, [
    ['M08', 'other words', 'Invalid Code!', 'Wrong code.'],
  ]),
  ...mutants(`${WEB}/account/screens/sign-in/confirm-form.tsx`, REGISTERING, [
    ['M09', 'other words', 'Confirmation Failed!', 'Not confirmed'],
  ]),
  ...mutants(`${WEB}/account/screens/sign-in/forgot-password-screen.tsx`, REGISTERING, [
    ['M10', 'other words', 'A reset password verification code has been sent', 'A code has been sent'],
  ]),
  ...mutants(`${WEB}/shared/session/auth-error.ts`, `${WEB}/shared/session/sign-in-attempt.test.ts`, [
    ['M12', 'other words', 'Pending sign-in attempt already in progress', 'One at a time'],
  ]),
]
