import { expect, test } from 'vitest'
import { reasonToKeep } from './remove-orphans.ts'

const found = { neededFiles: 10_000, listedFiles: 20_000, missingFiles: 0, orphanFiles: 10 }

test.each([
  ['some orphans in a shop that has lost nothing', {}, null],
  ['a file in a hundred missing', { missingFiles: 100 }, null],
  ['more of them missing', { missingFiles: 101 }, 'of 10000 needed files 101 are missing'],
  ['an empty store', { listedFiles: 0, missingFiles: 10_000 }, 'of 10000 needed files 10000'],
  ['a tenth of all files', { orphanFiles: 2_000 }, null],
  ['most of a small shop', { neededFiles: 30, listedFiles: 90, orphanFiles: 60 }, 'of the same shop'],
  ['a few of a new shop', { neededFiles: 3, listedFiles: 20, orphanFiles: 17 }, null],
  ['more than a tenth', { orphanFiles: 2_001 }, 'of the same shop'],
  ['rows of no shop', { neededFiles: 0, orphanFiles: 20_000 }, 'of the same shop'],
])('%s', (_, facts, reason) => {
  const said = reasonToKeep({ ...found, ...facts })
  expect(reason === null ? said : said?.includes(reason)).toBe(reason === null ? null : true)
})
