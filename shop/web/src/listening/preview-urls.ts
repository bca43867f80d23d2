import type { Sound } from '@segno/contract'

/**
 * A sound's previews, the one for this browser first: the same that `getAudio` answers it with. Apple's browsers, and all
 * others on its phones, decode what Safari decodes; the player tries both.
 */
export function previewUrlsFor(
  vendor: string,
  { previewUrl, previewAppleUrl }: Pick<Sound, 'previewUrl' | 'previewAppleUrl'>,
): readonly [string, string] {
  return vendor.startsWith('Apple') ? [previewAppleUrl, previewUrl] : [previewUrl, previewAppleUrl]
}
