import type { SoundChange, StudioSound } from '@segno/contract'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { announce } from '../../shared/page/announce.ts'
import { countOf } from '../../ui/format-count.ts'
import { type NamedPack, withChange } from './apply-change.ts'
import { type EditPorts, EditSession, type EditState } from './edit-session.ts'

export interface Edits extends EditState {
  /** The list with what is on its way to the server. */
  readonly rows: readonly StudioSound[]
  readonly edit: (label: string, edits: readonly { sound: StudioSound; set: SoundChange }[]) => void
  readonly undoLast: () => void
  readonly redoLast: () => void
  readonly retry: () => void
  /** The newest version that is known of a sound. */
  readonly versionOf: (soundId: string) => number
  readonly settleOvertaken: (how: 'again' | 'drop') => void
}

/**
 * Edits many sounds of a list that comes from the server.
 *
 * @param sounds as the server has them
 * @param ports how they are saved, shown and fetched; the first ones are kept
 */
export function useEditSession(
  sounds: readonly StudioSound[],
  ports: EditPorts,
  packs: readonly NamedPack[] = [],
): Edits {
  const [session] = useState(() => new EditSession(ports))
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  // Tells the session which versions are on the screen.
  useEffect(() => session.see(sounds), [session, sounds])
  useLeaveGuard(state.saving !== 'idle')
  const { unsaved } = state
  const rows = useMemo(
    () =>
      unsaved.size === 0
        ? sounds
        : sounds.map((one) => {
            const set = unsaved.get(one.sound.id)
            return set ? withChange(one, set, packs) : one
          }),
    [sounds, unsaved, packs],
  )
  const gestures = useMemo(() => gesturesOf(session), [session])
  return useMemo(() => ({ ...state, rows, ...gestures }), [state, rows, gestures])
}

function gesturesOf(session: EditSession) {
  return {
    edit: (label: string, edits: readonly { sound: StudioSound; set: SoundChange }[]): void => {
      const count = session.edit(label, edits)
      if (count > 1) announce(`${label}: ${countOf(count, 'sound', 'sounds')} changed`)
    },
    undoLast: (): void => {
      const step = session.undo()
      announce(step ? `Undone: ${step.label}` : 'Nothing to undo')
    },
    redoLast: (): void => {
      const step = session.redo()
      announce(step ? `Redone: ${step.label}` : 'Nothing to redo')
    },
    retry: (): void => session.retry(),
    versionOf: session.versionOf,
    settleOvertaken: (how: 'again' | 'drop'): void => session.settleOvertaken(how),
  }
}

/** Leaving the page would lose what has not been saved, so the browser asks first. */
function useLeaveGuard(isNeeded: boolean): void {
  // Talks to the browser's window.
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
