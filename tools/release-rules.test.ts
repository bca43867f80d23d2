import { expect, test } from 'vitest'
import { releasedChangelog, withKeptShop, withVersion } from './release-rules.js'

const now = new Date('2026-11-28T12:00:00Z')
const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-01)\n\n- First.\n'

test('a release takes what is unreleased under its own heading, and leaves room above', () => {
  expect(releasedChangelog(changelog, '0.2.0', now)).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-28)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n\n- First.\n',
  )
})

test.each([
  ['next', changelog, 'Say which version'],
  ['0.1.0', changelog, 'released already'],
  ['0.2.0', '# Changelog\n', 'no heading'],
  ['0.2.0', '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-01)\n', 'nothing under'],
])('%s is refused where it says: %s', (version, text, reason) => {
  expect(() => releasedChangelog(text, version, now)).toThrow(reason)
})

test('our own packages are raised together, and others stay as they are pinned', () => {
  const text =
    '{\n  "version": "0.0.0",\n  "dependencies": {\n    "@segno/units": "0.0.0",\n    "zod": "0.0.0"\n  }\n}'
  expect(withVersion(text, '0.0.0', '0.1.0')).toBe(
    '{\n  "version": "0.1.0",\n  "dependencies": {\n    "@segno/units": "0.1.0",\n    "zod": "0.0.0"\n  }\n}',
  )
})

test('a release keeps a shop; without a migration since the last one it keeps the same', () => {
  const page = '| file | release | what |\n| --- | --- | --- |\n| 0073 | – | old |\n\nMore.\n'
  const first = withKeptShop(page, '0336', '0.1.0')
  expect(first).toContain('| 0073 | – | old |\n| 0336 | 0.1.0 | – |\n\nMore.')
  expect(withKeptShop(first, '0336', '0.1.1')).toContain('| 0336 | 0.1.0,0.1.1 | – |')
  expect(withKeptShop(page, '0073', '0.1.0')).toContain('| 0073 | 0.1.0 | old |')
})
