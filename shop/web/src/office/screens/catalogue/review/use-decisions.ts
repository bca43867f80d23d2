import {
  decideReview,
  type DecidedBefore,
  type ReviewDecision,
  type ReviewSound,
  undoReview,
} from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { useSteps } from '../queue/use-steps.ts'
import { useRequestLine } from './use-request-line.ts'

export interface Said {
  readonly decision: ReviewDecision
  readonly reason: string | null
  readonly note: string | null
}

interface Seen {
  readonly id: string
  readonly version: number
}

/** A decision, and the sounds as it left them; once it is undone, as that left them. */
interface Step {
  readonly said: Said
  readonly sounds: readonly Seen[]
  readonly titles: ReadonlyMap<string, string>
}

const DONE = { accept: 'Accepted', reject: 'Rejected', askForChange: 'Sent back' } as const

interface Queue {
  readonly remove: (ids: readonly string[]) => void
  readonly reload: () => Promise<void>
  /** What comes back into the queue is where one goes on. */
  readonly goToSound: (soundId: string) => void
}

/** Decides, says what became of it, takes it back, and decides so again. */
export function useDecisions(queue: Queue) {
  const { isBusy, isBusyNow, ask } = useRequestLine()
  const { begin, undoLast, redoLast } = useHistory(queue, ask)
  const decide = async (rows: readonly ReviewSound[], said: Said): Promise<boolean> =>
    // A second press means the same sounds.
    isBusyNow() || rows.length === 0 ? false : begin(stepOf(rows, said))
  return { isBusy, decide, undoLast, redoLast }
}

function useHistory(queue: Queue, ask: ReturnType<typeof useRequestLine>['ask']) {
  const { done, undone } = useSteps<Step>()
  const send = (step: Step): Promise<boolean> =>
    ask(async () => {
      const { decided, before } = await call(decideReview, {
        body: { sounds: [...step.sounds], ...step.said },
      })
      queue.remove(step.sounds.map(({ id }) => id))
      if (decided.length > 0) {
        const made = { ...step, sounds: decided }
        done.add(made)
        sayDone(toldWords(made), { label: 'Undo', run: () => void undo(made) })
      }
      sayBefore(before)
      if (before.length > 0) await queue.reload()
    })
  const undo = (step: Step): Promise<boolean> =>
    ask(async () => {
      if (!done.has(step)) return sayNothingLeft('Already undone')
      const { reopened, before } = await call(undoReview, { body: { sounds: [...step.sounds] } })
      done.remove(step)
      if (reopened.length > 0) {
        const takenBack = { ...step, sounds: reopened }
        undone.add(takenBack)
        queue.goToSound(reopened[0]!.id)
        const again = { label: 'Redo', run: () => void redo(takenBack) }
        sayDone(`Undone: ${wordsOf(takenBack)}`, again)
      }
      sayBefore(before)
      await queue.reload()
    })
  const redo = async (step: Step): Promise<void> => {
    if (!undone.has(step)) return sayNothingLeft('Already redone')
    if (await send(step)) undone.remove(step)
  }
  return {
    /** A new step forgets what was undone before it. */
    begin: (step: Step): Promise<boolean> => {
      undone.clear()
      return send(step)
    },
    undoLast: () => done.runLast(undo, 'Nothing to undo'),
    redoLast: () => undone.runLast(redo, 'Nothing to redo'),
  }
}

const stepOf = (rows: readonly ReviewSound[], said: Said): Step => ({
  said,
  sounds: rows.map(({ sound, version }) => ({ id: sound.id, version })),
  titles: new Map(rows.map(({ sound }) => [sound.id, sound.title])),
})

function sayDone(message: string, action: { label: string; run: () => void }): void {
  showToast({ message, variant: 'success', action })
}

function sayNothingLeft(message: string): void {
  showToast({ message, variant: 'info', preventDuplicate: true })
}

const toldWords = (step: Step): string =>
  `${wordsOf(step)}. ${step.sounds.length === 1 ? 'Its artist hears' : 'Their artists hear'} in a few minutes.`

function wordsOf({ said, sounds, titles }: Step): string {
  const [first] = sounds
  const what =
    sounds.length === 1 && first
      ? `“${titles.get(first.id) ?? ''}”`
      : countOf(sounds.length, 'sound', 'sounds')
  return `${DONE[said.decision]} ${what}`
}

/** Who was quicker. */
function sayBefore(before: readonly DecidedBefore[]): void {
  for (const { id, title, what } of before.slice(0, 3))
    showToast({ key: id, message: `“${title}”: ${what}`, variant: 'warning', persist: true })
  if (before.length > 3)
    showToast({
      message: `${before.length - 3} more were already decided by somebody else.`,
      variant: 'warning',
    })
}
