import type { Endpoint } from './endpoint.ts'

/** Where guests have their own of the API. */
export const GUEST_BASE = '/api/v6'

/** One for each endpoint, so that whoever asks twice gets the same. */
const twins = new WeakMap<Endpoint, Endpoint>()

/** What a guest calls in the place of an endpoint of the main API; null where there is nothing of the kind. */
export function guestVariant<Of extends Endpoint>(open: Of): Of | null {
  if (!open.forGuests) return null
  const known = twins.get(open)
  if (known) return known as Of
  const twin: Of = {
    ...open,
    path: GUEST_BASE + open.path.slice('/api'.length),
    access: 'guest',
    forGuests: false,
  }
  twins.set(open, twin)
  return twin
}

/** @throws {Error} where guests have nothing of the kind */
export function asGuest<Of extends Endpoint>(open: Of): Of {
  const twin = guestVariant(open)
  if (twin === null) throw new Error(`${open.path} is not for guests`)
  return twin
}
