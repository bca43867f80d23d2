import type { Likeness, Sound } from '@segno/contract'
import { likenessWords } from '../likeness-words.ts'

export interface SoundInList {
  readonly sound: Sound
  readonly isOwned: boolean
  /** Left out where nothing else is in the list. */
  readonly isForSale?: boolean
  /** How it is like the sound asked about, where one was. */
  readonly likeness?: Likeness | null
  /** Why it is in the list, where that is said in other words. */
  readonly why?: string
  /** Where it stands for its pack: how many others of it were found. */
  readonly moreOfPack?: number
  /** Where those are. */
  readonly packAddress?: string
}

/** `gone`: withdrawn while the list was open; its place stays, so that nothing moves. */
export type ListRow = ({ readonly kind: 'sound' } & SoundInList) | { readonly kind: 'loading' | 'gone' }

/** Words between two rows, which tell apart what stands above and below them. */
export interface ListDivider {
  /** The row that comes next. */
  readonly index: number
  readonly words: string
}

/** Which sound is selected, and where it stands in its list. */
export interface SelectedRow {
  readonly soundId: string
  readonly index: number
}

/** Steps down that were taken while the list asked for was on its way: they are meant in that one. */
export interface EarlySteps {
  /** The list that was asked for then. */
  readonly asked: string
  readonly count: number
}

/** Rows could not be fetched. */
export interface ListTrouble {
  readonly error: Error
  /** Asks for them once more. */
  readonly retry: () => void
}

/** Where rows come from: a search's pages, or sounds that are all there. */
export interface RowSource {
  readonly rowAt: (index: number) => ListRow
  /** Where a sound stands, in lists that can be put in another order; −1 where it is not. */
  readonly indexOf?: (soundId: string) => number
  /** Why rows that are wanted have not come, where they have not. */
  readonly trouble?: ListTrouble | null
  /** Fetches rows that may not be there yet; left out where all are. */
  readonly loadRows?: (first: number, last: number) => Promise<void>
}

export const LOADING_ROW: ListRow = { kind: 'loading' }
export const GONE_ROW: ListRow = { kind: 'gone' }

/** Why a sound is in its list: empty where nothing is to be said of it, `null` where the list says that of none. */
export function reasonOf({ why, likeness }: SoundInList): string | null {
  if (why !== undefined) return why
  return likeness ? likenessWords(likeness) : null
}

/** The same for the stylesheets: rows with words have another grid, and those without stand in its columns. */
export function likeOf(why: string | null): 'words' | 'none' | undefined {
  if (why === null) return undefined
  return why ? 'words' : 'none'
}

/** And of one that stands for its pack, which takes a line more: `undefined` where it does not. */
export const isForMore = ({ sound, packAddress }: SoundInList): true | undefined =>
  (sound.pack && packAddress !== undefined) || undefined
