import type { SharedKind } from '@segno/contract'

const FOLDERS: Readonly<Record<string, SharedKind>> = {
  sounds: 'sound',
  packs: 'pack',
  artists: 'artist',
  jams: 'jam',
  collections: 'collection',
}
/** `/jams/mine` is a list of one’s own. */
const ADDRESS = /^\/(sounds|packs|artists|jams(?!\/mine)|collections)\/([0-9a-zA-Z-]{1,64})\/?$/

const PACK = /^\/packs\/([0-9a-zA-Z-]{1,64})\/([0-9a-z-]{1,80})\/?$/

type SharedAddress =
  | { readonly kind: SharedKind; readonly id: string }
  | { readonly kind: 'pack'; readonly handle: string; readonly slug: string }

/** The kind of page at an address, and its id or name; null where no page can be shared. */
export function sharedAddress(pathname: string): SharedAddress | null {
  const [, handle, slug] = PACK.exec(pathname) ?? []
  if (handle !== undefined && slug !== undefined) return { kind: 'pack', handle: handle.toLowerCase(), slug }
  const [, folder = '', id = ''] = ADDRESS.exec(pathname) ?? []
  const kind = FOLDERS[folder]
  if (!kind) return null
  return { kind, id: kind === 'artist' ? id.toLowerCase() : id }
}
