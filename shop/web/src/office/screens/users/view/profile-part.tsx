import { countryName } from '@segno/units'
import type { ShownUser } from '@segno/contract'
import { Day } from '../../../../kit/format/day.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { EmailChangePart } from '../email-change-part.tsx'
import { InvitationPart } from '../invitation-part.tsx'
import { roleWords, STATUS_WORDS } from '../user-words.ts'

/** Facts of an account, and its invitation while it waits for its owner. */
export function ProfilePart({ user }: { user: ShownUser }) {
  const { email, isConfirmed, handle, lastSeenAt, links } = user
  return (
    <>
      {user.status === 'invited' && <InvitationPart user={user} />}
      <EmailChangePart user={user} />
      <Section title="Profile">
        <DefinitionList
          facts={{
            Email: isConfirmed ? email : `${email} (not confirmed)`,
            Role: roleWords(user),
            Status: STATUS_WORDS[user.status],
            ...(handle === null ? {} : { Handle: handle }),
            Country: countryName(user.country),
            Currency: user.currency,
            Since: <Day at={user.createdAt} />,
            'Last seen': lastSeenAt === null ? 'Never' : <RelativeTime instant={lastSeenAt} />,
            ...(links.length === 0 ? {} : { Links: links.join(', ') }),
            ID: user.id,
          }}
        />
      </Section>
    </>
  )
}
