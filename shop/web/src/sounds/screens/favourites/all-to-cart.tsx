import { listFavouriteSounds, type Sound } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { putMissingInCart } from '../../../cart/cart-actions.ts'
import { jamOfSounds, OpenAsJam } from '../../../jams/open-as-jam.tsx'
import { countOf } from '../../../ui/format-count.ts'

const PART = 100

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
  const sounds: Sound[] = []
  for (let index = 0; ; index += PART) {
    const part = await call(listFavouriteSounds, { query: { index: String(index), limit: String(PART) } })
    for (const { loop, isOwned, isForSale } of part.sounds) if (isForSale && !isOwned) sounds.push(loop)
    if (part.index >= part.total) return sounds
  }
}

/** A jam of the first favourites that are for sale. */
export function FavouritesAsJam() {
  const jam = async () => {
    const { sounds } = await call(listFavouriteSounds, { query: { limit: String(PART) } })
    return jamOfSounds(
      sounds.flatMap(({ loop, isForSale }) => (isForSale ? [loop] : [])),
      'My favourites',
    )
  }
  return <OpenAsJam jam={jam} />
}
