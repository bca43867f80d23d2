// Makes the mutants of the files of its arguments, in the copy of the project that it is started in, and sends what it found.
import { Lane } from '../rows/lane.ts'
import { reportOn } from './report.ts'

const files = process.argv.slice(2)
const lane = await Lane.open(['node', 'pg', 'pg-isolated'])
// The command has ended: nothing may go on running.
process.once('disconnect', () => void lane[Symbol.asyncDispose]().finally(() => process.exit(1)))
// Ctrl-C reaches every process of a terminal; the command decides.
process.on('SIGINT', () => {})
for (const file of files) {
  const report = await reportOn(lane, file)
  if (process.connected) process.send!(report)
}
await lane[Symbol.asyncDispose]()
process.exit()
