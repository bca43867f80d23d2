import type { Likeness, Sound } from '@segno/contract'

/** `gone`: withdrawn while the list was open; its place stays, so that nothing moves. */
export type ListRow =
  | {
      readonly kind: 'sound'
      readonly sound: Sound
      readonly isOwned: boolean
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
