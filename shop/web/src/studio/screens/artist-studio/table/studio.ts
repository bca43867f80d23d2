import type { SoundChange, StudioSound } from '@segno/contract'
import { createContext, use } from 'react'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import type { CellWords } from '../../../sound-editing/cell-text.ts'
import type { Edits } from '../../../sound-editing/use-edit-session.ts'

type SetFor = (one: StudioSound) => SoundChange | null

/** What every cell and editor of the table needs. */
export interface Studio {
  readonly words: CellWords
  readonly edits: Edits
  /** One gesture on the sounds that an edit of this one means. */
  readonly change: (studio: StudioSound, label: string, setFor: SetFor) => void
  /** The sounds that an edit of this one means. */
  readonly meantBy: (studio: StudioSound) => readonly StudioSound[]
  readonly makePack: (title: string) => Promise<string | null>
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('there is no table around this')
  return studio
}

export const FIELD_NAMES: Readonly<Record<EditedField, string>> = {
  title: 'Title',
  kind: 'Kind',
  tempoBpm: 'Tempo',
  key: 'Key',
  instrument: 'Instrument',
  genres: 'Genres',
  moods: 'Moods',
  tags: 'Tags',
  pricePoints: 'Price',
  packId: 'Pack',
}
