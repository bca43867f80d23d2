import { forgetDevice, getSecondFactor, listDevices, type RememberedDevice } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { readDeviceKey } from '../../../shared/session/device-key.ts'
import { rememberThisBrowser } from '../../../shared/session/remember-this-browser.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from '../account.module.css'
import { LongList } from './long-list.tsx'
import { useLongList } from './use-long-list.ts'

/** Which browsers need not give the second factor for a while. */
export function DevicesPart() {
  const list = useLongList(listDevices.path, (page) => call(listDevices, { query: { page } }))
  const [asked, setAsked] = useState<RememberedDevice | null>(null)
  const forget = async ({ _id: id, name }: RememberedDevice): Promise<void> => {
    await call(forgetDevice, { params: { id } })
    showToast({ message: `${name} is forgotten.`, variant: 'success' })
    await list.renew()
  }
  return (
    <div className={styles.part}>
      <h3>Remembered browsers</h3>
      <p className={styles.muted}>For 30 days they need not give your second factor.</p>
      <LongList list={list} empty="No browser is remembered.">
        {(device) => (
          <>
            <span>
              <strong>{device.name}</strong>
              <span className={styles.facts}>
                last used <RelativeTime instant={device.lastUsedAt} /> · ends{' '}
                <RelativeTime instant={device.endsAt} />
              </span>
            </span>
            <Button look="quiet" aria-label={`Forget ${device.name}`} onClick={() => setAsked(device)}>
              Forget
            </Button>
          </>
        )}
      </LongList>
      {list.items && <RememberThis hasAny={list.items.length > 0} onRemembered={list.renew} />}
      {asked && (
        <ConfirmDialog
          title={`Forget ${asked.name}?`}
          confirm="Forget it"
          onConfirm={() => forget(asked).catch(showFailure)}
          onClose={() => setAsked(null)}
        >
          It has to give your second factor when it signs in again.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Without a second factor there is nothing that a browser could be spared. */
function RememberThis({ hasAny, onRemembered }: { hasAny: boolean; onRemembered: () => Promise<void> }) {
  const { data: factors } = useQuery({
    queryKey: [getSecondFactor.path],
    queryFn: () => call(getSecondFactor, {}),
  })
  const isRemembered = hasAny && readDeviceKey().deviceKey !== undefined
  if (isRemembered || !factors || !(factors.totp || factors.email)) return null
  const remember = async (): Promise<void> => {
    try {
      await rememberThisBrowser()
      showToast({ message: 'This browser is remembered for 30 days.', variant: 'success' })
      await onRemembered()
    } catch (error) {
      showFailure(error)
    }
  }
  return <Button onClick={() => void remember()}>Remember this browser</Button>
}
