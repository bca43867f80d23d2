import { type AgentDevice, freeAgentDevice, OFFLINE_DAYS } from '@segno/contract'
import { useState } from 'react'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { PLATFORM_WORDS } from '../../agent/licence-words.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './agent.module.css'
import { OWN_LICENCES } from './own-licences.ts'

/** Devices that use a licence; each can be freed. */
export function DeviceList({ devices }: { devices: readonly AgentDevice[] }) {
  const [freed, setFreed] = useState<AgentDevice | null>(null)
  if (devices.length === 0) return <p>No device uses it yet.</p>
  return (
    <>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <span className={styles.device}>
              {device.name} ({PLATFORM_WORDS[device.platform]})
            </span>
            <span>
              Last seen <RelativeTime instant={device.lastSeenAt} />
            </span>
            <Button aria-label={`Free ${device.name}`} onClick={() => setFreed(device)}>
              Free
            </Button>
          </li>
        ))}
      </ul>
      {freed && (
        <ConfirmDialog
          verb="Free"
          name={freed.name}
          run={() => call(freeAgentDevice, { params: { deviceId: freed.id } })}
          done="Device freed"
          refresh={[OWN_LICENCES]}
          onClose={() => setFreed(null)}
        >
          <p>Another device can take its slot. Offline, it keeps working for up to {OFFLINE_DAYS} days.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
