import type { Transport } from '@segno/contract'
import { useTokens } from '../session/token-store.ts'

/** Every request says where it comes from and carries the ID token; without one the token is empty. */
export const transport: Transport = {
  origin: '',
  headers: () => ({ source: 'web', token: useTokens.getState().tokens?.idToken ?? '' }),
  fetch: (...request) => fetch(...request),
}
