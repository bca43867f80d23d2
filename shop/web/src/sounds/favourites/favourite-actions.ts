import {
  addFavourites,
  type Favourites,
  getFavourites,
  MAX_FAVOURITES,
  moveFavourites,
  removeFavourites,
  type Sound,
} from '@segno/contract'
import { announce } from '../../shared/page/announce.ts'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { answersInTurn } from '../../shared/api/in-turn.ts'
import { proposeSignIn } from '../../shared/session/sign-in-first.ts'
import { useTokens } from '../../shared/session/token-store.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { formatCount } from '../../ui/format-count.ts'
import {
  afterAdding,
  afterMoving,
  afterRemoving,
  type FavouriteList,
  type FavouriteRun,
  merge,
  NO_FAVOURITES,
  runsOf,
} from '../../shared/state/favourite-list.ts'

const show = (favourites: FavouriteList): void => {
  useAppState.setState({ favourites })
}
const current = (): FavouriteList => useAppState.getState().favourites
const asAnswered = (answer: Favourites): FavouriteList => merge(answer, NO_FAVOURITES).list
const refs = (ids: readonly string[]): { soundId: string }[] => ids.map((soundId) => ({ soundId }))

type Change = (list: FavouriteList) => FavouriteList
/** Changes that are shown and not answered yet, and the list without them. */
let unanswered: readonly Change[] = []
let answered = NO_FAVOURITES

/** Guests keep theirs in this browser; admins have none. */
const hasServerList = (): boolean =>
  useTokens.getState().tokens !== null && !useAppState.getState().user.isAdmin

// An answer that comes after somebody has signed out is about nobody here.
const showTheirs = (list: FavouriteList): void => void (hasServerList() && show(list))
const takeTurn = answersInTurn(showTheirs)

function inTurn(work: () => Promise<Favourites>): Promise<void> {
  return takeTurn(async () => (answered = asAnswered(await work())))
}

/**
 * Shows the change at once, and takes it back, and no other, where the server does not follow.
 *
 * @returns whether it was made
 */
async function change(apply: Change, work: () => Promise<Favourites>): Promise<boolean> {
  if (!hasServerList()) {
    show({ ...apply(current()), loading: false })
    return true
  }
  if (unanswered.length === 0) answered = current()
  unanswered = [...unanswered, apply]
  show(apply(current()))
  try {
    await inTurn(() =>
      work().finally(() => {
        unanswered = unanswered.filter((one) => one !== apply)
      }),
    )
    return true
  } catch (error) {
    showTheirs(unanswered.reduce((list, one) => one(list), answered))
    showFailure(error)
    return false
  }
}

/** At the top, or back to where they were. @returns whether they are favourites now */
async function addToFavourites(ids: readonly string[], before?: string | null): Promise<boolean> {
  const apply: Change = (list) => afterAdding(list, ids, before)
  if (apply(current()).total > MAX_FAVOURITES) {
    showToast({
      message: `You can have up to ${formatCount(MAX_FAVOURITES)} favourites.`,
      variant: 'warning',
    })
    return false
  }
  const body = { sounds: refs(ids), ...(before === undefined ? {} : { before }) }
  return change(apply, () => call(addFavourites, { body }))
}

/** Where these favourites are now, for whoever may bring them back; what is no favourite is left out. */
export function placesOfFavourites(ids: readonly string[]): readonly FavouriteRun[] {
  return runsOf(current(), ids)
}

/** Brings favourites back to where they were. @returns whether all are */
export async function bringBackFavourites(places: readonly FavouriteRun[]): Promise<boolean> {
  // From the last on, so that what each stood before is there again.
  const added = places.toReversed().map(({ ids, before }) => addToFavourites(ids, before))
  return (await Promise.all(added)).every(Boolean)
}

/** Says so once it is true, for as long as it can be undone. */
async function takeOutOfFavourites(sounds: readonly Pick<Sound, 'id' | 'title'>[]): Promise<void> {
  const ids = sounds.map(({ id }) => id)
  const places = placesOfFavourites(ids)
  if (!(await removeIds(ids))) return
  const what = sounds.length === 1 ? `“${sounds[0]!.title}”` : `${formatCount(sounds.length)} sounds`
  showToast({
    message: `${what} removed from favourites`,
    variant: 'default',
    preventDuplicate: true,
    action: { label: 'Undo', run: () => void bringBackFavourites(places) },
  })
}

/** @returns whether they are out now */
async function removeIds(ids: readonly string[]): Promise<boolean> {
  const body = { sounds: refs(ids) }
  return change(
    (list) => afterRemoving(list, ids),
    () => call(removeFavourites, { body }),
  )
}

/** Makes all of them favourites, or where they all are, takes them out; either can be undone. */
export async function toggleFavourites(sounds: readonly Pick<Sound, 'id' | 'title'>[]): Promise<void> {
  const known = idsOf(current())
  const missing = sounds.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  if (missing.length === 0) return takeOutOfFavourites(sounds)
  if (useTokens.getState().tokens === null) tellGuest()
  if (!(await addToFavourites(missing))) return
  const what = missing.length === 1 ? '1 sound' : `${formatCount(missing.length)} sounds`
  showToast({
    message: `${what} added to favourites`,
    variant: 'success',
    action: { label: 'Undo', run: () => void removeIds(missing) },
  })
}

export async function moveInFavourites(ids: readonly string[], before: string | null): Promise<void> {
  const body = { sounds: refs(ids), before }
  await change(
    (list) => afterMoving(list, ids, before),
    () => call(moveFavourites, { body }),
  )
}

export function toggleFavourite(sound: Pick<Sound, 'id' | 'title'>): void {
  const isFavourite = idsOf(current()).has(sound.id)
  if (!isFavourite && useTokens.getState().tokens === null) tellGuest()
  void (isFavourite ? takeOutOfFavourites([sound]) : makeFavourite(sound))
}

async function makeFavourite({ id, title }: Pick<Sound, 'id' | 'title'>): Promise<void> {
  if (await addToFavourites([id])) announce(`“${title}” added to favourites`)
}

/** Once a visit is enough. */
let isGuestTold = false
function tellGuest(): void {
  if (isGuestTold) return
  isGuestTold = true
  proposeSignIn('Saved in this browser. Sign in to see your favourites everywhere.')
}

/** Brings the server's list and this browser's together. A failure leaves this browser's as it is. */
export async function syncFavourites(): Promise<void> {
  if (!hasServerList()) return
  await inTurn(async () => {
    const server = await call(getFavourites, {})
    const { toPost } = merge(server, current())
    return toPost.length > 0 ? call(addFavourites, { body: { sounds: refs(toPost) } }) : server
  }).catch(() => undefined)
}

/** True where all of them are. */
export function useAreFavourites(soundIds: readonly string[]): boolean {
  return useAppState(({ favourites }) => soundIds.every((id) => idsOf(favourites).has(id)))
}

export function useIsFavourite(soundId: string): boolean {
  return useAppState(({ favourites }) => idsOf(favourites).has(soundId))
}

/** Made once for each list, for hundreds of rows ask at once. */
const idSets = new WeakMap<FavouriteList, ReadonlySet<string>>()
function idsOf(favourites: FavouriteList): ReadonlySet<string> {
  const known = idSets.get(favourites)
  if (known) return known
  const ids = new Set(favourites.sounds.map(({ soundId }) => soundId))
  idSets.set(favourites, ids)
  return ids
}
