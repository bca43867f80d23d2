import type { ReviewSound } from '@segno/contract'
import { toggleSound } from '../../../../listening/player.ts'
import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import type { QueueCursor } from '../queue/use-queue-cursor.ts'

interface ReviewKeys {
  cursor: QueueCursor<ReviewSound>
  accept: () => void
  ask: (decision: 'reject' | 'askForChange') => void
  undo: () => void
  redo: () => void
}

/** The queue by the keyboard. */
export function useReviewKeys({ cursor, accept, ask, undo, redo }: ReviewKeys): void {
  const { current, index, hear } = cursor
  const askIfAny = (decision: 'reject' | 'askForChange'): void => {
    if (current) ask(decision)
  }
  useShortcuts([
    { keys: ['ArrowDown'], label: 'Play next sound', run: () => hear(index + 1) },
    { keys: ['ArrowUp'], label: 'Play previous sound', run: () => hear(index - 1) },
    { keys: [' '], label: 'Play or stop', run: cursor.playOrStop },
    { keys: ['A', 'a'], label: 'Accept', run: accept },
    { keys: ['C', 'c'], label: 'Request changes', run: () => askIfAny('askForChange') },
    { keys: ['R', 'r'], label: 'Reject', run: () => askIfAny('reject') },
    {
      keys: ['X', 'x'],
      label: 'Select, to decide several at once',
      run: () => current && cursor.toggleMark(current),
    },
    {
      keys: ['*'],
      label: 'Select all or none',
      run: () => (cursor.markedCount > 0 ? cursor.unmark() : cursor.markAll()),
    },
    {
      keys: ['T', 't'],
      label: 'Play the similar sound',
      run: () => current?.twin && toggleSound(current.twin),
    },
    { keys: ['z', 'Ctrl+z'], label: 'Undo the last decision', run: undo },
    { keys: ['Z', 'Ctrl+Shift+z', 'Ctrl+y'], label: 'Redo', run: redo },
  ])
}
