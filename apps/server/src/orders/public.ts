export { ordersRoutes } from './routes.ts'
export { completeCheckout } from './complete-checkout.ts'
export { deleteCart as eraseCart, selectOwned as ownedSoundIds } from './queries.ts'
export type { CheckoutContext, OrdersContext } from './orders-context.ts'
