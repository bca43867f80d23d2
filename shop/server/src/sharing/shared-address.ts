import type { SharedKind } from '@segno/contract'

const FOLDERS: Readonly<Record<string, SharedKind>> = {
  sounds: 'sound',
  packs: 'pack',
  artists: 'artist',
  jams: 'jam',
  collections: 'collection',
}
/** One’s own jams are nobody’s to be told of. */
const ADDRESS = /^\/(sounds|packs|artists|jams(?!\/mine)|collections)\/([0-9a-zA-Z-]{1,64})\/?$/

/** What is shared at an address; null where nothing can be. */
export function sharedAddress(pathname: string): { kind: SharedKind; id: string } | null {
  const [, folder = '', id = ''] = ADDRESS.exec(pathname) ?? []
  const kind = FOLDERS[folder]
  if (!kind) return null
  return { kind, id: kind === 'artist' ? id.toLowerCase() : id }
}
