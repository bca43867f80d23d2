import { deleteJam, editableJamsList, type Jam } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { useHelp } from '../../../../shared/page/help-topics.ts'
import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { redoIcon, undoIcon } from '../../../../ui/later-icons.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ExportMenu } from '../../../exporting/export-menu.tsx'
import { JamGrid } from '../grid/jam-grid.tsx'
import { PlayButton } from '../playing/play-button.tsx'
import { useHeardJam } from '../use-heard-jam.ts'
import { AddSounds } from './add-sounds.tsx'
import styles from './editor.module.css'
import { type EditedJam, editedJam } from '../../../jam-edit.ts'
import { OpenAsJam } from '../../../open-as-jam.tsx'
import { useOwnJams } from '../../../own-jams.ts'
import shapes from '../../../../ui/shapes.module.css'
import { JamFacts } from './jam-facts.tsx'
import { JamWords } from './jam-words.tsx'
import { PublishButton } from './publish-jam.tsx'
import { keepUnsaved, unsavedOf } from './unsaved-jam.ts'
import type { SaveState } from './jam-saver.ts'
import { useAutosave } from './use-autosave.ts'
import { useHistory } from './use-history.ts'
import { useLaneDrop } from './use-lane-drop.ts'

/** Leaves room for “(mine)” in a title. */
const LONGEST_COPIED_TITLE = 110

const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving',
  changed: 'Not saved',
  refused: 'Not saved: remove the lane whose sound is no longer for sale.',
  failed: 'Not saved. Trying again.',
}

/** A jam to be made: its lanes over bars, heard while they are edited, and saved by itself. */
export function JamEditor({ loaded, onReload }: { loaded: Jam; onReload: () => void }) {
  const [kept] = useState(() => unsavedOf(loaded))
  const { jam, edit, canUndo, canRedo, undo, redo } = useHistory(
    () => kept?.jam ?? editedJam(loaded),
    loaded.id,
  )
  const save = useAutosave(loaded, jam, kept)
  const { isMaker, path, addressOfFittingJams } = useOwnJams()
  const [swapId, setSwapId] = useState<string | null>(null)
  const { target, handlers } = useLaneDrop(jam, edit)
  useHeardJam(jam)
  useHelp('jam')
  useDocumentTitle(jam.title)
  useShortcuts([
    { keys: ['Ctrl+z'], label: 'Undo', run: undo },
    { keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: 'Redo', run: redo },
  ])
  return (
    <div className={styles.screen} data-dropping={target?.laneId === null} {...handlers}>
      <header className={styles.bar}>
        <Link to={path} className={styles.back}>
          {isMaker ? 'All jams' : 'My jams'}
        </Link>
        <h1 className={styles.title}>{jam.title}</h1>
        <span className={shapes.note} role="status">
          {isMaker && (loaded.state === 'published' ? 'Published · ' : 'Draft · ')}
          {SAVE_WORDS[save.state]}
        </span>
        <div className={styles.actions}>
          <ButtonLink look="plain" icon="match" to={addressOfFittingJams(loaded.id)}>
            Jams that fit
          </ButtonLink>
          <JamWords jam={jam} edit={edit} />
          {isMaker && <PublishButton loaded={loaded} {...{ jam, edit }} saveNow={save.saveNow} />}
          <DeleteButton jam={loaded} />
        </div>
      </header>
      {save.state === 'changed' && <Changed {...{ jam, onReload }} forget={save.forget} />}
      <div className={styles.bar}>
        <PlayButton />
        <JamFacts jam={jam} edit={edit} />
        <span className={styles.undo}>
          <IconButton icon={undoIcon} label="Undo" aria-disabled={!canUndo} onClick={undo} />
          <IconButton icon={redoIcon} label="Redo" aria-disabled={!canRedo} onClick={redo} />
        </span>
        <ExportMenu jam={jam} />
      </div>
      {jam.lanes.length > 0 && (
        <JamGrid {...{ jam, edit }} isEditable onSwap={setSwapId} dropLaneId={target?.laneId} />
      )}
      <AddSounds key={swapId} {...{ jam, edit, swapId }} onSwapped={() => setSwapId(null)} />
    </div>
  )
}

/** Whoever loads the other version loses these edits, unless they keep them in a jam of their own. */
function Changed({ jam, forget, onReload }: { jam: EditedJam; forget: () => void; onReload: () => void }) {
  const mine = (): EditedJam => ({ ...jam, title: `${jam.title.slice(0, LONGEST_COPIED_TITLE)} (mine)` })
  return (
    <Notice
      level={2}
      tone="bad"
      heading="This jam was changed elsewhere"
      action={
        <>
          <OpenAsJam jam={mine} label="Save mine as a new jam" onMade={forget} />
          <Button
            onClick={() => {
              forget()
              onReload()
            }}
          >
            Load the other version
          </Button>
        </>
      }
    >
      Your last edits are not saved. Loading the other version drops them.
    </Notice>
  )
}

function DeleteButton({ jam }: { jam: Jam }) {
  const [isAsked, setAsked] = useState(false)
  const { path } = useOwnJams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <ConfirmDialog
          verb="Delete"
          name={jam.title}
          run={() => call(deleteJam, { params: { jamId: jam.id } })}
          done="Jam deleted"
          onDone={() => {
            keepUnsaved(jam.id, null)
            void queries.invalidateQueries({ queryKey: [editableJamsList.list.path] })
            return navigate(path)
          }}
          onClose={() => setAsked(false)}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
