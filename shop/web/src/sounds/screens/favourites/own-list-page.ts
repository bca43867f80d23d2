import type { OwnListedSound } from '@segno/contract'
import type { ListRow } from '../../rows/list-row.ts'

export function rowOfOwn({ loop, isOwned, isForSale }: OwnListedSound): ListRow {
  return { kind: 'sound', sound: loop, isOwned, isForSale }
}
