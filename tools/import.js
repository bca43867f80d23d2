// `npm run import -- FOLDER --artist HANDLE`: brings a folder of audio files into the shop.
import { spawnSync } from 'node:child_process'
import { env, installPackages, node, root } from './install.js'

installPackages()
// npm changes into the project's folder; a relative FOLDER means the place where the command was typed.
const typedAt = process.env.INIT_CWD ?? process.cwd()
const args = [`${root}/apps/server/src/main-import.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(node, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, SEGNO_TYPED_AT: typedAt },
})
process.exit(status ?? 1)
