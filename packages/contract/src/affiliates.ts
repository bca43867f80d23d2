import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The id of an affiliate, as links carry it in `?afid=`. */
const afid = z.string().check(z.regex(/^[0-9a-zA-Z_-]{1,100}$/, 'is not an affiliate’s id'))

export const affiliateClick = endpoint({
  method: 'GET',
  path: '/api/public/affiliateClicks/:afid',
  access: 'anyone',
  summary: 'Counts that somebody came by an affiliate’s link.',
  params: z.strictObject({ afid }),
  ok: z.null(),
  errors: [],
})
