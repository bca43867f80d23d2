import { slice, type SliceContext } from '../platform/slice.ts'
import { openDemoJobs } from './demo-jobs.ts'
import { showDevMail } from './dev-mail.ts'

/** Puts other slices together, so it comes last and may use all of them. */
export const demo = slice({
  name: 'demo',
  after: [],
  open({ platform, settings, scratchFolder, opened }: SliceContext<{ readonly isDemo: boolean }>) {
    if (!settings.isDemo) return {}
    return {
      jobs: opened.use(openDemoJobs(platform, scratchFolder)).handlers,
      serve: (app) => showDevMail(app, platform.db),
    }
  },
})
