import {
  type CartItem,
  cartItem,
  favourites as favouritesForm,
  id as idForm,
  type Profile,
  profile as profileForm,
  type Role,
} from '@segno/contract'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../storage/across-tabs.ts'
import { mergedStorage, mergeLists, mergeRecords } from '../storage/merged-storage.ts'
import { withItem } from './cart.ts'
import { type FavouriteList, NO_FAVOURITES, readFavourites } from './favourite-list.ts'
import { knownItems, unresolvedSounds } from './cart-ids.ts'
import { isRecord, keptAs, listOf, localStore } from '../storage/stores.ts'

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
  readonly favourites: FavouriteList
  /** Jams with edits that are not saved yet, by their ids; null while there are none. */
  readonly editorialJam: object | null
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
  favourites: NO_FAVOURITES,
  editorialJam: null,
}

/** What has other names where it is kept. */
const kept = z.object({ profile: profileForm, cart: z.array(cartItem), favourites: favouritesForm })

/** What outlives a reload, under the name that the specification gives it. */
export const useAppState = create<AppState>()(
  persist(() => NOTHING, {
    ...keptAs<AppState>('State', revive, kept),
    storage: mergedStorage<AppState>(
      localStore,
      { cart: mergeLists('loopId'), editorialJam: mergeRecords },
      () => queueMicrotask(() => void useAppState.persist.rehydrate()),
    ),
    onRehydrateStorage: () => (_, error) => {
      if (error) lookUpLater(idsInCart(localStore.getItem('State') ?? ''))
    },
  }),
)
acrossTabs(useAppState, NOTHING)

/** Reads the cart out of a state that was cut off, which is no JSON any more. It is stored under the wire's names. */
function idsInCart(text: string): string[] {
  const stored = text.matchAll(new RegExp('"loopId":"([^"]+)"', 'g'))
  return [...stored].flatMap(([, id]) => idForm.safeParse(id).data ?? [])
}

function lookUpLater(soundIds: readonly string[]): void {
  unresolvedSounds.keep([...unresolvedSounds.read(), ...soundIds])
}

/**
 * What of a stored state still makes sense. A sound of a cart may be described as another version did; then its id is
 * kept, to be looked up again.
 */
function revive(stored: Readonly<Record<string, unknown>>): Partial<AppState> {
  const profile = profileForm.safeParse(stored['profile']).data ?? null
  const { cart, unread } = readCart(stored['cart'])
  if (unread.length > 0) lookUpLater(unread)
  return {
    profile,
    user: profile ? userOf(profile) : NOBODY,
    cart,
    favourites: readFavourites(stored['favourites']),
    editorialJam: isRecord(stored['editorialJam']) ? stored['editorialJam'] : null,
  }
}

function readCart(stored: unknown): { cart: readonly CartItem[]; unread: string[] } {
  const read = listOf(stored, isRecord).map((item) => ({
    item: cartItem.safeParse(item).data,
    id: item['soundId'],
  }))
  return {
    cart: read.reduce<readonly CartItem[]>((cart, { item }) => (item ? withItem(cart, item) : cart), []),
    unread: read.flatMap(({ item, id }) => (item ? [] : (idForm.safeParse(id).data ?? []))),
  }
}

/** Takes over a profile that the server answered with, and the session user that follows from it. */
export function showProfile(profile: Profile): void {
  useAppState.setState({ profile, user: userOf(profile) })
}

function userOf(profile: Profile): SessionUser {
  return {
    firstName: profile.userFirstName,
    lastName: profile.userLastName,
    email: profile.email,
    role: profile.role,
    isAdmin: profile.role === 'admin',
    isUser: profile.role === 'user',
    isLoopProvider: profile.role === 'artist',
    status: profile.status,
  }
}

export function showCart(cart: readonly CartItem[]): void {
  useAppState.setState({ cart })
}

/** Nobody is signed in any more: everything about them goes, here and in what is stored. */
export function clearAppState(): void {
  useAppState.setState(NOTHING)
  useAppState.persist.clearStorage()
  unresolvedSounds.keep([])
  knownItems.keep([])
}
