import { integer, oneOf, required, shape, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { keep } from '../state/context.ts'
import { newId } from '../state/ids.ts'

const LARGEST_BYTES = 5_000_000
const upload = shape({ filename: required(text), type: required(text), size: required(integer) })

export const fileRoutes: Route[] = [
  route(
    'POST',
    '/v1/files',
    { purpose: required(oneOf('dispute_evidence')), file: required(upload) },
    (ctx, { params: { purpose, file } }) => {
      if (file.type !== 'application/pdf')
        throw invalidRequest('This sandbox takes PDF files only.', { param: 'file' })
      if (file.size > LARGEST_BYTES) throw invalidRequest('The file is larger than 5 MB.', { param: 'file' })
      return keep(ctx, 'file', {
        id: newId('file'),
        object: 'file',
        created: ctx.now(),
        expires_at: null,
        filename: file.filename,
        purpose,
        size: file.size,
        title: null,
        type: 'pdf',
        url: null,
      })
    },
  ),
]
