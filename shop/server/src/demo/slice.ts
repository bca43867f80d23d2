import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { openDemoJobs } from './demo-jobs.ts'
import { showDevMail } from './dev-mail.ts'

interface Settings {
  readonly isDemo: boolean
  readonly origin: string
}

/** Puts other slices together, so it comes last and may use all of them. */
export const demo = slice({
  name: 'demo',
  after: [],
  open({ platform, settings, scratchFolder, opened }: SliceContext<Settings>) {
    if (!settings.isDemo) return {}
    return {
      jobs: opened.use(openDemoJobs(platform, scratchFolder)).handlers,
      serve: (app) => showDevMail(app, platform.db, settings.origin),
    }
  },
})
