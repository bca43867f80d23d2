import { COVER_SIDES_PIXELS } from '@segno/contract'
import { fileKeys, pictureKeys, type FileNames } from '../platform/files/named-files.ts'

export const filesOfCatalogue: readonly FileNames[] = [
  fileKeys('sound', 'master_key'),
  fileKeys('sound', 'preview_opus_key'),
  fileKeys('sound', 'preview_mp3_key'),
  pictureKeys({ table: 'pack', column: 'cover', shelf: 'covers' }, COVER_SIDES_PIXELS),
]
