import {
  chooseMails,
  MAIL_FREQUENCIES,
  type MailChoice,
  type MailFrequency,
  type MailKind,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../kit/data/loaded.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { mailPreferencesKey, mailPreferencesQuery } from './mail-preferences-query.ts'

const WORDS: Readonly<Record<MailFrequency, string>> = {
  daily: 'At most once a day',
  weekly: 'At most once a week',
  never: 'Never',
}

function useMailPreferences() {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const queries = useQueryClient()
  const query = useQuery(mailPreferencesQuery(listener))
  const choose = useAction({
    run: (choice: { kind: MailKind; frequency: MailChoice }) => {
      const { kind, frequency } = choice
      return call(chooseMails, { params: { kind }, body: { frequency } })
    },
    done: 'Saved',
    onDone: (chosen) => queries.setQueryData(mailPreferencesKey(listener), chosen),
  })
  return { query, choose }
}

/** How often new sounds of what is followed are mailed. */
export function FollowedMails() {
  const { query, choose } = useMailPreferences()
  return (
    <Loaded query={query}>
      {({ followed }) => (
        <SelectField
          label="Email me new sounds"
          value={followed ?? 'never'}
          onChange={({ target }) =>
            void choose.run({ kind: 'followed', frequency: target.value as MailFrequency })
          }
        >
          {MAIL_FREQUENCIES.toReversed().map((frequency) => (
            <option key={frequency} value={frequency}>
              {WORDS[frequency]}
            </option>
          ))}
        </SelectField>
      )}
    </Loaded>
  )
}

/** Mails that administrators write to many. */
export function AnnouncementMails() {
  const { query, choose } = useMailPreferences()
  return (
    <Loaded query={query}>
      {({ announcements }) => (
        <SelectField
          label="Email me news of the shop"
          value={announcements}
          onChange={({ target }) =>
            void choose.run({ kind: 'announcements', frequency: target.value as MailChoice })
          }
        >
          <option value="always">When there is something new</option>
          <option value="never">Never</option>
        </SelectField>
      )}
    </Loaded>
  )
}
