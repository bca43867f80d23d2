import {
  acceptReport,
  checkTags,
  dismissReport,
  type DoubtfulSound,
  type OpenReport,
  type SoundChange,
} from '@segno/contract'
import { useEffect, useMemo, useRef } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { call } from '../../../../shared/api/call.ts'
import { whatDiffers } from '../../../../studio/sound-editing/apply-change.ts'
import { type Edits, useEditSession } from '../../../../studio/sound-editing/use-edit-session.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { useSteps } from '../queue/use-steps.ts'
import type { useDoubtful } from './use-doubtful.ts'

/** What can be undone: a change, or that sounds were said to be right. */
type Step = 'edit' | { readonly checked: readonly string[] }

const SAVED_SOON_MS = 60

/** Changes tags, says that they are right, answers reports; and takes back what was done last, whatever it was. */
export function useRetagging({ items, ports, show }: ReturnType<typeof useDoubtful>) {
  const edits = useEditSession(items, ports)
  const check = useChecking(edits, show)
  const { begin, ...history } = useHistory(edits, check)
  const rows: readonly DoubtfulSound[] = useMemo(
    () => items.map((one, at) => ({ ...one, ...edits.rows[at] })),
    [items, edits.rows],
  )
  const edit = (label: string, changes: readonly { sound: DoubtfulSound; set: SoundChange }[]): void => {
    const differing = changes.filter(({ sound, set }) => whatDiffers(sound, set) !== null)
    if (differing.length === 0) return announce('Nothing to change')
    begin('edit')
    edits.edit(label, differing)
  }

  const sayRight = async (targets: readonly DoubtfulSound[]): Promise<void> => {
    const step = { checked: targets.map(({ sound }) => sound.id) }
    if (targets.length === 0 || !(await check(step.checked, true))) return
    begin(step)
    const [first] = targets
    const what =
      targets.length === 1 && first
        ? `“${first.sound.title}” looks right`
        : `${targets.length} sounds look right`
    showToast({
      message: what,
      variant: 'success',
      action: { label: 'Undo', run: () => history.undo(step) },
    })
  }

  const answer = (report: OpenReport, isRight: boolean): Promise<void> => answerReport(report, isRight, show)
  return { ...edits, rows, edit, sayRight, undoAny: history.undoAny, redoAny: history.redoAny, answer }
}

type Check = (ids: readonly string[], isRight: boolean) => Promise<boolean>

/** Says of sounds that they are right, or no longer, once no change to them is on its way. */
function useChecking({ saving, versionOf }: Edits, show: Show): Check {
  const latest = useRef(saving)
  // Lets what waits for a change to be saved see the newest render.
  useEffect(() => {
    latest.current = saving
  })
  return async (ids, isRight) => {
    // Its version is that of the change which is still on its way.
    while (latest.current === 'saving') await new Promise((done) => setTimeout(done, SAVED_SOON_MS))
    const sounds = ids.map((id) => ({ id, version: versionOf(id) }))
    return sayChecked(sounds, isRight, show)
  }
}

/** What was done, to be undone and done again. */
function useHistory(edits: Edits, check: Check) {
  const { done, undone } = useSteps<Step>()
  /** A new step forgets what was undone before it. */
  const begin = (step: Step): void => {
    done.add(step)
    undone.clear()
  }
  const undo = (step: Step): void => {
    if (!done.has(step)) return announce('Already undone')
    done.remove(step)
    undone.add(step)
    if (step === 'edit') edits.undoLast()
    else void check(step.checked, false)
  }
  const redo = (step: Step): void => {
    undone.remove(step)
    done.add(step)
    if (step === 'edit') edits.redoLast()
    else void check(step.checked, true)
  }
  return {
    begin,
    undo,
    undoAny: () => done.runLast(undo, 'Nothing to undo'),
    redoAny: () => undone.runLast(redo, 'Nothing to redo'),
  }
}

type Show = ReturnType<typeof useDoubtful>['show']

async function sayChecked(sounds: { id: string; version: number }[], isRight: boolean, show: Show) {
  try {
    show((await call(checkTags, { body: { sounds, isRight } })).sounds)
    const words = isRight ? 'marked as right' : 'back in the queue'
    announce(`${countOf(sounds.length, 'sound', 'sounds')} ${words}`)
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}

async function answerReport(report: OpenReport, isRight: boolean, show: Show): Promise<void> {
  const input = { params: { reportId: report.id }, body: {} }
  try {
    if (isRight) {
      const { sound, earnedPoints } = await call(acceptReport, input)
      show([sound])
      const earned =
        earnedPoints > 0 ? `, the listener earned ${countOf(earnedPoints, 'point', 'points')}` : ''
      showToast({ message: `Report accepted${earned}. We’ll email them.`, variant: 'success' })
    } else {
      show([(await call(dismissReport, input)).sound])
      showToast({ message: 'Report dismissed. We’ll email its listener.', variant: 'success' })
    }
  } catch (error) {
    showFailure(error)
  }
}

export type Retagging = ReturnType<typeof useRetagging>
