import {
  cartPoints,
  checkOut,
  getCart,
  getSound,
  listSounds,
  type CartItem,
  type Receipt,
} from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { failureInPlace } from '../../../shared/toasts/show-failure.ts'
import { showCart } from '../../../shared/state/app-state.ts'
import { withLoader } from '../../../shared/page/notification.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { forgetOrderKey, orderKey } from '../../order-key.ts'

/** Sounds at the prices they were shown at. */
export function orderOf(cart: readonly CartItem[]) {
  return cart.map((item) => ({ soundId: item.soundId, pricePoints: cartPoints(item) }))
}

/** Buys what is given; the same press of the button, repeated, buys once. */
export function useCheckout(onBought: (receipt: Receipt) => void) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const buy = async (cart: readonly CartItem[]): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    setIsBusy(true)
    const items = orderOf(cart)
    try {
      const receipt = await withLoader(
        'progress',
        call(checkOut, { body: { items }, idempotencyKey: orderKey('checkout', JSON.stringify(items)) }),
      )
      forgetOrderKey('checkout')
      onBought(receipt)
    } catch (error) {
      setProblem(failureInPlace(error))
    } finally {
      setIsBusy(false)
      // Prices and what is owned may have changed, whether it was bought or not.
      await Promise.allSettled([call(getCart, {}).then(showCart), loadProfile()])
      for (const { path } of [listSounds, getSound]) await queries.invalidateQueries({ queryKey: [path] })
    }
  }
  return { problem, isBusy, buy }
}
