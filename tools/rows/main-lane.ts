// Checks the mutants at the places of its arguments, in the copy of the project that it is started in, and sends what it found.
import { Lane } from './lane.ts'
import { MUTANTS } from './rows.ts'

const [projects = '', ...places] = process.argv.slice(2)
const lane = await Lane.open(projects.split(','))
// The command has ended: nothing may go on running.
process.once('disconnect', () => void lane[Symbol.asyncDispose]().finally(() => process.exit(1)))
// Ctrl-C reaches every process of a terminal; the command decides.
process.on('SIGINT', () => {})
for await (const finding of lane.check(places.map((place) => MUTANTS[Number(place)]!))) {
  if (process.connected) process.send!(finding)
}
await lane[Symbol.asyncDispose]()
process.exit()
