/**
 * Calls whose every answer is a whole list: they go one after the other, so that each answer is newer than the one
 * before, and only the last one is shown, for earlier ones lack what the later calls are about.
 */
export function answersInTurn<List>(
  show: (list: List) => void,
): (work: () => Promise<List>) => Promise<void> {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    waiting += 1
    const turn = queue.then(work).finally(() => (waiting -= 1))
    queue = turn.catch(() => undefined)
    const list = await turn
    if (waiting === 0) show(list)
  }
}
