import { acceptArtistAgreement, getOwnAcceptances, LEGAL_TEXTS } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './uploads-screen.module.css'

/** Asks an artist to accept the agreement in force: until then the shop takes no uploads and submissions. */
export function AgreementFirst() {
  const { data } = useQuery({
    queryKey: [getOwnAcceptances.path],
    queryFn: ({ signal }) => call(getOwnAcceptances, {}, signal),
    retry: false,
  })
  const agreement = data?.texts.find(({ name }) => name === 'agreement')
  const accept = useAction({
    run: (number: number) => call(acceptArtistAgreement, { body: { number } }),
    done: 'Agreement accepted',
    refresh: [[getOwnAcceptances.path]],
  })
  if (!agreement?.mustAccept) return null
  const { number, accepted } = agreement
  return (
    <div className={styles.trouble} role="status">
      <p>
        {accepted === null
          ? 'Read and accept the artist’s agreement before you upload or submit sounds.'
          : 'The artist’s agreement has changed. Read and accept it before you upload or submit sounds.'}
      </p>
      <div className={shapes.row}>
        <ButtonLink look="plain" to={LEGAL_TEXTS.agreement.path}>
          Read it
        </ButtonLink>
        <ActionButton action={{ ...accept, run: () => accept.run(number) }} busy="Accepting">
          Accept
        </ActionButton>
      </div>
    </div>
  )
}
