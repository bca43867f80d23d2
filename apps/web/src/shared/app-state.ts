import type { CartItem, Profile, Role } from '@segno/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from './across-tabs.ts'

interface SessionUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role | null
  readonly isAdmin: boolean
  readonly isUser: boolean
  readonly isLoopProvider: boolean
  readonly status: Profile['status'] | null
}

interface AppState {
  readonly user: SessionUser
  readonly profile: Profile | null
  readonly cart: readonly CartItem[]
  readonly favourites: Favourites
  /** The jam that is being put together; null while there is none. */
  readonly editorialJam: object | null
}

interface Favourites {
  readonly loops: readonly { readonly LoopId: string }[]
  readonly total: number
}

const NOBODY: SessionUser = {
  firstName: '',
  lastName: '',
  email: '',
  role: null,
  isAdmin: false,
  isUser: false,
  isLoopProvider: false,
  status: null,
}
const NOTHING: AppState = {
  user: NOBODY,
  profile: null,
  cart: [],
  favourites: { loops: [], total: 0 },
  editorialJam: null,
}

/** What outlives a reload, under the name that the specification gives it. */
export const useAppState = create<AppState>()(persist(() => NOTHING, { name: 'State', version: 1 }))
acrossTabs(useAppState, NOTHING)

/** Takes over a profile that the server answered with, and the session user that follows from it. */
export function showProfile(profile: Profile): void {
  const user: SessionUser = {
    firstName: profile.userFirstName,
    lastName: profile.userLastName,
    email: profile.email,
    role: profile.role,
    isAdmin: profile.role === 'admin',
    isUser: profile.role === 'user',
    isLoopProvider: profile.role === 'artist',
    status: profile.status,
  }
  useAppState.setState(({ user: before }) => ({ profile, user: { ...before, ...user } }))
}

export function showCart(cart: readonly CartItem[]): void {
  useAppState.setState({ cart })
}

/** Nobody is signed in any more: everything about them goes, here and in what is stored. */
export function clearAppState(): void {
  useAppState.setState(NOTHING)
  useAppState.persist.clearStorage()
}
