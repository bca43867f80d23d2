import {
  type DeletionFacts,
  getDeletionFacts,
  type Profile,
  type Role,
  type UnsettledMatter,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'
import { formatDay } from '../../../../kit/format/date.ts'
import { formatMoney } from '../../../../kit/format/money.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { DeleteForm } from './delete-form.tsx'
import { DownloadEverything } from './download-everything.tsx'
import { StillWithdrawable } from './still-withdrawable.tsx'

type Leaver = Pick<Profile, 'email' | 'role'>

export function DeletePart({ profile }: { profile: Leaver }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Delete your account</h3>
      <p className={styles.muted}>
        This permanently deletes your profile, favourites and unspent points. By law we keep receipts and
        licences, without your name.
      </p>
      {isOpen ? (
        <Deletion profile={profile} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Delete my account</Button>
      )}
    </div>
  )
}

function Deletion({ profile: { email, role }, onCancel }: { profile: Leaver; onCancel: () => void }) {
  const query = useQuery({
    queryKey: [getDeletionFacts.path],
    queryFn: () => call(getDeletionFacts, {}),
    // Points may have been spent since it was last looked at.
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {(facts) =>
        facts.isLastAdmin ? (
          <p role="alert">You are the only administrator. Appoint another one, then delete your account.</p>
        ) : (
          <>
            {role !== 'admin' && <StillWithdrawable />}
            <Losses facts={facts} role={role} />
            <DownloadEverything facts={facts} />
            <DeleteForm email={email} confirmBy={facts.confirmBy} onCancel={onCancel} />
          </>
        )
      }
    </Loaded>
  )
}

/** What one should know before saying yes. */
function Losses({
  facts: { lostPoints, soundsForSale, unsettled },
  role,
}: {
  facts: DeletionFacts
  role: Role
}) {
  if (lostPoints === 0 && soundsForSale === 0 && unsettled.length === 0) return null
  return (
    <ul className={styles.losses}>
      {lostPoints > 0 && (
        <li>
          You lose <strong>{countOf(lostPoints, 'unspent point', 'unspent points')}</strong>.
        </li>
      )}
      {soundsForSale > 0 && (
        <li>
          <strong>
            {countOf(soundsForSale, 'published sound is', 'published sounds are')} withdrawn from sale.
          </strong>{' '}
          Buyers keep theirs.
        </li>
      )}
      {unsettled.map((open) => (
        <li key={keyOf(open)}>{sentenceOf(open, role)}</li>
      ))}
    </ul>
  )
}

function keyOf(open: UnsettledMatter): string {
  if (open.kind === 'owed') return `${open.by} ${open.currency}`
  if ('currency' in open) return `${open.kind} ${open.currency}`
  return open.kind === 'withdrawal' ? open.number : open.kind
}

function sentenceOf(open: UnsettledMatter, role: Role): ReactNode {
  switch (open.kind) {
    case 'plan':
      return (
        <>
          Your <strong>{open.name}</strong> plan ends at once
          {open.paidUntil === null ? '' : `, though it is paid until ${formatDay(open.paidUntil)}`}. Nothing
          more is charged
          {open.due && `, not the ${formatMoney(open.due.amountCents, open.due)} that is due either`}.
        </>
      )
    case 'downloads':
      return (
        <>
          You can no longer download <strong>{countOf(open.count, 'sound you own', 'sounds you own')}</strong>
          . Your licences stay valid.
        </>
      )
    case 'withdrawal':
      return (
        <>
          We still answer your withdrawal <strong>{open.number}</strong> by email, until{' '}
          {formatDay(open.dueAt)}.
        </>
      )
    case 'owed':
      return <Owed owed={open} role={role} />
    case 'giftCards':
      return (
        <>
          <strong>{countOf(open.count, 'gift card', 'gift cards')}</strong> you bought, worth{' '}
          {formatMoney(open.amountCents, { currency: open.currency })}, outlive your account.{' '}
          <Link to="/gift-cards">Check their addresses</Link>, or refund the recent ones, first: later only we
          can.
        </>
      )
    case 'giftCardMoney':
      return (
        <>
          You lose <strong>{formatMoney(open.amountCents, { currency: open.currency })}</strong> that came
          back onto {open.count === 1 ? 'a gift card' : 'gift cards'} you redeemed.{' '}
          <Link to="/voucher-coupon-add">Redeem the code again</Link> first.
        </>
      )
    case 'parts':
      return (
        <>
          Your share of <strong>{countOf(open.count, 'shared sound', 'shared sounds')}</strong> goes to the
          artist {open.keptDays} days from now. Until then it still earns for you.
        </>
      )
  }
}

/** Where each role enters bank details. */
const DETAILS_SCREEN: Partial<Record<Role, string>> = { artist: '/payout_details', user: '/affiliate_payout' }

interface OwedProps {
  owed: UnsettledMatter & { kind: 'owed' }
  role: Role
}

/** Money that the shop owes them. */
function Owed({ owed: { by, hasDetails, amountCents, currency }, role }: OwedProps) {
  const sum = <strong>{formatMoney(amountCents, { currency })}</strong>
  const from = by === 'royalties' ? 'in royalties' : 'in commissions'
  if (hasDetails)
    return (
      <>
        We still pay you {sum} {from} once it is due, to the account you entered.
      </>
    )
  // An artist's tax details are asked for on their own screen, which a former artist does not have.
  const screen = by === 'royalties' && role !== 'artist' ? undefined : DETAILS_SCREEN[role]
  return (
    <>
      We owe you {sum} {from}.{' '}
      {screen === undefined ? (
        <>
          <Link to="/contact">Write to us</Link> where to pay it
        </>
      ) : (
        <Link to={screen}>Enter where we pay it</Link>
      )}{' '}
      first.
    </>
  )
}
