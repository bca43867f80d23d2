import { matchPath, useLocation } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { OFFICE_SCREENS } from '../screens/office-screens.ts'

const OFFICE_PATHS = OFFICE_SCREENS.filter(
  ({ access }) => typeof access !== 'string' && access.includes('admin') && !access.includes('artist'),
).map(({ path }) => path)

/** Whether the shop is being run here, and no sound looked for. */
export function useIsOffice(): boolean {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const { pathname } = useLocation()
  return isAdmin && OFFICE_PATHS.some((path) => matchPath({ path, end: false }, pathname) !== null)
}
