import { SCORE_SCALE } from './match-weights.ts'
import type { MissingRoles } from './missing-roles.ts'
import type { TrackQuery } from './match-query.ts'
import { DRUM_ROLES, type Role, ROLE_OF_INSTRUMENT, ROLES } from './roles.ts'

/** Of a missing role, where key counts 1 and tempo 2. */
const MISSING_WEIGHT = 0.5
/** As much as a key: of two that fit alike, what is leaned to comes first, and of two that do not, hardly. */
const LEAN_WEIGHT = 1
/** So much of a role is missing that it is a reason. */
const LEAST_REASON = 0.55

/** A track as far as roles are concerned. */
export interface RolesAsked {
  readonly query: Pick<TrackQuery, 'lean'>
  readonly missing: MissingRoles
}

/** Points for the instrument of a sound, in whole numbers. @param instrument slug; `null` where it has none */
export function rolePoints(asked: RolesAsked, instrument: string | null): number {
  const role = roleOf(instrument)
  return role === null ? 0 : pointsOfRole(asked, role)
}

/** The most that any instrument adds. */
export function mostRolePoints(asked: RolesAsked): number {
  return Math.max(...ROLES.map((role) => pointsOfRole(asked, role)))
}

/** The role that a sound brings and the track lacks. @param instrument slug; `null` where it has none */
export function addedRole({ missing }: RolesAsked, instrument: string | null): Role | null {
  const role = roleOf(instrument)
  return role !== null && missing[role] >= LEAST_REASON ? role : null
}

const roleOf = (instrument: string | null): Role | null =>
  instrument === null ? null : (ROLE_OF_INSTRUMENT.get(instrument) ?? null)

function pointsOfRole({ query: { lean }, missing }: RolesAsked, role: Role): number {
  const isLeanedTo = lean === (DRUM_ROLES.includes(role) ? 'drums' : 'tonal')
  return Math.round((MISSING_WEIGHT * missing[role] + (isLeanedTo ? LEAN_WEIGHT : 0)) * SCORE_SCALE)
}
