import { putMissingInCart } from '../../cart/cart-actions.ts'
import { downloadMasters } from '../drag-out/download.ts'
import { toggleFavourites } from '../favourites/favourite-actions.ts'
import { proposeSignIn } from '../../shared/session/sign-in-first.ts'
import { useTokens } from '../../shared/session/token-store.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { countOf } from '../../ui/format-count.ts'
import { hideSounds } from '../not-for-me.ts'
import type { ChosenSound } from './choice.ts'

type Chosen = readonly ChosenSound[]
const soundsOf = (chosen: Chosen) => chosen.map(({ sound }) => sound)
const tell = (message: string): void => showToast({ message, variant: 'info', preventDuplicate: true })

/** Those that are for sale, and neither owned nor in the cart. */
export async function putChosenInCart(chosen: Chosen): Promise<void> {
  const open = chosen.filter(({ isOwned, isForSale }) => isForSale && !isOwned)
  if (open.length === 0 && chosen.every(({ isOwned }) => isOwned)) return tell('You already own all of them.')
  await putMissingInCart(soundsOf(open), (count) => `${countOf(count, 'sound', 'sounds')} added to cart`)
}

export async function favourChosen(chosen: Chosen): Promise<void> {
  await toggleFavourites(soundsOf(chosen))
}

/** The masters of those that are owned: one as it is, several as a ZIP. */
export async function downloadChosen(
  chosen: readonly Pick<ChosenSound, 'sound' | 'isOwned'>[],
): Promise<void> {
  if (useTokens.getState().tokens === null) return proposeSignIn('Sign in to download what you own.')
  const owned = chosen.filter(({ isOwned }) => isOwned)
  if (owned.length === 0) return tell('You don’t own any of these yet. Buy them to download their masters.')
  await downloadMasters(owned.map(({ sound }) => sound.id))
}

/** @returns whether searches leave them out now */
export function hideChosen(chosen: Chosen): Promise<boolean> {
  return hideSounds(soundsOf(chosen))
}
