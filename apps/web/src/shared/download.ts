import { startDownload } from '@segno/contract'
import { call } from './api/call.ts'
import { showFailure } from './toasts/show-failure.ts'

/** Fetches the master of an owned sound; the browser takes it from its short-lived address and stays on the page. */
export async function downloadMaster(soundId: string): Promise<void> {
  try {
    const { url, fileName } = await call(startDownload, { params: { loopId: soundId } })
    Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  } catch (error) {
    showFailure(error)
  }
}
