import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { COVER_SIDES_PIXELS, coverAddress, drawnCoverAddress } from '@segno/contract'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedPicture, type FileAnswer } from '../../platform/http/file-answer.ts'
import { coverNotFound } from '../errors.ts'
import { nameCover, readCoverName } from './cover-name.ts'
import { drawCover } from './draw-cover.ts'

const coverKey = (cover: string, sidePixels: number): string => `covers/${cover}.${sidePixels}`

/** Of every picture that was made of a cover, in the order of their sides; none for no cover. */
export const coverKeys = (cover: string | null): string[] =>
  cover === null ? [] : COVER_SIDES_PIXELS.map((side) => coverKey(cover, side))

/** Where the cover of a pack is: the one its artist gave, or the one drawn of its sounds. */
export function coverOf(pack: {
  readonly id: string
  readonly cover: string | null
  readonly fingerprints: readonly Buffer[]
}): string {
  return pack.cover === null
    ? drawnCoverAddress(nameCover(pack.id, pack.fingerprints))
    : coverAddress(pack.cover, 512)
}

/** @param file such as `<64 digits>-512.webp`, or the name of a drawing. @throws {AppError} cover_not_found */
export async function openCover(files: FileStore, file: string): Promise<FileAnswer> {
  return file.endsWith('.svg') ? openDrawing(file) : openGiven(files, file)
}

function openDrawing(file: string): FileAnswer {
  const drawn = readCoverName(file.replace('.svg', ''))
  if (drawn === null) throw coverNotFound()
  const bytes = Buffer.from(drawCover(drawn))
  return {
    contentType: 'image/svg+xml',
    sizeBytes: bytes.length,
    cache: 'for-ever',
    etag: file,
    saveAs: null,
    open: ({ startByte, endByte }) =>
      Promise.resolve(Readable.from([bytes.subarray(startByte, endByte + 1)])),
  }
}

/** The bytes of a cover that an artist gave. @throws {AppError} cover_not_found */
export async function readCoverBytes(files: FileStore, file: string): Promise<Buffer> {
  const { key } = await findGiven(files, file)
  return files.readAll(key)
}

async function openGiven(files: FileStore, file: string): Promise<FileAnswer> {
  const { key, sizeBytes } = await findGiven(files, file)
  return storedPicture(files, { key, sizeBytes, named: file })
}

async function findGiven(files: FileStore, file: string): Promise<{ key: string; sizeBytes: number }> {
  const [cover = '', side = ''] = file.replace('.webp', '').split('-')
  const key = coverKey(cover, Number(side))
  const sizeBytes = await files.sizeBytes(key)
  if (sizeBytes === null) throw coverNotFound()
  return { key, sizeBytes }
}
