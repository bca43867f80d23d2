import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Home } from '../platform/files/file-store-s3.ts'

const BUCKET = 'segno'
const KEY_ID = 'test-key'
const SECRET = 'test-secret'

interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Kept {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

interface Upload {
  readonly key: string
  readonly headers: Kept['headers']
  readonly parts: Map<number, Buffer>
  begunAt: Date
}

/**
 * A bucket in memory behind S3's protocol. Requests must be signed (Signature Version 4) in a header or in the address, as
 * AWS describes it.
 */
export class FakeS3 implements AsyncDisposable {
  readonly #server: Server
  readonly #objects = new Map<string, Kept>()
  readonly #uploads = new Map<string, Upload>()
  #lastUpload = 0
  /** As many requests fail with 500 whose address has `failsAt`. */
  failures = 0
  failsAt = ''
  /** Whether it keeps half of each object that it is sent, and sends half of each part that it is asked for. */
  isTruncating = false
  pageSize = 1_000
  /** Whose pages may read what is fetched from it; null for nobody's. */
  allowedOrigin: string | null = null
  /** Shelves from which anybody fetches without a signature, as from a CDN before the bucket. */
  openShelves: readonly string[] = []
  /** Of every object that was fetched, the address. */
  readonly fetched: string[] = []

  private constructor() {
    this.#server = createServer((request, response) => {
      // Whoever asked has gone.
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  static async open(): Promise<FakeS3> {
    const fake = new FakeS3()
    fake.#server.listen(0, '127.0.0.1')
    await once(fake.#server, 'listening')
    return fake
  }

  get home(): S3Home {
    return this.homeAt(this.port)
  }

  /** The same by way of another port. */
  homeAt(port: number): S3Home {
    return {
      endpoint: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'test',
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    }
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  bytesOf(key: string): Buffer | undefined {
    return this.#objects.get(key)?.bytes
  }

  get keys(): string[] {
    return [...this.#objects.keys()]
  }

  get openUploads(): number {
    return this.#uploads.size
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const asked = {
      method,
      headers,
      url: new URL(request.url ?? '/', 'http://s3'),
      body: await buffer(request),
    }
    if (this.allowedOrigin !== null) response.setHeader('access-control-allow-origin', this.allowedOrigin)
    if (!isSigned(asked) && !this.#isOpen(asked)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (this.failures > 0 && asked.url.search.includes(this.failsAt)) {
      this.failures--
      return refuse(response, 500, 'InternalError')
    }
    const [, bucket, ...rest] = decodeURIComponent(asked.url.pathname).split('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '' && asked.url.searchParams.has('uploads')) this.#listUploads(response)
    else if (key === '') this.#list(asked.url.searchParams, response)
    else if (asked.url.searchParams.has('uploads') || asked.url.searchParams.has('uploadId'))
      this.#multipart(asked, key, response)
    else this.#object(asked, key, response)
  }

  #isOpen({ method, url }: Asked): boolean {
    return (
      method === 'GET' && this.openShelves.some((shelf) => url.pathname.startsWith(`/${BUCKET}/${shelf}/`))
    )
  }

  #object({ method, headers, body, url }: Asked, key: string, response: ServerResponse): void {
    if (method === 'PUT') {
      this.#objects.set(key, { bytes: this.#partOf(body), headers: keptHeaders(headers) })
      response.writeHead(200, { etag: etagOf(body) }).end()
    } else if (method === 'DELETE') {
      this.#objects.delete(key)
      response.writeHead(204).end()
    } else {
      if (method === 'GET') this.fetched.push(url.pathname + url.search)
      this.#read(this.#objects.get(key), { range: headers.range, query: url.searchParams }, response)
    }
  }

  #read(
    kept: Kept | undefined,
    { range, query }: { range: string | undefined; query: URLSearchParams },
    response: ServerResponse,
  ): void {
    if (!kept) return refuse(response, 404, 'NoSuchKey')
    const { bytes } = kept
    const [, from = '0', to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    const asked = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const part = range === undefined ? asked : this.#partOf(asked)
    response.setHeader('content-length', part.length).setHeader('etag', etagOf(bytes))
    if (range !== undefined) {
      const last = Number(from) + asked.length - 1
      response.setHeader('content-range', `bytes ${from}-${last}/${bytes.length}`)
    }
    for (const name of KEPT_HEADERS) {
      const value = query.get(`response-${name}`) ?? kept.headers[name]
      if (value !== undefined) response.setHeader(name, value)
    }
    response.writeHead(range === undefined ? 200 : 206).end(part)
  }

  #partOf(bytes: Buffer): Buffer {
    return this.isTruncating ? bytes.subarray(0, bytes.length / 2) : bytes
  }

  #multipart({ method, url, body, headers }: Asked, key: string, response: ServerResponse): void {
    const uploadId = url.searchParams.get('uploadId') ?? `upload-${++this.#lastUpload}`
    if (url.searchParams.has('uploads')) {
      this.#uploads.set(uploadId, {
        key,
        headers: keptHeaders(headers),
        parts: new Map(),
        begunAt: new Date(),
      })
      return sendXml(response, 'InitiateMultipartUploadResult', `<UploadId>${uploadId}</UploadId>`)
    }
    const upload = this.#uploads.get(uploadId)
    if (!upload) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    }
    this.#uploads.delete(uploadId)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    )
    const whole = Buffer.concat(named.map((number) => upload.parts.get(number) ?? Buffer.alloc(0)))
    this.#objects.set(key, { bytes: this.#partOf(whole), headers: upload.headers })
    const told = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etagOf(whole)}</ETag>`
    sendXml(response, 'CompleteMultipartUploadResult', told)
  }

  /** Begins an upload at a time of before, as a process that was killed leaves it. */
  leaveUpload(key: string, begunAt: Date): void {
    this.#uploads.set(`upload-${++this.#lastUpload}`, { key, headers: {}, parts: new Map(), begunAt })
  }

  #listUploads(response: ServerResponse): void {
    const page = [...this.#uploads].slice(0, this.pageSize)
    const told = page.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    const isCut = page.length < this.#uploads.size
    sendXml(response, 'ListMultipartUploadsResult', `<IsTruncated>${isCut}</IsTruncated>${told.join('')}`)
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const all = this.keys.filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = all.slice(0, Math.min(this.pageSize, Number(query.get('max-keys') ?? 1_000)))
    const isCut = page.length < all.length
    const told = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.bytesOf(key)!.length}</Size></Contents>`,
    )
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    sendXml(response, 'ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${told.join('')}`)
  }
}

