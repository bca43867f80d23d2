import { create } from 'zustand'

interface Notification {
  /** True while something is on its way: a bar runs along the top. */
  readonly progress: boolean
  /** True while the page waits as a whole: a loader covers the screen. */
  readonly fullLoader: boolean
  /** True while a voucher's trial is being set up: covers the screen too, and says so. */
  readonly trialLoader: boolean
}
type Loader = keyof Notification

export const useNotification = create<Notification>()(() => ({
  progress: false,
  fullLoader: false,
  trialLoader: false,
}))

const workingCounts: Record<Loader, number> = { progress: 0, fullLoader: 0, trialLoader: 0 }

/** Shows a loader for as long as any of the work given here is going on. */
export async function withLoader<Result>(loader: Loader, work: Promise<Result>): Promise<Result> {
  workingCounts[loader] += 1
  useNotification.setState({ [loader]: true })
  try {
    return await work
  } finally {
    workingCounts[loader] -= 1
    if (workingCounts[loader] === 0) useNotification.setState({ [loader]: false })
  }
}
