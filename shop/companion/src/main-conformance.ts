// `npm run conformance -- URL`: tries a shop as an author of a plugin would; with `--listen PORT` it stands between a
// plugin and the shop and judges what the plugin sends.
import { parseArgs } from 'node:util'
import { judgeClient } from './conformance/judge-client.ts'
import { tryServer } from './conformance/try-server.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { listen: { type: 'string' } },
  allowPositionals: true,
})
const url = URL.parse(positionals[0] ?? '')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (url === null) {
  say('Usage: npm run conformance -- URL [--listen PORT]')
  process.exitCode = 2
} else if (values.listen === undefined) {
  process.exitCode = (await tryServer(url.origin, say)) ? 0 : 1
} else {
  await judgeClient(url.origin, { port: Number(values.listen), say })
}
