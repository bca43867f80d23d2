import type { Collection, CollectionVisibility } from '@segno/contract'

export const VISIBILITY_WORDS: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Only you',
  link: 'Anyone with the link',
  public: 'Everyone',
}

/** Where others open a shared collection; null while it is private. */
export function sharedAddress({ id, visibility, linkToken }: Collection): string | null {
  if (visibility === 'private') return null
  return `${location.origin}/collections/${visibility === 'public' ? id : linkToken}`
}
