import { type DeletionFacts, getDeletionFacts } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { DeleteForm } from './delete-form.tsx'

export function DeletePart({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Delete your account</h3>
      <p className={styles.muted}>
        This permanently deletes your profile, favourites and unspent points. By law we keep receipts and
        licences, without your name.
      </p>
      {isOpen ? (
        <Deletion email={email} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Delete my account</Button>
      )}
    </div>
  )
}

function Deletion({ email, onCancel }: { email: string; onCancel: () => void }) {
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
            <Losses facts={facts} />
            <DeleteForm email={email} confirmBy={facts.confirmBy} onCancel={onCancel} />
          </>
        )
      }
    </Loaded>
  )
}

/** What one should know before saying yes. */
function Losses({ facts: { lostPoints, soundsForSale } }: { facts: DeletionFacts }) {
  if (lostPoints === 0 && soundsForSale === 0) return null
  return (
    <ul className={styles.losses}>
      {lostPoints > 0 && (
        <li>
          You lose <strong>{countOf(lostPoints, 'unspent point', 'unspent points')}</strong>. To get a refund,{' '}
          <Link to="/withdraw">cancel the purchase</Link> first.
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
    </ul>
  )
}
