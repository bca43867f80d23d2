import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const importing = (code: string): string[] => ['--input-type=module', '-e', code]

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

test('a process that loops ends after the one that began it was killed', async () => {
  const loops = `import { endWithParent } from ${JSON.stringify(join(import.meta.dirname, 'end-with-parent.ts'))}
    endWithParent()
    setTimeout(() => { console.log(process.pid); for (;;); }, 500)`
  const begins = `import { spawn } from 'node:child_process'
    spawn(process.execPath, ${JSON.stringify(importing(loops))}, { stdio: 'inherit' })`
  const parent = spawn(process.execPath, importing(begins), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const childId = Number(line.toString())
  expect(isAlive(childId)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(childId), { timeout: 60_000 }).toBe(false)
})
