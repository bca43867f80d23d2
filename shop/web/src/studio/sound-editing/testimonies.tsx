import type { Testimony } from './evidence.ts'
import styles from './testimonies.module.css'

interface TestimoniesProps {
  testimonies: readonly Testimony[]
  tabIndex?: number
  onTake: (testimony: Testimony) => void
}

/** What the file's name, the file and the measurement say instead, each taken over by one press. */
export function Testimonies({ testimonies, tabIndex = 0, onTake }: TestimoniesProps) {
  if (testimonies.length === 0) return null
  return (
    <span className={styles.testimonies}>
      {testimonies.map((testimony) => (
        <button
          key={testimony.source}
          type="button"
          className={styles.testimony}
          tabIndex={tabIndex}
          title={hint(testimony)}
          aria-label={spoken(testimony)}
          onClick={() => onTake(testimony)}
        >
          <span>{SOURCE_WORDS[testimony.source]}</span> <b>{testimony.text}</b>
        </button>
      ))}
    </span>
  )
}

const SOURCE_WORDS = { named: 'named', filed: 'in file', measured: 'measured' } as const

/** Begins with what is seen, so that whoever speaks to the page can say it. */
function spoken({ source, text, certainty }: Testimony): string {
  return `${SOURCE_WORDS[source]} ${text}${certainty === null ? '' : ` (${certainty})`}: take it`
}

function hint({ source, text, certainty }: Testimony): string {
  if (source === 'named') return `Use ${text}, from the file name`
  if (source === 'filed') return `Use ${text}, from the file’s tags`
  return `Use ${text}, as measured${certainty === null ? '' : ` (${certainty})`}`
}
