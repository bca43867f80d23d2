// `npm run make-admin -- EMAIL`: invites an administrator, the first one above all.
import { spawnSync } from 'node:child_process'
import { env, installPackages, node, root } from './install.js'

installPackages()
const args = [`${root}/apps/server/src/main-make-admin.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env })
process.exit(status ?? 1)
