import { BUYERS } from '@segno/contract'
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { CartRoute } from './cart-route.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { Guarded } from './guarded.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { DeactivatedScreen, UnauthorisedScreen } from './stop-screens.tsx'

/** The start: those who are signed in go on to the sounds. */
function Start() {
  return <Navigate to={useIsSignedIn() ? '/sounds' : '/login'} replace />
}

const cartScreen = async () => (await import('../features/cart/cart-screen.tsx')).CartScreen
const receiptScreen = async () => (await import('../features/library/receipt-screen.tsx')).ReceiptScreen

/** A screen for everybody who buys. */
function forBuyers(load: () => Promise<ComponentType>) {
  return <Guarded allowed={BUYERS}>{lazyScreen(load)}</Guarded>
}

/** Every screen and its path. A screen for certain roles stands inside `<Guarded>`. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorScreen />,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          { index: true, element: <Start /> },
          {
            path: '/sounds',
            element: lazyScreen(
              async () => (await import('../features/sounds/sounds-screen.tsx')).SoundsScreen,
            ),
          },
          {
            path: '/login',
            element: lazyScreen(
              async () => (await import('../features/sign-in/login-screen.tsx')).LoginScreen,
            ),
          },
          { path: '/publicCart', element: lazyScreen(cartScreen) },
          { path: '/cart', element: <CartRoute>{forBuyers(cartScreen)}</CartRoute> },
          {
            path: '/loops-checkout',
            element: forBuyers(
              async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
            ),
          },
          { path: '/receipt', element: forBuyers(receiptScreen) },
          { path: '/receipt/:id', element: forBuyers(receiptScreen) },
          {
            path: '/purchase_history',
            element: forBuyers(
              async () => (await import('../features/library/purchases-screen.tsx')).PurchasesScreen,
            ),
          },
          { path: '/unauthorised', element: <UnauthorisedScreen /> },
          { path: '/deactivated', element: <DeactivatedScreen /> },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]
