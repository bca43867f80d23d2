import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './second-factor.module.css'

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode)
const QR_SIZE = 200
const GROUP = /.{1,4}/g

/** What an authenticator is set up with: to be scanned, or typed in on the device that shows it. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.secret}>
      <QrCode
        text={uri}
        label="Authenticator key"
        fallback={<Skeleton width={QR_SIZE} height={QR_SIZE} />}
        missing={null}
      />
      <div className={styles.typed}>
        <p>On this device? Open your authenticator app, or type the key into it.</p>
        <code>{secret.match(GROUP)?.join(' ')}</code>
        <div className={styles.buttons}>
          <CopyButton text={secret} label="Copy key" />
          <a className={styles.save} href={uri}>
            Open authenticator app
          </a>
        </div>
      </div>
    </div>
  )
}
