export { hostedClients, WEB_CLIENT, type HostedClient, type HostSettings } from './hosted/hosted-clients.ts'
export { ACCESS_SCOPE as HOSTED_SCOPE } from './tokens.ts'
export { openIdentity, type Identity } from './open-identity.ts'
export { setPassword } from './passwords.ts'
