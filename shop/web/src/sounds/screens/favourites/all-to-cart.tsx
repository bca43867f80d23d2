import { listFavouriteSounds, type Sound } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { putMissingInCart } from '../../../cart/cart-actions.ts'
import { jamOfSounds, OpenAsJam } from '../../../jams/open-as-jam.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { fetchWhole } from '../../own-list-page.ts'

/** More than a jam holds. */
const JAM_SOUNDS = 100

/** Puts every favourite into the cart that can be bought and is not owned. */
export function AllToCart() {
  const put = useAction({
    run: async () =>
      putMissingInCart(
        await buyableFavourites(),
        (count) => `${countOf(count, 'favourite', 'favourites')} added to cart`,
      ),
  })
  return (
    <ActionButton action={put} icon="cartAdd">
      All to cart
    </ActionButton>
  )
}

async function buyableFavourites(): Promise<Sound[]> {
  const sounds = await fetchWhole((query) => call(listFavouriteSounds, { query }))
  return sounds.flatMap(({ loop, isOwned, isForSale }) => (isForSale && !isOwned ? [loop] : []))
}

/** A jam of the first favourites that are for sale. */
export function FavouritesAsJam() {
  const jam = async () => {
    const { sounds } = await call(listFavouriteSounds, { query: { limit: String(JAM_SOUNDS) } })
    return jamOfSounds(
      sounds.flatMap(({ loop, isForSale }) => (isForSale ? [loop] : [])),
      'My favourites',
    )
  }
  return <OpenAsJam jam={jam} />
}
