import { expect, test } from 'vitest'
import { previewUrlsFor } from './preview-urls.ts'

const sound = { previewUrl: '/audio/previews/rain.opus', previewAppleUrl: '/audio/previews/rain.mp3' }

test.each([
  ['Safari', 'Apple Computer, Inc.', sound.previewAppleUrl],
  ['Chrome', 'Google Inc.', sound.previewUrl],
  ['Firefox', '', sound.previewUrl],
])('[A12] %s fetches the preview that getAudio would answer it with', (_, vendor, first) => {
  expect(previewUrlsFor(vendor, sound)[0]).toBe(first)
})
