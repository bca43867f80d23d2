import { orderPack } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { OrderSaver } from './order-saver.ts'
import { packQuery, usePackCache } from './use-pack.ts'

/** Saves the order of a pack; where it is not taken, what the server has is fetched anew. */
export function useOrderSaving(packId: string, onRefused: () => void) {
  const queries = useQueryClient()
  const cache = usePackCache()
  const { queryKey } = packQuery(packId)
  const [isSaving, setSaving] = useState(false)
  const [saver] = useState(
    () => new OrderSaver((ids) => call(orderPack, { params: { packId }, body: { soundIds: [...ids] } })),
  )
  const save = async (order: readonly string[]): Promise<void> => {
    // What is on its way was asked before.
    void queries.cancelQueries({ queryKey, exact: true })
    setSaving(true)
    try {
      const saved = await saver.save(order)
      // Another is at it, and will tell.
      if (saved === null) return
      cache.show(saved)
    } catch (error) {
      showFailure(error)
      onRefused()
      void queries.invalidateQueries({ queryKey, exact: true })
    }
    setSaving(false)
  }
  return { isSaving, save }
}
