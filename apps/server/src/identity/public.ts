export { openIdentity, type Identity } from './open-identity.ts'
export { setPassword } from './passwords.ts'
