// What its types say stands beside it.

export function tallyOf(project, first, again) {
  const last = new Map([...first.statuses, ...(again?.statuses ?? [])])
  const named = (status) => [...last].filter(([, one]) => one === status).map(([name]) => name)
  const failed = named('failed')
  const succeeded = (again ?? first).succeeded
  // A run that failed without a failed test (an import that throws, an error outside of tests) still failed.
  if (!succeeded && failed.length === 0) failed.push(project)
  const failedFirst = failedIn(first)
  const unsteady = failedFirst.filter((name) => last.get(name) === 'passed')
  if (!first.succeeded && succeeded && failedFirst.length === 0) unsteady.push(project)
  return { passed: named('passed').length, failed, unsteady }
}

export function failedIn({ statuses }) {
  return [...statuses].filter(([, status]) => status === 'failed').map(([name]) => name)
}

export function statusesOf(results) {
  const statuses = new Map()
  const times = new Map()
  for (const [name, status] of results) {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    statuses.set(time === 1 ? name : `${name} (${time})`, status)
  }
  return statuses
}
