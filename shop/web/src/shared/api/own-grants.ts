import { type Grant, hasGrant } from '@segno/contract'
import { useAppState } from '../state/app-state.ts'

const NONE: readonly Grant[] = []

/** Grants of the signed-in administrator; none for everybody else. */
export function useOwnGrants(): readonly Grant[] {
  return useAppState(({ profile }) => profile?.grants ?? NONE)
}

/** Tells which endpoints no grants keep from whom is signed in. */
export function useReach(): (asked: { readonly grants?: readonly Grant[] | undefined }) => boolean {
  const role = useAppState(({ user }) => user.role)
  const own = useOwnGrants()
  return ({ grants }) => grants === undefined || role !== 'admin' || hasGrant({ role, grants: own }, grants)
}
