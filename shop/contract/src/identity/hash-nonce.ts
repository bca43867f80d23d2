const encoder = new TextEncoder()

/** HMAC-SHA256 of a nonce, in hex. */
export async function hashNonce(nonce: string, key: string): Promise<string> {
  const bytes = await hmacSha256(encoder.encode(key), encoder.encode(nonce))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The browser's own is missing on pages without https: those fetch another. */
async function hmacSha256(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (subtle) {
    const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await subtle.sign('HMAC', imported, message))
  }
  const { ownHmacSha256 } = await import('./own-hmac.ts')
  return ownHmacSha256(key, message)
}
