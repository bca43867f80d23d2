import { formatBasisPoints } from '@segno/units'
import { type ArtistPayments, getArtistBalance, type ShownUser } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatDay } from '../../../../kit/format/date.ts'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import { PaymentsTable } from '../../../../account/royalties/payments-table.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ChangeShare } from './change-share.tsx'

/** An artist's share of sales and changing it, and what was paid to them. */
export function MoneyPart({ user }: { user: ShownUser }) {
  const query = useQuery({
    queryKey: [getArtistBalance.path, user.id],
    queryFn: ({ signal }) => call(getArtistBalance, { params: { userId: user.id } }, signal),
    retry: false,
  })
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Section
        title="Share"
        tools={query.data && <Button onClick={() => setAsked(true)}>Change share</Button>}
      >
        <Loaded query={query}>{({ share }) => <p>{shareWords(share)}</p>}</Loaded>
      </Section>
      {query.data && isAsked && (
        <ChangeShare user={user} share={query.data.share} onClose={() => setAsked(false)} />
      )}
      <PaymentsTable
        title="Payments to the artist"
        artistId={user.id}
        link={
          <ButtonLink look="plain" to={`/admin/payment/${user.id}`}>
            Balance and payment
          </ButtonLink>
        }
      />
    </>
  )
}

function shareWords({ basisPoints, agreedAt }: ArtistPayments['share']): string {
  const origin = agreedAt === null ? 'like every artist' : `since ${formatDay(agreedAt)}`
  return `${formatBasisPoints(basisPoints)} of each sale, ${origin}`
}
