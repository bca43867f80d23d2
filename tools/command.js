// `npm run analyse`, `import`, `reanalyse`, `make-admin`, `make-catalogue`, `rotate-keys`, `check-ledger`, `check-files`, `migrate`: runs one of the server's commands on the project's own Node.
import { spawnSync } from 'node:child_process'
import { env, installPackages, node, root } from './install.js'

const [command, ...given] = process.argv.slice(2)
installPackages()
// npm changes into the project's folder; a relative path means the place where the command was typed.
const typedAt = process.env.INIT_CWD ?? process.cwd()
const args = [`${root}/shop/server/src/main-${command}.ts`, ...given]
const { status } = spawnSync(node, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, SEGNO_TYPED_AT: typedAt },
})
process.exit(status ?? 1)
