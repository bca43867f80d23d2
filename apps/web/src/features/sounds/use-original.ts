import type { SoundDetail } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useAppState } from '../../shared/app-state.ts'
import { oneSoundQuery } from '../../shared/sounds/one-sound-query.ts'

/** The sound that others are to be like; `null` while it is not known, or where none is asked about. */
export function useOriginal(soundId: string | undefined): SoundDetail | null {
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const { data } = useQuery({ ...oneSoundQuery(soundId ?? '', listener), enabled: soundId !== undefined })
  return soundId === undefined ? null : (data ?? null)
}
