import { chooseMails } from '@segno/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { mailPreferencesKey, mailPreferencesQuery } from './mail-preferences-query.ts'

/** Asks a listener who has just followed something, until they have chosen once. Nothing is mailed without that. */
export async function offerFollowedMails(queries: QueryClient, listener: string): Promise<void> {
  // An offer that cannot be made is left out.
  const known = await queries.ensureQueryData(mailPreferencesQuery(listener)).catch(() => null)
  if (known?.followed !== null) return
  showToast({
    key: 'followed-mails',
    message: 'Want new sounds by email?',
    variant: 'info',
    preventDuplicate: true,
    action: { label: 'Email me weekly', run: () => void choose(queries, listener) },
  })
}

async function choose(queries: QueryClient, listener: string): Promise<void> {
  try {
    const request = { params: { kind: 'followed' }, body: { frequency: 'weekly' } } as const
    queries.setQueryData(mailPreferencesKey(listener), await call(chooseMails, request))
    showToast({ message: 'We’ll email you once a week. Change it in your profile.', variant: 'success' })
  } catch (error) {
    showFailure(error)
  }
}
