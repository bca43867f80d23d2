import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, DirectAddress, FileStore } from '../files/file-store.ts'

/** An answer that is a file instead of an envelope. */
export interface FileAnswer {
  readonly contentType: string
  /** Null where nobody knows before the last byte: then it is answered whole, whatever part is asked for. */
  readonly sizeBytes: number | null
  /** For ever: the address names the content. Check first: it may change. Never: it is for one person. */
  readonly cache: 'for-ever' | 'check-first' | 'never'
  /** A name that changes with the content; without one the browser cannot ask whether it has changed. */
  readonly etag: string | null
  /** Its SHA-256 in base64, told to whoever wants to check what arrived. */
  readonly sha256?: () => Promise<string>
  /** Offered to be saved under this name instead of shown. */
  readonly saveAs: string | null
  /** Where a browser may fetch it instead. */
  readonly direct?: DirectAddress | null
  open(range: ByteRange): Promise<Readable>
}

/** Bytes that are at hand, for one person. */
export function wholeFile(
  bytes: Buffer,
  { contentType, saveAs }: { contentType: string; saveAs: string },
): FileAnswer {
  return {
    contentType,
    sizeBytes: bytes.length,
    cache: 'never',
    etag: null,
    saveAs,
    open: ({ startByte, endByte }) =>
      Promise.resolve(Readable.from([bytes.subarray(startByte, endByte + 1)])),
  }
}

/** A WebP picture of the store that everybody may have. @param named its address' last part, which names its content */
export function storedPicture(
  files: FileStore,
  { key, sizeBytes, named }: { key: string; sizeBytes: number; named: string },
): FileAnswer {
  return {
    contentType: 'image/webp',
    sizeBytes,
    cache: 'for-ever',
    etag: named,
    saveAs: null,
    direct: files.directAddress(key),
    open: (range) => files.read(key, range),
  }
}

/** A ZIP that is made while it is read. */
export const zipAnswer = (saveAs: string, open: () => Readable): FileAnswer => ({
  contentType: 'application/zip',
  sizeBytes: null,
  cache: 'never',
  etag: null,
  saveAs,
  open: () => Promise.resolve(open()),
})

const CACHE_CONTROL = {
  'for-ever': 'public, max-age=31536000, immutable',
  'check-first': 'public, no-cache',
  never: 'private, no-store',
} as const

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<unknown> {
  // What everybody may have may also stand on other sites: covers, cards and previews are shared.
  if (file.cache !== 'never') reply.header('cross-origin-resource-policy', 'cross-origin')
  const direct = directFor(request, file)
  if (direct) return sendElsewhere(reply, file, direct)
  reply.header('cache-control', CACHE_CONTROL[file.cache]).type(file.contentType)
  if (file.etag !== null) reply.header('etag', `"${file.etag}"`)
  // RFC 9530: of the whole, also where a part is sent.
  if (file.sha256) reply.header('repr-digest', `sha-256=:${await file.sha256()}:`)
  if (file.saveAs !== null) reply.header('content-disposition', attachment(file.saveAs))
  if (file.etag !== null && request.headers['if-none-match'] === `"${file.etag}"`)
    return reply.code(304).send()

  if (file.sizeBytes === null) return sendUnsized(request, reply, file)
  return sendPart(request, reply, { ...file, sizeBytes: file.sizeBytes })
}

/**
 * A request with a token is answered here, because clients take their headers along to where they are sent; and one for
 * headers alone, because the address is signed for fetching.
 */
function directFor({ method, headers }: FastifyRequest, file: FileAnswer): DirectAddress | null {
  return method === 'GET' && headers['token'] === undefined ? (file.direct ?? null) : null
}

function sendElsewhere(
  reply: FastifyReply,
  { cache }: FileAnswer,
  { url, lastsSeconds }: DirectAddress,
): FastifyReply {
  const cacheControl = cache === 'for-ever' ? `public, max-age=${lastsSeconds}` : CACHE_CONTROL[cache]
  return reply.headers({ 'cache-control': cacheControl, vary: 'token' }).redirect(url, 302)
}

/** Of an empty text it would be said that it has no bytes; of an empty stream nothing is. */
async function sendUnsized(
  { method }: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<unknown> {
  const whole = { startByte: 0, endByte: Infinity }
  return reply.send(method === 'HEAD' ? Readable.from([]) : await file.open(whole))
}

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer & { readonly sizeBytes: number },
): Promise<unknown> {
  reply.header('accept-ranges', 'bytes')
  const range = isStill(file, request.headers['if-range'])
    ? readRange(request.headers.range, file.sizeBytes)
    : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${file.sizeBytes}`)
      .send()
  }
  const part = range ?? { startByte: 0, endByte: file.sizeBytes - 1 }
  if (range !== null) {
    reply.code(206).header('content-range', `bytes ${part.startByte}-${part.endByte}/${file.sizeBytes}`)
  }
  reply.header('content-length', part.endByte - part.startByte + 1)
  return reply.send(request.method === 'HEAD' ? '' : await file.open(part))
}

/** Whoever has the beginning of another content gets the whole of this one. @see RFC 9110, 13.1.5 */
function isStill({ etag }: FileAnswer, ifRange: string | string[] | undefined): boolean {
  return ifRange === undefined || (etag !== null && ifRange === `"${etag}"`)
}

/**
 * One range of a `Range` header. Several ranges at once are answered with the whole file, as RFC 9110 allows.
 *
 * @returns null when the whole file is wanted
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const suffixBytes = Number(last)
    if (suffixBytes === 0) return 'unsatisfiable'
    return { startByte: Math.max(0, sizeBytes - suffixBytes), endByte: sizeBytes - 1 }
  }
  const startByte = Number(first)
  const endByte = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < startByte) return null
  return startByte >= sizeBytes ? 'unsatisfiable' : { startByte, endByte }
}

/** RFC 6266: a plain name for old clients, and the real one in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
