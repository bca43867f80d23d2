import { offerDragOuts, startDownload } from '@segno/contract'
import type { Companion } from '../command.ts'
import { refused } from '../failure.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { downloadFile } from './download-file.ts'
import type { WantedFile } from './list-wanted.ts'
import { safeFileName } from './safe-file-name.ts'

export interface ArrivedFile {
  /** As the shop calls it, made fit for every system. */
  readonly fileName: string
  readonly sha256: string
}

/**
 * Downloads a master or a preview to `partPath`, whole.
 *
 * @throws {CompanionError} where the shop refuses it, or it does not arrive as the shop has it
 */
export async function fetchSound(
  { shop, output }: Pick<Companion, 'shop' | 'output'>,
  wanted: Pick<WantedFile, 'soundId' | 'is'>,
  partPath: string,
): Promise<ArrivedFile> {
  const offered = await offer(shop, wanted)
  const fileName = safeFileName(offered.fileName)
  const sha256 = await downloadFile({
    ask: (headers) => shop.fetchFile(offered.url, headers),
    partPath,
    onProgress: (doneBytes, totalBytes) => output.progress(progressBar(fileName, doneBytes, totalBytes)),
  })
  output.progress('')
  return { fileName, sha256 }
}

async function offer(shop: Companion['shop'], { soundId, is }: Pick<WantedFile, 'soundId' | 'is'>) {
  if (is === 'master') return shop.call(startDownload, { params: { soundId } })
  const { sounds } = await shop.call(offerDragOuts, { body: { sounds: [{ soundId }] } })
  const [offered] = sounds
  if (offered?.is !== 'preview') throw refused('bought_meanwhile', 'It was bought meanwhile. Pull again.')
  return offered
}
