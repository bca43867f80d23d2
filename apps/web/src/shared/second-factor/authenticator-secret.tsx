import { lazy, Suspense } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))
const QR_SIZE = 200
const GROUP = /.{1,4}/g

/** What an authenticator is set up with: to be scanned, or typed in on the device that shows it. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.secret}>
      <Suspense fallback={<Skeleton width={QR_SIZE} height={QR_SIZE} />}>
        <QrCode text={uri} label="Secret for your authenticator" />
      </Suspense>
      <div className={styles.typed}>
        <p>On this device? Open it in your authenticator, or type the secret into it.</p>
        <code>{secret.match(GROUP)?.join(' ')}</code>
        <div className={styles.buttons}>
          <CopyButton text={secret} label="Copy the secret" />
          <a className={styles.save} href={uri}>
            Open in an authenticator
          </a>
        </div>
      </div>
    </div>
  )
}
