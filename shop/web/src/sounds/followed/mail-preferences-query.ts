import { getMailPreferences } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const mailPreferencesKey = (listener: string) => [getMailPreferences.path, listener]

/** Which mails the listener chose to get. */
export const mailPreferencesQuery = (listener: string) =>
  queryOptions({
    queryKey: mailPreferencesKey(listener),
    queryFn: ({ signal }) => call(getMailPreferences, {}, signal),
  })
