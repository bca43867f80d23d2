import { create } from 'zustand'

interface Notification {
  readonly message: string
  readonly status: 'SUCCESS' | 'FAILED' | null
  /** True while something is on its way: a bar runs along the top. */
  readonly progress: boolean
  /** True while nothing else can be done: a loader covers the screen. */
  readonly fullLoader: boolean
  /** True while a trial is being set up; covers the screen too, and says so. */
  readonly trialLoader: boolean
}

const QUIET: Notification = {
  message: '',
  status: null,
  progress: false,
  fullLoader: false,
  trialLoader: false,
}

export const useNotification = create<Notification>()(() => QUIET)

let working = 0

/** Shows the bar along the top for as long as any of the work given here is going on. */
export async function withProgress<Result>(work: Promise<Result>): Promise<Result> {
  working += 1
  useNotification.setState({ progress: true })
  try {
    return await work
  } finally {
    working -= 1
    if (working === 0) useNotification.setState({ progress: false })
  }
}
