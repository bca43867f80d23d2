import type { Answer, getHostedSignIn } from '@segno/contract'
import styles from '../sign-in.module.css'

type Client = Answer<typeof getHostedSignIn>['client']

/** The source of the name, and the place that the browser returns to. */
export function ProgramOrigin({ client }: { client: Client }) {
  const { describedBy, documentHost, isNative, returnsTo, returnsToThisComputer } = client
  if (describedBy === 'shop')
    return isNative ? (
      <p className={styles.why}>Only continue if you just pressed “Sign in” in a program on this computer.</p>
    ) : null
  return (
    <>
      <p className={styles.why}>
        {documentHost === null ? (
          <>
            <strong>Not verified:</strong> anyone can use this name.
          </>
        ) : (
          <>
            Described by <strong>{documentHost}</strong>.
          </>
        )}
      </p>
      <p className={styles.why}>
        {returnsToThisComputer ? (
          <>
            You will return to <strong>a program on this computer</strong>. Continue only if you started this
            just now.
          </>
        ) : (
          <>
            You will return to <strong>{returnsTo}</strong>.
          </>
        )}
      </p>
    </>
  )
}
