import { MAX_DOWNLOADED_AT_ONCE, startDownload, startDownloads } from '@segno/contract'
import { saveFile } from '../../ui/save-file.ts'
import { call } from '../../shared/api/call.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'

/** Fetches the master of an owned sound; the browser takes it from its short-lived address and stays on the page. */
export async function downloadMaster(soundId: string): Promise<void> {
  try {
    saveFile(await call(startDownload, { params: { soundId } }))
  } catch (error) {
    showFailure(error)
  }
}

/** The masters of owned sounds: one as it is, several as a ZIP, or as many as they need. Tells where one is no longer owned. */
export async function downloadMasters(soundIds: readonly string[]): Promise<void> {
  const [first, ...others] = soundIds
  if (first !== undefined && others.length === 0) return downloadMaster(first)
  for (let at = 0; at < soundIds.length; at += MAX_DOWNLOADED_AT_ONCE)
    await downloadZip(soundIds.slice(at, at + MAX_DOWNLOADED_AT_ONCE))
}

async function downloadZip(soundIds: readonly string[]): Promise<void> {
  try {
    const sounds = soundIds.map((soundId) => ({ soundId }))
    const { url, fileName, notOwnedIds } = await call(startDownloads, { body: { sounds } })
    const left = notOwnedIds.length === 1 ? '1 sound was' : `${notOwnedIds.length} sounds were`
    if (notOwnedIds.length > 0)
      showToast({ message: `${left} skipped: you no longer own the licence.`, variant: 'warning' })
    if (url) saveFile({ url, fileName })
  } catch (error) {
    showFailure(error)
  }
}
