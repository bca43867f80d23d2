import { type Grant, hasGrant, type Powers, type Role, type Waiting } from '@segno/contract'
import type { ComponentType } from 'react'
import type { AnyIcon } from '../../ui/icon.tsx'

/** Kinds of open work. */
type WaitingCount = {
  [Name in keyof Waiting]: Waiting[Name] extends number ? Name : never
}[keyof Waiting]

export interface RailPlace {
  readonly icon: AnyIcon
  /** The screen's title unless given. */
  readonly label?: string
  /** Where a phone has no room for the label. */
  readonly short?: string
  /** The heading it stands under; the places of everybody have none. */
  readonly group?: string
  /** What is counted beside it. */
  readonly count?: 'cart' | 'favourites' | WaitingCount
  /** Of those who run the shop: in the bar of a phone. */
  readonly isInBar?: boolean
  /** Other addresses that belong to it. */
  readonly also?: readonly string[]
  /** Others of its roles are led to it by something else. */
  readonly onlyFor?: Role
  /** Those who are signed in have another place for it. */
  readonly isForVisitors?: boolean
}

export interface Screen {
  /** In the router's notation: what begins with a colon stands for anything. */
  readonly path: string
  /** What the browser's tab says until the screen has something better. */
  readonly title: string
  /** `signed-out` leads everybody else to the start of their role; a list of roles is guarded. */
  readonly access: 'everyone' | 'signed-out' | readonly Role[]
  /** Of which one lets an administrator in who has any; with none it is for full ones alone. */
  readonly grants?: readonly Grant[]
  readonly load: () => Promise<ComponentType>
  /** Where those who are not signed in are led, instead of to signing in. */
  readonly signedOutTo?: string
  readonly rail?: RailPlace
  /** One is led to it by something else, so that the palette does not offer it. */
  readonly isStep?: boolean
}

type More = Pick<Screen, 'signedOutTo' | 'rail' | 'isStep' | 'grants'>

export const screen = (
  path: string,
  title: string,
  access: Screen['access'],
  load: Screen['load'],
  more: More = {},
): Screen => ({ path, title, access, load, ...more })

export const asStep: More = { isStep: true }

/** The person in front of the page. */
export interface Visitor {
  readonly isSignedIn: boolean
  readonly role: Role | null
  readonly grants?: readonly Grant[]
}

/** Whether a screen that is for some roles is for this visitor. */
export function isAllowed(
  { access, grants = [] }: Pick<Screen, 'access' | 'grants'>,
  visitor: Visitor,
): boolean {
  const { isSignedIn, role, grants: own = [] } = visitor
  if (typeof access === 'string' || !isSignedIn || role === null || !access.includes(role)) return false
  return isReached({ role, grants: own }, access, grants)
}

/** True unless grants keep an administrator out. Screens that buyers have too need none. */
export const isReached = (powers: Powers, allowed: readonly Role[], reachedBy: readonly Grant[]): boolean =>
  powers.role !== 'admin' || allowed.includes('user') || hasGrant(powers, reachedBy)
