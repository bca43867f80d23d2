import {
  type Answer,
  type ForSale,
  type GiftFacts,
  listGiftCards,
  getPackagePurchase,
  getSubscription,
  getWallet,
  listPackages,
  type PackagePurchase,
  startPackagePurchase,
} from '@segno/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { forgetOrderKey, orderKey } from '../order-key.ts'
import { loadProfile } from '../../shared/session/session.ts'

/** Time between questions whether the money came. */
const AWAITED_MS = 1_500

/** A package or gift card at the sum that was shown. */
export type Payable = Pick<ForSale, 'id' | 'currency' | 'grossCents'> & { readonly gift?: GiftFacts }
type Order = Omit<Payable, 'id'> & { packageId: string }
type Opened = Answer<typeof startPackagePurchase>

interface PackagePurchaseFacts {
  readonly offer: Payable
  /** Once for a purchase, when its money has come and the wallet is up to date. */
  readonly onPaid: (purchase: PackagePurchase) => unknown
}

/** Buying a package: opens the provider's form for it, and waits for the money once the form was sent. */
export function usePackagePurchase({ offer, onPaid }: PackagePurchaseFacts) {
  const { id: packageId, currency, grossCents, gift } = offer
  const order = { packageId, currency, grossCents, ...(gift ? { gift } : {}) }
  const opening = useQuery({
    queryKey: [startPackagePurchase.path, order],
    queryFn: () => openPurchase(order),
    retry: false,
    staleTime: Infinity,
    // Another visit asks anew: by then it may have been paid.
    gcTime: 0,
  })
  const [isSent, setSent] = useState(false)
  const begun = opening.data?.purchase
  const { data: purchase } = usePurchase(begun?.id ?? null, { begun, isAwaited: isSent })
  useOncePaid(purchase, onPaid)
  const reopen = () => {
    setSent(false)
    return opening.refetch()
  }
  return {
    purchase,
    clientSecret: opening.data?.clientSecret ?? null,
    problem: opening.error,
    isSent,
    onSent: () => setSent(true),
    reopen,
    /** Begins another purchase beside the sent one. */
    payAnother: () => {
      forgetOrderKey('package')
      return reopen()
    },
  }
}

/** A key can be of a form that has run out, or was refused, since; then another one is opened. */
async function openPurchase(order: Order): Promise<Opened> {
  const open = (): Promise<Opened> =>
    call(startPackagePurchase, {
      body: order,
      idempotencyKey: orderKey('package', JSON.stringify(order)),
    })
  const opened = await open()
  const { status } = opened.purchase
  if (status !== 'expired' && status !== 'refused') return opened
  forgetOrderKey('package')
  return open()
}

/** A purchase as it stands, asked for until it is paid or over. `begun` is what is known of it, which stands until its money is awaited. */
export function usePurchase(
  purchaseId: string | null,
  { begun, isAwaited = true }: { begun?: PackagePurchase | undefined; isAwaited?: boolean } = {},
) {
  return useQuery({
    queryKey: [getPackagePurchase.path, purchaseId],
    queryFn: ({ signal }) => call(getPackagePurchase, { params: { purchaseId: purchaseId! } }, signal),
    enabled: purchaseId !== null && (begun === undefined || isAwaited),
    ...(begun === undefined ? {} : { initialData: begun }),
    refetchInterval: ({ state }) => (isAwaited && state.data?.status === 'open' ? AWAITED_MS : false),
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  })
}

/** Brings what shows points up to date once a purchase is paid, then calls on. */
export function useOncePaid(
  purchase: PackagePurchase | undefined,
  onPaid: (purchase: PackagePurchase) => unknown = () => undefined,
): void {
  const queries = useQueryClient()
  const paidId = purchase?.status === 'paid' ? purchase.id : null
  const settle = useEffectEvent(async () => {
    await settlePaid(queries)
    onPaid(purchase!)
  })
  // Talks to the server: the points came while nobody looked.
  useEffect(() => {
    if (paidId !== null) void settle()
  }, [paidId])
}

async function settlePaid(queries: QueryClient): Promise<void> {
  forgetOrderKey('package')
  const shown = [getWallet.path, listPackages.path, getSubscription.path, listGiftCards.path].map((path) =>
    queries.invalidateQueries({ queryKey: [path] }),
  )
  await Promise.all([loadProfile(), ...shown])
}
