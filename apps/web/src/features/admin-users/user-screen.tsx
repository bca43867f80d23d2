import { getUser, type ShownUser } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../kit/data/loaded.tsx'
import { Day } from '../../kit/format/day.tsx'
import { RelativeTime } from '../../kit/format/relative-time.tsx'
import { DefinitionList } from '../../kit/layout/definition-list.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { call } from '../../shared/api/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { InvitationPart } from './invitation-part.tsx'
import { WalletPart } from './view/wallet-part.tsx'
import { nameOf, ROLE_WORDS, STATUS_WORDS } from './user-words.ts'

/** One account, as administrators see it. */
export function UserScreen() {
  const { userId = '' } = useParams()
  const query = useUser(userId)
  return (
    <Screen
      title={query.data ? nameOf(query.data) : 'User'}
      action={query.data && <Actions user={query.data} />}
    >
      <Loaded query={query}>
        {(user) => (
          <>
            {user.status === 'invited' && <InvitationPart user={user} />}
            <Profile user={user} />
            <WalletPart user={user} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Actions({ user: { _id, role } }: { user: ShownUser }) {
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2)' }}>
      {role === 'artist' && (
        <ButtonLink look="plain" to={`/admin/payment/${_id}`}>
          Payments
        </ButtonLink>
      )}
      <ButtonLink to={`/admin/edit_user/${_id}`}>Edit</ButtonLink>
    </span>
  )
}

export function useUser(userId: string) {
  return useQuery({
    queryKey: [getUser.path, userId],
    queryFn: ({ signal }) => call(getUser, { params: { userId } }, signal),
    retry: false,
  })
}

function Profile({ user }: { user: ShownUser }) {
  const { email, isConfirmed, handle, lastSeenAt, links } = user
  return (
    <Section title="Profile">
      <DefinitionList
        facts={{
          'E-mail': isConfirmed ? email : `${email} (not confirmed)`,
          Role: ROLE_WORDS[user.role],
          Status: STATUS_WORDS[user.status],
          ...(handle === null ? {} : { Handle: handle }),
          Country: user.country,
          Currency: user.currency,
          Since: <Day at={user.createdAt} />,
          'Last seen': lastSeenAt === null ? 'Never' : <RelativeTime instant={lastSeenAt} />,
          ...(links.length === 0 ? {} : { Links: links.join(', ') }),
          Id: user._id,
        }}
      />
    </Section>
  )
}
