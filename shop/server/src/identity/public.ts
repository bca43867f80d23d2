export { giveBackAttempts, reserveAttempts, voucherGuess } from './attempts/attempts.ts'
export {
  hostedClients,
  WEB_CLIENT,
  type HostedClient,
  type HostSettings,
  type ProgramOpenness,
} from './hosted/hosted-clients.ts'
export { TOOLS_PATH, USUAL_TOOL_SCOPE } from './hosted/tools-resource.ts'
export { ACCESS_SCOPE as HOSTED_SCOPE } from './tokens.ts'
export {
  unsettledMatters,
  onConfirmed,
  onRegistered,
  isPaidOut,
  soundsForSaleOf,
  type Newcomer,
} from './hooks.ts'
export { setPassword } from './passwords.ts'
export { readSocialProviders, type SocialProvider } from './social/provider-settings.ts'
export type { ReadableIdentity } from './readable.ts'
