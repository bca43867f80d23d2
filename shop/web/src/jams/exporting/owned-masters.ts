import { CallError, startDownload } from '@segno/contract'
import { call } from '../../shared/api/call.ts'
import { useTokens } from '../../shared/session/token-store.ts'
import type { EditedJam } from '../jam-edit.ts'

/** The masters of what is owned in a jam, each once, by the ids of their sounds; all else is left out. */
export async function fetchOwnedMasters({ lanes }: EditedJam): Promise<ReadonlyMap<string, Blob>> {
  const masters = new Map<string, Blob>()
  if (useTokens.getState().tokens === null) return masters
  for (const soundId of new Set(lanes.map((lane) => lane.soundId))) {
    const url = await addressOfMaster(soundId)
    if (url !== null) masters.set(soundId, await fetchFile(url))
  }
  return masters
}

async function addressOfMaster(soundId: string): Promise<string | null> {
  try {
    return (await call(startDownload, { params: { soundId } })).url
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'purchase_not_found') return null
    throw error
  }
}

async function fetchFile(url: string): Promise<Blob> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`a master could not be fetched: ${answer.status}`)
  return answer.blob()
}
