import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { lintBytes } from './lint-bytes.ts'
import type { Linted } from './lint-sound.ts'

export interface LintOrder {
  readonly file: Blob
  readonly path: string
}
/** Null where the browser could not read the file: it is gone, or may not be read. */
export type LintReport = (Linted & { readonly sha256: string }) | null

addEventListener('message', ({ data }: MessageEvent<LintOrder>) => {
  void lint(data).then((report) => postMessage(report))
})

async function lint({ file, path }: LintOrder): Promise<LintReport> {
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return null
  const bytes = new Uint8Array(buffer)
  return { ...lintBytes(bytes, path), sha256: bytesToHex(await hash(bytes)) }
}

/** The browser's own is missing on pages without https. */
async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return 'subtle' in crypto ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes)
}
