import { mutants } from '../mutant.ts'

const WEB = 'shop/web/src'
const CODE_FLOW = `${WEB}/account/screens/sign-in/hosted/code-flow`

export const LIMIT_MUTANTS = [
  ...mutants(`${WEB}/shared/toasts/toast-stack.tsx`, `${WEB}/shared/toasts/toast-area.browser.test.tsx`, [
    ['L01', 'four at once', 'MAX_TOASTS = 3', 'MAX_TOASTS = 4'],
    ['L01', 'for 9 seconds', 'HIDE_AFTER_MS = 5_000', 'HIDE_AFTER_MS = 9_000'],
    ['L01', 'they come in 700 ms', 'enter: 225', 'enter: 700'],
  ]),
  ...mutants(`${WEB}/shared/storage/cookie.ts`, `${WEB}/shared/page/theme.browser.test.ts`, [
    ['L02', 'for 30 days', '365 * 24', '30 * 24'],
  ]),
  ...mutants(`${WEB}/shared/session/renewal-delay.ts`, `${WEB}/shared/session/renewal-delay.test.ts`, [
    ['L03', 'retries wait up to an hour', 'LONGEST_RETRY_MS = 5 * 60_000', 'LONGEST_RETRY_MS = 60 * 60_000'],
  ]),
  ...mutants(`${CODE_FLOW}.ts`, `${CODE_FLOW}.browser.test.ts`, [
    ['L04', 'a verifier of 64 characters', 'VERIFIER_BYTES = 96', 'VERIFIER_BYTES = 48'],
  ]),
  ...mutants(`${WEB}/tokens.css`, `${WEB}/look.browser.test.tsx`, [
    ['L05', 'another purple', '--brand: #8236ff', '--brand: #7236ff'],
  ]),
]
