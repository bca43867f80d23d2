import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { DropVeil } from '../../../../ui/drop-veil.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { chosenFiles } from '../sending/dropped-files.ts'
import { type BroughtFile, skippedSentence, sortOut } from '../sending/sort-out.ts'
import styles from './drop-zone.module.css'
import { Rules, RULES_IN_SHORT } from './rules.tsx'
import { usePageDrop } from './use-page-drop.ts'

interface DropZoneProps {
  /** Large while there is nothing else on the screen. */
  isLarge: boolean
  onFiles: (files: readonly BroughtFile[]) => void
}

/** Where files and folders come in: dropped anywhere on the screen, or chosen. The rules stand beside it. */
export function DropZone({ isLarge, onFiles }: DropZoneProps) {
  const [areRulesOpen, setRulesOpen] = useState(false)
  const { skipped, isOver, isReading, take } = useTaking(onFiles)
  return (
    <section className={styles.zone} data-large={isLarge} data-over={isOver} aria-label="Add sounds">
      <div className={styles.call}>
        <Icon name="upload" />
        <div>
          <p className={styles.heading}>
            {isReading ? 'Reading what you dropped…' : 'Drop sounds or whole folders anywhere on this screen'}
          </p>
          {!isLarge && <ShortRules areAllShown={areRulesOpen} onToggle={() => setRulesOpen(!areRulesOpen)} />}
        </div>
        <div className={shapes.row}>
          <Picker onFiles={take} look={isLarge ? 'primary' : 'plain'}>
            Choose files
          </Picker>
          <Picker onFiles={take} look="plain" isFolder>
            Choose a folder
          </Picker>
        </div>
      </div>
      {skipped && <p className={shapes.note}>{skipped}</p>}
      {(isLarge || areRulesOpen) && (
        <div className={styles.rules}>
          <Rules />
        </div>
      )}
      {isOver && <DropVeil>Drop them here</DropVeil>}
    </section>
  )
}

/** Sorts out what is dropped or chosen, and says what of it is no sound. */
function useTaking(onFiles: DropZoneProps['onFiles']) {
  const [skipped, setSkipped] = useState<string | null>(null)
  const take = (brought: readonly BroughtFile[]): void => {
    const sorted = sortOut(brought)
    const sentence = skippedSentence(sorted.skipped)
    setSkipped(sentence)
    if (sorted.sounds.length > 0) onFiles(sorted.sounds)
    const taken = sorted.sounds.length === 1 ? '1 file' : `${sorted.sounds.length} files`
    announce([sorted.sounds.length > 0 ? `Checking ${taken}.` : 'No sounds found.', sentence].join(' '))
  }
  const { isOver, isReading } = usePageDrop(take)
  return { skipped, isOver, isReading, take }
}

function ShortRules({ areAllShown, onToggle }: { areAllShown: boolean; onToggle: () => void }) {
  return (
    <p className={styles.short}>
      {RULES_IN_SHORT.map((rule, at) => (
        <span key={rule} className={styles.rule}>
          {rule}
          {at < RULES_IN_SHORT.length - 1 && ' · '}
        </span>
      ))}{' '}
      <button type="button" className={styles.more} aria-expanded={areAllShown} onClick={onToggle}>
        {areAllShown ? 'Hide the rules' : 'What makes a good file'}
      </button>
    </p>
  )
}

interface PickerProps {
  look: 'primary' | 'plain'
  isFolder?: boolean
  onFiles: (files: readonly BroughtFile[]) => void
  children: ReactNode
}

function Picker({ look, isFolder = false, onFiles, children }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  // Talks to the input: React does not know the attribute that makes it choose folders.
  useEffect(() => {
    input.current?.toggleAttribute('webkitdirectory', isFolder)
  }, [isFolder])
  return (
    <>
      <Button look={look} data-choose-files={!isFolder || undefined} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={isFolder ? 'A folder of sounds' : 'Sounds'}
        accept={isFolder ? undefined : 'audio/*,.wav,.aif,.aiff,.aifc,.flac'}
        onChange={({ currentTarget }) => {
          const files = chosenFiles(currentTarget.files)
          // The same files may be chosen once more.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
