import {
  createUpload as createUploadEndpoint,
  describeUploads,
  dismissIntakes as dismissIntakesEndpoint,
  endUpload as endUploadEndpoint,
  getIntakeProgress,
  getUpload,
  listIntakes as listIntakesEndpoint,
  retryIntakes,
  sendUpload,
  UPLOAD_RULES,
} from '@segno/contract'
import { memoizeFor } from '../platform/memoize-for.ts'
import { route, type Route } from '../platform/http/route.ts'
import { dismissIntakes } from './intakes/dismiss-intakes.ts'
import { listIntakes } from './intakes/list-intakes.ts'
import { selectFailed } from './intakes/queries.ts'
import { ProgressReader } from './read-progress.ts'
import { tryAgain } from './receive-file.ts'
import { askUpload, continueUpload } from './uploads/continue-upload.ts'
import { createUpload } from './uploads/create-upload.ts'
import { endUpload } from './uploads/end-upload.ts'
import { CHECKSUM_ALGORITHM_LIST } from './uploads/rules.ts'
import type { UploadContext } from './uploads/upload-context.ts'

/** Every visitor of the sounds asks for it. */
const COUNT_EVERY_MS = 1_000

const TUS_OFFER = {
  'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
  'tus-max-size': String(UPLOAD_RULES.maxFileBytes),
  'tus-checksum-algorithm': CHECKSUM_ALGORITHM_LIST,
}

export function ingestRoutes(ctx: UploadContext): Route[] {
  const { db, now } = ctx
  const reader = new ProgressReader(db, () => now().getTime())
  const progress = memoizeFor(() => reader.read(), { everyMs: COUNT_EVERY_MS, now })
  return [
    route(getIntakeProgress, progress),
    route(describeUploads, () => Promise.resolve({ headers: TUS_OFFER })),
    route(createUploadEndpoint, ({ caller, headers, stream }) =>
      createUpload(ctx, { artistId: caller.accountId, headers, stream }),
    ),
    route(getUpload, ({ caller, params, headers }) =>
      askUpload(ctx, { id: params.id, artistId: caller.accountId, headers }),
    ),
    route(sendUpload, ({ caller, params, headers, stream }) =>
      continueUpload(ctx, { id: params.id, artistId: caller.accountId, headers, stream }),
    ),
    route(endUploadEndpoint, ({ caller, params, headers }) =>
      endUpload(ctx, { id: params.id, artistId: caller.accountId, headers }),
    ),
    ...intakeRoutes(ctx),
  ]
}

function intakeRoutes(ctx: UploadContext): Route[] {
  return [
    route(listIntakesEndpoint, ({ caller, query: { page, limit, ...filter } }) =>
      listIntakes(ctx.db, { ...filter, artistId: caller.accountId }, { page, limit }),
    ),
    route(retryIntakes, async ({ caller, body }) => {
      const ids = await selectFailed(ctx.db, { ...body, artistId: caller.accountId })
      return { changed: await tryAgain(ctx, ids) }
    }),
    route(dismissIntakesEndpoint, async ({ caller, body }) => ({
      changed: await dismissIntakes(ctx, { artistId: caller.accountId, ids: body.ids }),
    })),
  ]
}
