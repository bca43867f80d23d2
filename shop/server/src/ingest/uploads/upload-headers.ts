import type { UploadRow } from './queries.ts'

/** How far an upload has come, in the protocol's words. */
export function stateHeaders(upload: UploadRow): Record<string, string> {
  return {
    'upload-offset': String(upload.received_bytes),
    'upload-length': String(upload.size_bytes),
    ...(upload.expires_at === null ? {} : { 'upload-expires': upload.expires_at.toUTCString() }),
  }
}
