import { join } from 'node:path'
import { MadeFiles } from '../platform/files/made-files.ts'
import type { Platform } from '../platform/platform.ts'

/** Files of audio that are made for those who fetch them. */
export interface MadeAudio {
  readonly masters: MadeFiles
  readonly previews: MadeFiles
}

const MINUTE_MS = 60_000
/** Longer than the address of one lasts, so that a download that pauses can go on. */
const MASTERS = { keepMs: 30 * MINUTE_MS, mostBytes: 4_000_000_000 }
/** One is dragged again by others, and takes longer to make than a master. */
const PREVIEWS = { keepMs: 24 * 60 * MINUTE_MS, mostBytes: 1_000_000_000 }

export function openMadeAudio(scratchFolder: string, { now, log }: Pick<Platform, 'now' | 'log'>): MadeAudio {
  return {
    masters: new MadeFiles(join(scratchFolder, 'downloads'), { ...MASTERS, now, log }),
    previews: new MadeFiles(join(scratchFolder, 'previews'), { ...PREVIEWS, now, log }),
  }
}
