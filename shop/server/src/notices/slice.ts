import { dataExport, emailLimit, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { listening } from '../listening/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { NoticesContext } from './notices-context.ts'
import { noticesRoutes } from './routes.ts'
import { forgetNotifier, selectNoticesOf } from './queries.ts'
import { SOURCE_DAYS } from './rules.ts'
import { sweepNotices } from './sweep-notices.ts'

const DAY_MS = 24 * 60 * 60_000

interface Settings {
  readonly shop: NoticesContext['shop']
}

export const notices = slice({
  name: 'notices',
  after: [accounts, catalogue, listening],
  open({ platform, settings: { shop }, port }: SliceContext<Settings>) {
    const limit = port(emailLimit)
    return {
      kept: [{ table: 'notice_source', since: 'submitted_at', forMs: SOURCE_DAYS * DAY_MS }],
      sweeps: [() => sweepNotices(platform)],
      answers: [
        answer(erasure, (tx, { accountId }) => forgetNotifier(tx, accountId)),
        answer(dataExport, { name: 'copyrightNotices', read: selectNoticesOf }),
      ],
      routes: noticesRoutes({
        ...platform,
        shop,
        allowEmailTo: (to) => limit()(to),
      }),
    }
  },
})
