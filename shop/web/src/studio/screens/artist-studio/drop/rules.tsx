import { UPLOAD_RULES } from '@segno/contract'
import shapes from '../../../../ui/shapes.module.css'
import styles from './rules.module.css'

const { minDurationSeconds, maxDurationSeconds } = UPLOAD_RULES

export const RULES_IN_SHORT = [
  'WAV, AIFF or FLAC',
  '16 to 32 bit',
  '44.1 to 192 kHz',
  'mono or stereo',
  `${minDurationSeconds} to ${maxDurationSeconds} s`,
  'up to 100 MB',
] as const

const RULES = [
  ['Formats', 'WAV, AIFF or FLAC, with 16, 24 or 32 bit or float. No MP3: it is lossy.'],
  ['Rate and channels', '44.1 to 192 kHz, mono or stereo. Bounce at your session’s rate. Don’t upsample.'],
  [
    'Length',
    `${minDurationSeconds} to ${maxDurationSeconds} seconds, up to 100 MB a file. Cut loops to whole bars.`,
  ],
  ['Start and end', 'No silence at the start, no click where a loop repeats.'],
  ['Level', 'No clipping. Leave 1 dB of headroom; the shop evens out loudness.'],
  ['Names', '“Ava_Deep Bass_120_Cm.wav” fills in title, instrument, tempo and key.'],
  ['Rights', 'Only upload what you made or may sell. You confirm this before review.'],
] as const

/** What the shop asks of a file, in a musician's words. */
export function Rules() {
  return (
    <dl className={styles.rules}>
      {RULES.map(([heading, text]) => (
        <div key={heading}>
          <dt className={shapes.label}>{heading}</dt>
          <dd className={shapes.note}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
