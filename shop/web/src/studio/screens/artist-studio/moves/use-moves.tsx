import {
  deleteOwnSounds,
  type SoundAction,
  soundCan,
  type StudioSound,
  takeBackOwnSounds,
  withdrawOwnSounds,
} from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../../shared/api/call.ts'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { needsOf } from '../own/needs.ts'
import { inParts } from './in-parts.ts'
import { SubmitDialog } from './submit-dialog.tsx'

type Move = Exclude<SoundAction, 'change'>

interface Asked {
  readonly move: Move
  readonly sounds: readonly StudioSound[]
}

const named = (sounds: readonly StudioSound[]): string =>
  sounds.length === 1 ? `“${sounds[0]?.sound.title}”` : countOf(sounds.length, 'sound', 'sounds')

/** Whether all of some sounds may be moved so. */
export function canMove(move: Move, sounds: readonly StudioSound[]): boolean {
  return sounds.length > 0 && sounds.every(({ status }) => soundCan(move, status))
}

interface Moves {
  /** What is shown. */
  rows: readonly StudioSound[]
  /** Whether a sound is shown whatever its status is. */
  showsAll: boolean
  onMoved: () => Promise<void>
  onJump: (id: string, field: EditedField) => void
  /** What was pressed goes with the sounds: the keyboard goes on at this one, or elsewhere where none is left. */
  onLeft: (id: string | null) => void
}

/** Submitting, taking back, withdrawing and deleting: asks where it must, does it, says it, and renews the list. */
export function useMoves({ rows, showsAll, onMoved, onJump, onLeft }: Moves) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const leave = ({ move, sounds }: Asked): void => {
    const stays = showsAll && move !== 'delete'
    onLeft((stays ? sounds[0] : beside(rows, sounds))?.sound.id ?? null)
  }
  const done = async (message: string): Promise<void> => {
    showToast({ message, variant: 'success' })
    await onMoved()
  }
  const run = async ({ move, sounds }: Asked): Promise<boolean> => {
    try {
      await make({ move, sounds })
      await done(doneWords({ move, sounds }))
      return true
    } catch (error) {
      showFailure(error)
      await onMoved()
      return false
    }
  }
  const start = (move: Move, sounds: readonly StudioSound[]): void => {
    if (move === 'takeBack') void run({ move, sounds }).then((isDone) => isDone && leave({ move, sounds }))
    else setAsked({ move, sounds })
  }
  // At once: an open dialog lets nothing else have the focus.
  const close = (): void => flushSync(() => setAsked(null))
  const dialog: ReactNode = asked && (
    <MoveDialog
      asked={asked}
      onClose={close}
      onJump={(id, field) => {
        close()
        onJump(id, field)
      }}
      onSubmitted={(count) => {
        close()
        leave({ ...asked, sounds: asked.sounds.filter((one) => needsOf(one).length === 0) })
        void done(`${countOf(count, 'sound is', 'sounds are')} with the reviewers now`)
      }}
      onConfirm={async () => {
        const isDone = await run(asked)
        close()
        if (isDone) leave(asked)
      }}
    />
  )
  return { start, dialog }
}

async function make({ move, sounds }: Asked): Promise<void> {
  if (move === 'takeBack') await inParts(sounds, (ids) => call(takeBackOwnSounds, { body: { ids } }))
  if (move === 'withdraw') await inParts(sounds, (ids) => call(withdrawOwnSounds, { body: { ids } }))
  if (move === 'delete') await inParts(sounds, (ids) => call(deleteOwnSounds, { body: { ids } }))
}

/** The first sound below these that stays, or above. */
function beside(rows: readonly StudioSound[], leaving: readonly StudioSound[]): StudioSound | undefined {
  const ids = new Set(leaving.map(({ sound }) => sound.id))
  const stays = ({ sound }: StudioSound): boolean => !ids.has(sound.id)
  const last = rows.findLastIndex((row) => !stays(row))
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, Math.max(0, last)).findLast(stays)
}

function doneWords({ move, sounds }: Asked): string {
  const what = named(sounds)
  const verb = sounds.length === 1 ? 'is' : 'are'
  if (move === 'takeBack') return `${what} ${verb} a draft again`.replace('are a draft', 'are drafts')
  return move === 'withdraw' ? `${what} ${verb} no longer for sale` : `${what} ${verb} deleted`
}

interface MoveDialogProps extends AskProps, Pick<Moves, 'onJump'> {
  onSubmitted: (count: number) => void
}

function MoveDialog({ asked, onJump, onSubmitted, onConfirm, onClose }: MoveDialogProps) {
  if (asked.move !== 'submit') return <Ask {...{ asked, onConfirm, onClose }} />
  return <SubmitDialog sounds={asked.sounds} {...{ onJump, onSubmitted, onClose }} />
}

interface AskProps {
  asked: Asked
  onConfirm: () => Promise<void>
  onClose: () => void
}

function Ask({ asked: { move, sounds }, onConfirm, onClose }: AskProps) {
  if (move === 'withdraw') {
    return (
      <ConfirmDialog verb="Withdraw" name={named(sounds)} run={onConfirm} onClose={onClose}>
        <p>It leaves the shop. Buyers keep it. You can turn it back into a draft later.</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog verb="Delete" name={named(sounds)} run={onConfirm} onClose={onClose}>
      <p>This deletes the sound, its file and its details. You can’t undo it.</p>
    </ConfirmDialog>
  )
}
