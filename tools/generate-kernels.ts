// `npm run generate:kernels` after changing a .wat of sound/sound-index.
import { writeFileSync } from 'node:fs'
import { compiledKernels } from './compile-kernel.ts'

for (const [path, text] of await compiledKernels()) {
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
