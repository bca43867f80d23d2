import { listFavouriteSounds, type Sound } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { putMissingInCart } from '../../shared/cart-actions.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { Button } from '../../ui/button.tsx'

const PART = 100

/** Puts every favourite into the cart that can be bought and is not owned. */
export function AllToCart() {
  const [isBusy, setIsBusy] = useState(false)
  const put = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await putMissingInCart(
        await buyableFavourites(),
        (count) => `${countOf(count, 'favourite', 'favourites')} put into the cart`,
      )
    } catch (error) {
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button icon="cartAdd" look="plain" disabled={isBusy} onClick={() => void put()}>
      All to cart
    </Button>
  )
}

async function buyableFavourites(): Promise<Sound[]> {
  const sounds: Sound[] = []
  for (let index = 0; ; index += PART) {
    const part = await call(listFavouriteSounds, { query: { index: String(index), limit: String(PART) } })
    for (const { loop, isOwned, isForSale } of part.loops) if (isForSale && !isOwned) sounds.push(loop)
    if (part.index >= part.total) return sounds
  }
}