function sendXml(response: ServerResponse, name: string, inside: string): void {
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><${name}>${inside}</${name}>`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

/** What an object is told with again when it is fetched. */
const KEPT_HEADERS = ['content-type', 'cache-control']

const keptHeaders = (headers: Asked['headers']): Kept['headers'] =>
  Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))

const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned(asked: Asked): boolean {
  return asked.url.searchParams.has('X-Amz-Signature') ? isSignedInAddress(asked) : isSignedInHeader(asked)
}

function isSignedInHeader({ method, url, headers, body }: Asked): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hex(body)) return false
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return false
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url.pathname, queryOf(url), lines.join(''), names, payload].join('\n')
  return signatureOf({ credential, dated: String(headers['x-amz-date']), request }) === signature
}

function isSignedInAddress({ method, url, headers }: Asked): boolean {
  const given = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const dated = given('Date')
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(dated) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const ageSeconds = (Date.now() - signedAt) / 1_000
  if (given('SignedHeaders') !== 'host' || !(ageSeconds >= 0 && ageSeconds < Number(given('Expires'))))
    return false
  const request = [method, url.pathname, queryOf(url), `host:${headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD']
  const signed = { credential: given('Credential'), dated, request: request.join('\n') }
  return signatureOf(signed) === given('Signature')
}

function queryOf(url: URL): string {
  const signed = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  return signed
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

/** @returns null where it cannot be this bucket's */
function signatureOf({
  credential,
  dated,
  request,
}: {
  credential: string
  dated: string
  request: string
}): string | null {
  const [keyId, ...scope] = credential.split('/')
  const [date = '', , service, end] = scope
  if (keyId !== KEY_ID || service !== 's3' || end !== 'aws4_request' || !dated.startsWith(date)) return null
  const text = ['AWS4-HMAC-SHA256', dated, scope.join('/'), hex(request)].join('\n')
  const key = scope.reduce<Buffer | string>(
    (with_, part) => createHmac('sha256', with_).update(part).digest(),
    `AWS4${SECRET}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}
