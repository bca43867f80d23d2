import { JAM_LIMITS, type Sound, sound as soundForm } from '@segno/contract'
import { pitchClass, scaleOf } from '@segno/units'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../../shared/storage/across-tabs.ts'
import { announce } from '../../shared/page/announce.ts'
import { useFits } from '../../listening/fits.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'
import { isRecord, keptAs, listOf } from '../../shared/storage/stores.ts'
import { showToast } from '../../shared/toasts/toast.ts'

/** The most sounds of a stack. */
const STACK_LIMIT = 8

/** A sound that is kept playing, and how it is heard. */
export interface StackLane {
  readonly sound: Sound
  readonly gainDb: number
  readonly isMuted: boolean
  readonly isSoloed: boolean
}
interface Stack {
  readonly lanes: readonly StackLane[]
}
const EMPTY: Stack = { lanes: [] }

/** Sounds that play on while one searches for others, kept in this browser until sign-out. */
export const useStack = create<Stack>()(
  persist(
    (): Stack => EMPTY,
    keptAs<Stack>(
      'Stack',
      ({ lanes }) => ({ lanes: readLanes(lanes) }),
      z.object({ lanes: z.array(z.object({ sound: soundForm })) }),
    ),
  ),
)
acrossTabs(useStack, EMPTY)

function readLanes(stored: unknown): StackLane[] {
  const lanes = listOf(stored, isRecord).flatMap(({ sound, gainDb, isMuted, isSoloed }): StackLane[] => {
    const read = soundForm.safeParse(sound).data
    if (!read) return []
    return [{ sound: read, gainDb: readGain(gainDb), isMuted: isMuted === true, isSoloed: isSoloed === true }]
  })
  const isFirst = ({ sound }: StackLane, at: number): boolean =>
    lanes.findIndex((lane) => lane.sound.id === sound.id) === at
  return lanes.filter(isFirst).slice(0, STACK_LIMIT)
}

function readGain(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return 0
  return Math.min(JAM_LIMITS.mostGainDb, Math.max(JAM_LIMITS.leastGainDb, stored))
}

/** Counts what asks for the stack to be heard: sounds that are kept, and presses of its button. */
export const useStackRequests = create<{ readonly count: number }>()(() => ({ count: 0 }))

export function useIsKept(soundId: string): boolean {
  return useStack(({ lanes }) => lanes.some(({ sound }) => sound.id === soundId))
}

/** Keeps a sound playing, or lets it go. */
export function toggleKept(sound: Sound): void {
  const { lanes } = useStack.getState()
  if (lanes.some((lane) => lane.sound.id === sound.id)) return dropSound(sound)
  if (lanes.length >= STACK_LIMIT) {
    const message = `Your stack holds ${STACK_LIMIT} sounds. Drop one first.`
    return showToast({ message, variant: 'info', preventDuplicate: true })
  }
  if (lanes.length === 0) leadSession(sound)
  useStack.setState({ lanes: [...lanes, { sound, gainDb: 0, isMuted: false, isSoloed: false }] })
  useStackRequests.setState(({ count }) => ({ count: count + 1 }))
  announce(`${sound.title} keeps playing`)
}

export function dropSound({ id, title }: Sound): void {
  useStack.setState(({ lanes }) => ({ lanes: lanes.filter(({ sound }) => sound.id !== id) }))
  announce(`${title} dropped`)
}

export function clearStack(): void {
  const before = useStack.getState()
  useStack.setState(EMPTY)
  const action = { label: 'Undo', run: () => useStack.setState(before) }
  showToast({ message: 'Stack cleared', variant: 'success', action })
}

export function changeLane(soundId: string, change: Partial<Omit<StackLane, 'sound'>>): void {
  useStack.setState(({ lanes }) => ({
    lanes: lanes.map((lane) => (lane.sound.id === soundId ? { ...lane, ...change } : lane)),
  }))
}

/** Where the session has no tempo or key yet, the first sound of a stack gives it its own, so that the next ones fit. */
function leadSession({ tempoBpm, key: own }: Sound): void {
  const key = scaleOf(own)
  if (useFits.getState().track !== null) return
  usePreferences.setState(({ session }) => ({
    session: {
      ...session,
      ...(session.tempoBpm === null && tempoBpm !== null && { tempoBpm }),
      ...(session.key === null &&
        key !== null && { key: { tonic: pitchClass(key.tonic), mode: key.mode }, followKey: true }),
    },
  }))
}
