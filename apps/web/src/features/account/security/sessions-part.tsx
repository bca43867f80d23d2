import {
  endOneSession,
  forgetDevice,
  listDevices,
  listSessions,
  rememberDevice,
  signOutEverywhere,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keepDeviceKey } from '../../../shared/session/device-key.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../account.module.css'

const when = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Where one is signed in, and which browsers need not give the second factor. */
export function SessionsPart() {
  const sessions = useQuery({
    queryKey: [listSessions.path],
    queryFn: () => call(listSessions, { query: {} }),
  })
  const devices = useQuery({ queryKey: [listDevices.path], queryFn: () => call(listDevices, { query: {} }) })
  const change = useChange()
  return (
    <>
      <div className={styles.part}>
        <h3>Where you are signed in</h3>
        {sessions.isPending && <Skeleton width="100%" height={40} />}
        {sessions.isError && <p role="alert">This could not be loaded. Reload the page to try again.</p>}
        <ul className={styles.list}>
          {sessions.data?.items.map((session) => (
            <li key={session._id} className={styles.item}>
              <span>
                {session.device}
                {session.isThis && ', this one'}
                <span className={styles.muted}> · last used {when(session.lastUsedAt)}</span>
              </span>
              {!session.isThis && (
                <Button
                  look="quiet"
                  onClick={() => void change(() => call(endOneSession, { params: { id: session._id } }))}
                >
                  Sign it out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button onClick={() => void signOutOfAll()}>Sign out everywhere</Button>
      </div>
      <div className={styles.part}>
        <h3>Remembered browsers</h3>
        <p className={styles.muted}>They need not give your second factor for 30 days.</p>
        <ul className={styles.list}>
          {devices.data?.items.map((device) => (
            <li key={device._id} className={styles.item}>
              <span>
                {device.name}
                <span className={styles.muted}> · until {when(device.endsAt)}</span>
              </span>
              <Button
                look="quiet"
                onClick={() => void change(() => call(forgetDevice, { params: { id: device._id } }))}
              >
                Forget it
              </Button>
            </li>
          ))}
        </ul>
        <Button onClick={() => void change(rememberThis)}>Remember this browser</Button>
      </div>
    </>
  )
}

function useChange(): (work: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient()
  return async (work) => {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: [listSessions.path] })
      await queries.invalidateQueries({ queryKey: [listDevices.path] })
    } catch (error) {
      showFailure(error)
    }
  }
}

async function rememberThis(): Promise<void> {
  const name = `${navigator.platform || 'Browser'}, ${new Date().toLocaleDateString()}`
  const { deviceKey } = await call(rememberDevice, { body: { name } })
  keepDeviceKey(deviceKey)
  showToast({ message: 'This browser is remembered for 30 days.', variant: 'success' })
}

async function signOutOfAll(): Promise<void> {
  await call(signOutEverywhere, {}).then(() => endSession({ goTo: 'login', message: null }), showFailure)
}
