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

/** The kind of page at an address, and its id; null where no page can be shared. */
export function sharedAddress(pathname: string): { kind: SharedKind; id: string } | null {
  const [, folder = '', id = ''] = ADDRESS.exec(pathname) ?? []
  const kind = FOLDERS[folder]
  if (!kind) return null
  return { kind, id: kind === 'artist' ? id.toLowerCase() : id }
}
