import type { Role } from '@segno/contract'

/** Everybody may know these: they exist in demo mode only, which listens on this machine only. */
export const DEMO_PASSWORD = 'segno-demo'

export const DEMO_PEOPLE = [
  { role: 'user', email: 'user@segno.test', firstName: 'Una', lastName: 'Buyer' },
  { role: 'artist', email: 'artist@segno.test', firstName: 'Ava', lastName: 'Lune' },
  { role: 'admin', email: 'admin@segno.test', firstName: 'Adam', lastName: 'Keeper' },
] as const satisfies readonly { role: Role; email: string; firstName: string; lastName: string }[]
