import { getEmailChange, type ShownUser, withdrawEmailChange } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'

/** An address that waits until its owner opens the link. */
export function EmailChangePart({ user: { id: userId } }: { user: ShownUser }) {
  const queryKey = [getEmailChange.path, userId]
  const params = { userId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getEmailChange, { params }, signal),
  })
  const withdraw = useAction({
    run: () => call(withdrawEmailChange, { params }),
    done: 'Withdrawn',
    refresh: [queryKey],
  })
  if (!data?.waiting) return null
  return (
    <Section title="New email" tools={<ActionButton action={withdraw}>Withdraw</ActionButton>}>
      <p>
        {data.waiting.email}, not confirmed yet. Asked <RelativeTime instant={data.waiting.askedAt} />.
        {data.waiting.heldUntil !== null &&
          ` The old address can stop it, and it cannot be confirmed before ${formatMoment(data.waiting.heldUntil)}.`}
      </p>
    </Section>
  )
}
