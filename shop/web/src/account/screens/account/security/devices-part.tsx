import { forgetDevice, getSecondFactor, listDevices, type RememberedDevice } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../../shared/api/call.ts'
import { readDeviceKey } from '../../../../shared/session/device-key.ts'
import { rememberThisBrowser } from '../../../../shared/session/remember-this-browser.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'
import { LongList } from './long-list.tsx'
import { useLongList } from './use-long-list.ts'

/** Which browsers need not give the second factor for a while. */
export function DevicesPart() {
  const list = useLongList(listDevices.path, (page) => call(listDevices, { query: { page } }))
  const [asked, setAsked] = useState<RememberedDevice | null>(null)
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  return (
    <div className={styles.part}>
      <h3>Remembered browsers</h3>
      <p className={styles.muted}>
        {isAdmin
          ? 'Administrators enter their second factor at every sign-in.'
          : 'These browsers skip two-step sign-in for 30 days.'}
      </p>
      <LongList list={list} empty="No remembered browsers.">
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
      {list.items && !isAdmin && <RememberThis hasAny={list.items.length > 0} />}
      {asked && (
        <ConfirmDialog
          verb="Forget"
          name={asked.name}
          confirm="Forget"
          run={() => call(forgetDevice, { params: { id: asked.id } })}
          done={`${asked.name} forgotten.`}
          refresh={[[listDevices.path]]}
          onClose={() => setAsked(null)}
        >
          It will ask for two-step sign-in next time.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Without a second factor there is nothing that a browser could be spared. */
function RememberThis({ hasAny }: { hasAny: boolean }) {
  const { data: factors } = useQuery({
    queryKey: [getSecondFactor.path],
    queryFn: () => call(getSecondFactor, {}),
  })
  const remember = useAction({
    run: rememberThisBrowser,
    done: 'This browser skips two-step sign-in for 30 days.',
    refresh: [[listDevices.path]],
  })
  const isRemembered = hasAny && readDeviceKey().deviceKey !== undefined
  if (isRemembered || !factors || !(factors.totp || factors.email || factors.passkeys > 0)) return null
  return <ActionButton action={remember}>Remember this browser</ActionButton>
}
