import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useAnnouncement } from '../../../../shared/page/announce.ts'
import { type FilesSummary, summarise } from './file-rows.ts'
import { useAnnouncedProgress } from './use-file-progress.ts'

function Progress({ summary }: { summary: FilesSummary }) {
  useAnnouncedProgress(summary)
  return null
}
const said = (): string => useAnnouncement.getState().sentence

test('while the rest is paused nobody hears that all files are through', async () => {
  const summary = { ...summarise([]), total: 2, ready: 1 }
  const { rerender } = await render(<Progress summary={{ ...summary, moving: 1, sentFraction: 0.5 }} />)
  expect(said()).toBe('Half uploaded')
  await rerender(<Progress summary={{ ...summary, moving: 0, sentFraction: 0.5 }} />)
  expect(said()).toBe('Half uploaded')
  await rerender(<Progress summary={{ ...summary, moving: 0, sentFraction: null }} />)
  expect(said()).toBe('All files done: 1 ready, 0 not accepted, 0 failed')
})
