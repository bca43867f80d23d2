import type { FileNames } from './platform/files/named-files.ts'
import { FILES_ON_THEIR_WAY_OUT } from './platform/files/remove-files.ts'
import { FILES_OF_BUILDS } from './platform/page-builds/page-builds.ts'
import { slices } from './slices.ts'

/** Wherever rows name files of the store. */
export const namedFiles: readonly FileNames[] = [
  ...slices.flatMap(({ files = [] }) => files),
  FILES_ON_THEIR_WAY_OUT,
  FILES_OF_BUILDS,
]
