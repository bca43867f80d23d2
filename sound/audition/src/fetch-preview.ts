import { AuditionError } from './audition-error.ts'

/**
 * The bytes at `url`.
 *
 * @param options `isAnew`: not from what the browser has kept, because that could not be decoded; `headers` are sent along
 * @throws {AuditionError}, or the reason of `signal`
 */
export async function fetchPreview(
  url: string,
  options: {
    fetch: typeof fetch
    headers: Readonly<Record<string, string>>
    isAnew: boolean
    signal: AbortSignal
  },
): Promise<ArrayBuffer> {
  const { signal, headers, isAnew } = options
  const lost = (error: unknown): never => {
    throw signal.aborted ? signal.reason : new AuditionError('network_lost', error)
  }
  const ask = (cache: RequestCache): Promise<Response> =>
    options.fetch(url, { signal, cache, headers }).catch(lost)
  const first = await ask(isAnew ? 'reload' : 'default')
  // The way there that the browser has kept may be signed with a key that no longer holds.
  const answer = first.redirected && !first.ok ? await ask('reload') : first
  if (answer.status === 404 || answer.status === 410) throw new AuditionError('preview_missing')
  if (!answer.ok) throw new AuditionError('preview_unavailable')
  return answer.arrayBuffer().catch(lost)
}
