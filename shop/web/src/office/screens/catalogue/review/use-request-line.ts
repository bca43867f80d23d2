import { useRef, useState } from 'react'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'

/** Does one thing after another, and says what fails. */
export function useRequestLine() {
  const line = useRef(Promise.resolve(true))
  const waitingCount = useRef(0)
  const [isBusy, setBusy] = useState(false)
  /** @returns whether it was done */
  const ask = (work: () => Promise<void>): Promise<boolean> => {
    waitingCount.current += 1
    setBusy(true)
    line.current = line.current.then(() => didIt(work))
    return line.current.finally(() => {
      waitingCount.current -= 1
      setBusy(waitingCount.current > 0)
    })
  }
  return { isBusy, isBusyNow: () => waitingCount.current > 0, ask }
}

async function didIt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}
