import { Navigate, type RouteObject } from 'react-router'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The start: those who are signed in go on to the sounds. */
function Start() {
  return <Navigate to={useIsSignedIn() ? '/sounds' : '/login'} replace />
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
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]
