import {
  addApplicationSound,
  APPLICATION_SOUNDS,
  getOwnApplication,
  type ApplicationSound,
  removeApplicationSound,
} from '@segno/contract'
import { useRef } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatFileSize } from '../../../kit/format/quantity.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FileChooser } from '../../../shared/forms/file-chooser.tsx'
import styles from './become-artist.module.css'

const REFRESH = [[getOwnApplication.path]]
const TYPES = ['AIF', 'AIFC', ...APPLICATION_SOUNDS.formats]
  .map((format) => `.${format.toLowerCase()}`)
  .join(',')

/** Sounds that go with an application until it is decided. */
export function ApplicationSounds({ sounds }: { sounds: readonly ApplicationSound[] }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAction({
    run: (file: File) => call(addApplicationSound, { upload: file, query: { fileName: file.name } }),
    done: 'Sound added',
    refresh: REFRESH,
  })
  const isFull = sounds.length >= APPLICATION_SOUNDS.most
  return (
    <Section
      title="Your sounds"
      tools={
        !isFull && (
          <Button aria-disabled={add.isBusy} onClick={() => input.current?.click()}>
            {add.isBusy ? 'Adding' : 'Add a sound'}
          </Button>
        )
      }
    >
      <p>Up to five, so that we hear you. WAV, AIFF, FLAC or MP3, under 10 MB each.</p>
      {sounds.length > 0 && (
        <ul className={styles.sounds}>
          {sounds.map((sound) => (
            <SentSound key={sound.id} sound={sound} />
          ))}
        </ul>
      )}
      <FileChooser
        ref={input}
        label="Sound"
        accept={TYPES}
        onChoose={(file) => file && !add.isBusy && void add.run(file)}
      />
    </Section>
  )
}

function SentSound({ sound: { id, fileName, sizeBytes } }: { sound: ApplicationSound }) {
  const remove = useAction({
    run: () => call(removeApplicationSound, { params: { soundId: id } }),
    done: 'Sound removed',
    refresh: REFRESH,
  })
  return (
    <li>
      <span>
        {fileName} · {formatFileSize(sizeBytes)}
      </span>
      <ActionButton action={remove} look="quiet" aria-label={`Remove ${fileName}`}>
        Remove
      </ActionButton>
    </li>
  )
}
