import { emailLimit } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { onlyAnswer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { NoticesContext } from './notices-context.ts'
import { noticesRoutes } from './routes.ts'

interface Settings {
  readonly shop: NoticesContext['shop']
}

export const notices = slice({
  name: 'notices',
  after: [accounts, catalogue],
  open({ platform, settings: { shop }, answers }: SliceContext<Settings>) {
    const emails = answers(emailLimit)
    return {
      routes: noticesRoutes({
        ...platform,
        shop,
        allowEmailTo: (email, clientAddress) => onlyAnswer(emails)(email, clientAddress),
      }),
    }
  },
})
