import { findRecords, MAX_LIST_WORDS } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAppState } from '../../../shared/state/app-state.ts'
import { call } from '../../../shared/api/call.ts'
import { type ThemeChoice, usePreferences } from '../../../shared/storage/preferences.ts'
import { signOut } from '../../../shared/session/session.ts'
import { useOwnGrants } from '../../../shared/api/own-grants.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { signOutIcon } from '../../../ui/later-icons.ts'
import { SCREENS } from '../../screens.ts'
import { usePausedText, useSuggestions } from '../suggest/use-suggestions.ts'
import {
  catalogueGroups,
  matching,
  option,
  type PaletteGroup,
  type PaletteOption,
  recordOptions,
  screenOptions,
} from './palette-groups.ts'

export interface PaletteActions {
  readonly onHelp: () => void
  readonly onFeedback: () => void
}

/** What the text may mean: screens and actions at once, and what the server knows when the typing pauses. */
export function usePaletteGroups(text: string, actions: PaletteActions): readonly PaletteGroup[] {
  const typed = text.trim()
  const isSignedIn = useIsSignedIn()
  const role = useAppState(({ user }) => user.role)
  const grants = useOwnGrants()
  const records = useRecords(typed, isSignedIn && role === 'admin')
  const { found } = useSuggestions(typed)
  const isAdmin = role === 'admin'
  return [
    { heading: 'Screens', options: matching(screenOptions(SCREENS, { isSignedIn, role, grants }), typed) },
    { heading: 'Actions', options: matching(actionOptions(isSignedIn, actions), typed) },
    { heading: isAdmin ? 'Records' : 'Yours', options: recordOptions(records, isAdmin) },
    ...(typed !== '' && found ? catalogueGroups(found) : []),
  ].filter(({ options }) => options.length > 0)
}

/** Buyers look for numbers only. */
function useRecords(typed: string, isAdmin: boolean) {
  const q = usePausedText(typed)
  const isSignedIn = useIsSignedIn()
  const isWanted = isSignedIn && typed !== '' && q !== '' && (isAdmin || /\d/.test(q))
  const { data } = useQuery({
    queryKey: [findRecords.path, q],
    queryFn: ({ signal }) => call(findRecords, { query: { q } }, signal),
    enabled: isWanted && q.length <= MAX_LIST_WORDS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isWanted ? (data?.items ?? []) : []
}

function actionOptions(isSignedIn: boolean, { onHelp, onFeedback }: PaletteActions): PaletteOption[] {
  const action = (label: string, icon: PaletteOption['icon'], choice: () => void): PaletteOption =>
    option({ id: `action-${label}`, icon, label, choice })
  const theme = (chosen: ThemeChoice) => () => usePreferences.setState({ theme: chosen })
  return [
    action('Keyboard shortcuts', 'help', onHelp),
    action('Dark theme', 'controls', theme('dark')),
    action('Light theme', 'controls', theme('light')),
    action('Match system theme', 'controls', theme('system')),
    ...(isSignedIn
      ? [action('Send feedback', 'heart', onFeedback), action('Sign out', signOutIcon, () => void signOut())]
      : []),
  ]
}
