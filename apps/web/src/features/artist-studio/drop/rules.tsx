import styles from './rules.module.css'

export const RULES_IN_SHORT = [
  'WAV, AIFF or FLAC',
  '16 to 32 bit',
  '44.1 to 192 kHz',
  'mono or stereo',
  '0.05 to 120 s',
  'up to 100 MB',
] as const

const RULES = [
  ['Formats', 'WAV, AIFF or FLAC, with 16, 24 or 32 bit or float. No MP3: it has lost sound already.'],
  [
    'Rate and channels',
    '44.1 to 192 kHz, mono or stereo. Bounce at the rate you worked at; do not convert upwards.',
  ],
  ['Length', '0.05 to 120 seconds, up to 100 MB a file. Loops last whole bars, to the frame.'],
  ['Start and end', 'Sounds start at once, without silence before them, and loops repeat without a click.'],
  ['Level', 'Nothing clips. Leave a decibel of room; how loud it is heard in the shop is evened out.'],
  ['Names', '“Ava_Deep Bass_120_Cm.wav” fills in title, instrument, tempo and key by itself.'],
  ['Rights', 'Only what you made, or may sell. You will be asked to say so before review.'],
] as const

/** What the shop asks of a file, in a musician's words. */
export function Rules() {
  return (
    <dl className={styles.rules}>
      {RULES.map(([heading, text]) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
