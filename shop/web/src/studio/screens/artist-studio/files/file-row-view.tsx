import { memo } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { Icon, type AnyIcon } from '../../../../ui/icon.tsx'
import { MiddleEllipsis } from '../../../../ui/middle-ellipsis.tsx'
import type { Finding, FindingLevel } from '../lint/finding.ts'
import styles from './file-list.module.css'
import type { FileRow, FileState } from './file-rows.ts'
import { formatFileSize } from '../../../../kit/format/quantity.ts'
import shapes from '../../../../ui/shapes.module.css'
import { factWords, stateWords } from './file-words.ts'

export interface FileActions {
  readonly onRetry: (row: FileRow) => void
  readonly onRemove: (row: FileRow) => void
}

const STATE_ICONS: Partial<Record<FileState, AnyIcon>> = {
  ready: 'tick',
  refused: 'warning',
  duplicate: 'copy',
  failed: 'warning',
  orphaned: 'warning',
  unsent: 'warning',
  interrupted: 'warning',
}

const LEFT_WORDS: Partial<Record<FileState, string>> = {
  orphaned: 'The page was closed during upload. Choose this file again to resume.',
  unsent: 'The page was closed before upload. Choose this file again.',
}

const LEVEL_WORDS: Readonly<Record<FindingLevel, string>> = {
  refused: 'Will be rejected',
  mend: 'Needs fixing',
  note: 'Good to know',
}

/** One file: what it is, where it is, what is to be said of it, and what can be done. */
export const FileRowView = memo(function FileRowView({
  row,
  onRetry,
  onRemove,
}: { row: FileRow } & FileActions) {
  const { path, state, reason, doneFraction } = row
  const isMoving = ['sending', 'processing', 'interrupted', 'paused', 'orphaned'].includes(state)
  return (
    <div className={styles.row} data-state={state}>
      <WhatFile row={row} />
      <div className={styles.where}>
        <p className={styles.state}>
          {STATE_ICONS[state] && <Icon name={STATE_ICONS[state]} />}
          {stateWords(row)}
        </p>
        {isMoving && <ProgressBar label={path} fraction={doneFraction} />}
        {reason && <p className={shapes.note}>{reason}</p>}
        {LEFT_WORDS[state] && <p className={shapes.note}>{LEFT_WORDS[state]}</p>}
        <FirstOne row={row} />
      </div>
      <Findings findings={row.findings.filter(({ message }) => message !== reason)} />
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button aria-label={`Retry ${path}`} onClick={() => onRetry(row)}>
            Retry
          </Button>
        )}
        <IconButton
          icon="close"
          label={removeWords(row)}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onRemove(row)
          }}
        />
      </div>
    </div>
  )
})

/** The row goes, and with it the button: the keyboard goes on at the row after it, or before it where it was the last. */
function focusBeside(button: HTMLElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const last = beside?.querySelectorAll<HTMLElement>('button')
  last?.item(last.length - 1).focus({ preventScroll: true })
}

function removeWords({ state, path }: FileRow): string {
  const isOver = ['ready', 'refused', 'duplicate', 'unsent'].includes(state)
  return isOver ? `Remove ${path} from the list` : `Cancel ${path}`
}

function FirstOne({ row: { duplicateOf, soundId, state } }: { row: FileRow }) {
  if (duplicateOf) {
    return (
      <Link className={styles.link} to={`/uploads?show=all&q=${encodeURIComponent(duplicateOf.title)}`}>
        Show “{duplicateOf.title}”
      </Link>
    )
  }
  if (state !== 'ready' || soundId === null) return null
  return (
    <Link className={styles.link} to={`/uploads?show=draft&sound=${soundId}`}>
      Edit details
    </Link>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <div />
  return (
    <ul className={styles.findings}>
      {findings.map(({ code, level, message }) => (
        <li key={code} data-level={level}>
          <b>{LEVEL_WORDS[level]}:</b> {message}
        </li>
      ))}
    </ul>
  )
}

function WhatFile({ row: { path, facts, sizeBytes } }: { row: FileRow }) {
  const at = path.lastIndexOf('/') + 1
  return (
    <div className={styles.what}>
      <p className={styles.name} title={path}>
        {at > 0 && <span className={styles.folder}>{path.slice(0, at)}</span>}
        <MiddleEllipsis>{path.slice(at)}</MiddleEllipsis>
      </p>
      <p className={shapes.note}>{facts ? factWords(facts) : formatFileSize(sizeBytes)}</p>
    </div>
  )
}
