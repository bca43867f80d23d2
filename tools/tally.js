// Types and words: tally.d.ts.

export const toRepeat = (run) => (run.succeeded ? null : run.failedFiles)

export function tallyOf(project, first, again) {
  const last = new Map([...statusesOf(first), ...(again ? statusesOf(again) : [])])
  const named = (status) => [...last].filter(([, one]) => one === status).map(([name]) => name)
  const failed = named('failed')
  const { succeeded } = again ?? first
  if (!succeeded && failed.length === 0) failed.push(project)
  const unsteady = [...statusesOf(first)]
    .filter(([name, status]) => status === 'failed' && last.get(name) === 'passed')
    .map(([name]) => name)
  if (!first.succeeded && succeeded && !first.tests.some(isFailed)) unsteady.push(project)
  return { passed: named('passed').length, failed, unsteady }
}

const isFailed = ({ status }) => status === 'failed'

/** Tests of the same name are told apart by their order. */
function statusesOf({ tests }) {
  const statuses = new Map()
  const times = new Map()
  for (const { file, name, status } of tests) {
    const whole = `${file}: ${name}`
    const time = (times.get(whole) ?? 0) + 1
    times.set(whole, time)
    statuses.set(time === 1 ? whole : `${whole} (${time})`, status)
  }
  return statuses
}
