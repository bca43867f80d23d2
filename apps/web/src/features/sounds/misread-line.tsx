import { useSearchParams } from 'react-router'
import { misreadIn, type SoundFilter } from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import styles from './misread-line.module.css'

const MOST_SHOWN = 40

interface MisreadLineProps {
  filter: SoundFilter
  onChange: ChangeFilter
}

/** Names what of the address is left out because nobody can tell what it asks for. */
export function MisreadLine({ filter, onChange }: MisreadLineProps) {
  const [search] = useSearchParams()
  const parts = misreadIn(search)
  if (parts.length === 0) return null
  return (
    <div className={styles.line}>
      <span className={styles.text} role="status">
        Not understood in the address, and left out:{' '}
        {parts.map(({ name, value }, place) => (
          <span key={`${name}-${place}`}>
            {place > 0 && ', '}
            <code>{`${name}=${shortened(value)}`}</code>
          </span>
        ))}
      </span>
      <Button
        look="quiet"
        aria-label="Clear what is not understood"
        onClick={() => onChange(filter, { replace: true })}
      >
        Clear
      </Button>
    </div>
  )
}

function shortened(value: string): string {
  return value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value
}
