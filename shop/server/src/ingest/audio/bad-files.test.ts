import { AudioFileError } from '@segno/audio-files'
import { badFiles } from '@segno/audio-files/testing'
import { expect, test } from 'vitest'
import { AudioRefusal } from './audio-refusal.ts'
import { decodeMaster } from './decode-master.ts'
import { TestFolder } from './test-masters.ts'

const files = badFiles()

/** Its code, where it is refused in a sentence. */
function codeOf(refusal: unknown): unknown {
  const isRefusal = refusal instanceof AudioRefusal || refusal instanceof AudioFileError
  if (!isRefusal) return refusal ?? 'accepted'
  return /^(This|A sample rate) .*[\w)]$/.test(refusal.message) ? refusal.code : refusal.message
}

test.each(files.map((file) => [file.name, file] as const))(
  '%s is taken or refused for what it is',
  async (_name, file) => {
    using folder = new TestFolder()
    const refusal = await decodeMaster(folder.add(file.bytes), 'upload').then(
      () => null,
      (error: unknown) => error,
    )
    expect(codeOf(refusal)).toBe(file.expect)
  },
)
