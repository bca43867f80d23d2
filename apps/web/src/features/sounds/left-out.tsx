import type { Misread } from '@segno/contract'
import { useSearchParams } from 'react-router'
import {
  type ListFilterName,
  misreadIn,
  type SoundFilter,
  toggled,
  valuesOf,
} from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import styles from './misread-line.module.css'
import { type ReadBox, withTyped } from './typed-filter.ts'

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

interface UnsearchedLineProps extends MisreadLineProps {
  box: ReadBox
}

/** Says of a text without any letter or digit that nothing of it is looked for. */
export function UnsearchedLine({ filter, box, onChange }: UnsearchedLineProps) {
  const { words } = box.understood
  if (!box.isCurrent || words.length === 0 || words.some(({ isSearched }) => isSearched)) return null
  return (
    <div className={styles.line}>
      <span className={styles.text} role="status">
        Left out, for a search needs letters or digits:{' '}
        <code>{shortened(words.map(({ text }) => text).join(' '))}</code>
      </span>
      <Button
        look="quiet"
        aria-label="Clear what cannot be looked for"
        onClick={() => onChange(withTyped(filter, { ...box.understood, words: [] }))}
      >
        Clear
      </Button>
    </div>
  )
}

const UNKNOWN: Readonly<Partial<Record<Misread['name'], string>>> = {
  instrument: 'instrument',
  genre: 'genre',
  mood: 'mood',
  artist: 'artist',
  pack: 'pack',
}
const isUnknown = (part: Misread): part is Misread & { name: ListFilterName } => part.name in UNKNOWN

interface UnknownLineProps extends MisreadLineProps {
  /** What the answer says of the search. */
  misread: readonly Misread[]
}

/** Names what a link asks for that the shop does not have, or not any more. */
export function UnknownLine({ filter, misread, onChange }: UnknownLineProps) {
  // An answer may be that of the search before.
  const parts = misread.filter(isUnknown).filter(({ name, value }) => valuesOf(filter, name).includes(value))
  if (parts.length === 0) return null
  return (
    <div className={styles.line}>
      <span className={styles.text} role="status">
        Not in this shop:{' '}
        {parts.map(({ name, value }, place) => (
          <span key={name + value}>
            {place > 0 && ', '}
            {UNKNOWN[name]} <code>{shortened(value)}</code>
          </span>
        ))}
      </span>
      <Button
        look="quiet"
        aria-label="Clear what this shop does not have"
        onClick={() => onChange(parts.reduce((rest, { name, value }) => toggled(rest, name, value), filter))}
      >
        Clear
      </Button>
    </div>
  )
}

function shortened(value: string): string {
  // Nobody would see it.
  const shown = value.replaceAll('\0', '%00')
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown
}
