import { type ApplicationSound, fetchApplicationSound } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { fetchFile } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './sound-player.module.css'

interface SoundPlayerProps {
  applicationId: string
  sound: ApplicationSound
  onClose: () => void
}

/** Plays a sound that was sent along with an application. */
export function SoundPlayer({ applicationId, sound, onClose }: SoundPlayerProps) {
  const params = { applicationId, soundId: sound.id }
  const query = useQuery({
    queryKey: [fetchApplicationSound.path, params],
    queryFn: ({ signal }) => fetchFile(fetchApplicationSound, { params }, signal),
    retry: false,
  })
  return (
    <Dialog title={sound.fileName} onClose={onClose}>
      <Loaded query={query}>{(blob) => <Playback blob={blob} name={sound.fileName} />}</Loaded>
    </Dialog>
  )
}

function Playback({ blob, name }: { blob: Blob; name: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  // Gives the audio element its bytes; the browser keeps them until their address is given up.
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    audio.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <audio ref={audio} className={styles.playback} controls autoPlay aria-label={name} />
}
