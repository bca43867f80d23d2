import type { Likeness, Sound } from '@segno/contract'

/** `gone`: withdrawn while the list was open; its place stays, so that nothing moves. */
export type ListRow =
  | {
      readonly kind: 'sound'
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
  | { readonly kind: 'loading' | 'gone' }

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
