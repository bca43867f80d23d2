import { chooseMails, MAIL_FREQUENCIES, type MailFrequency } from '@segno/contract'
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

/** How often new sounds of what is followed are mailed. */
export function FollowedMails() {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const queries = useQueryClient()
  const query = useQuery(mailPreferencesQuery(listener))
  const choose = useAction({
    run: (frequency: MailFrequency) =>
      call(chooseMails, { params: { kind: 'followed' }, body: { frequency } }),
    done: 'Saved',
    onDone: (chosen) => queries.setQueryData(mailPreferencesKey(listener), chosen),
  })
  return (
    <Loaded query={query}>
      {({ followed }) => (
        <SelectField
          label="Email me new sounds"
          value={followed ?? 'never'}
          onChange={(event) => void choose.run(event.target.value as MailFrequency)}
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
