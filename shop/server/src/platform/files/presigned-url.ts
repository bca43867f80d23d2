import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'AWS4-HMAC-SHA256'

interface Bucket {
  /** With the bucket as its path. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface PresignedGet {
  readonly key: string
  readonly signedAt: Date
  readonly lastsSeconds: number
  /** Headers that the answer is to have, as S3 calls them: `response-content-type` and others. */
  readonly answer: Readonly<Record<string, string>>
}

/**
 * An address at which whoever knows it fetches one object, until it expires. The client library signs for this very
 * moment; here the moment is given, so that one address can be the same for a while and browsers keep what it answers.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedUrl(bucket: Bucket, { key, signedAt, lastsSeconds, answer }: PresignedGet): string {
  const url = new URL(`${bucket.endpoint}/${key}`)
  const dated = signedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = [dated.slice(0, 8), bucket.region, 's3', 'aws4_request']
  const query = Object.entries({
    ...answer,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': [bucket.accessKeyId, ...scope].join('/'),
    'X-Amz-Date': dated,
    'X-Amz-Expires': String(lastsSeconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const request = ['GET', url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = [ALGORITHM, dated, scope.join('/'), sha256(request)].join('\n')
  const signingKey = scope.reduce<Buffer | string>(hmac, `AWS4${bucket.secretAccessKey}`)
  return `${url.href}?${query}&X-Amz-Signature=${hmac(signingKey, text).toString('hex')}`
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986; JavaScript leaves five more as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
