import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { oneLine } from '../one-line.ts'

/** Views of one list that one administrator may keep. */
export const MAX_LIST_VIEWS = 50
export const MAX_VIEW_NAME = 80

const listField = z.enum(['users', 'artists'])

/** A list as somebody looks at it: search, filters, order and size of a page. */
export const listView = z.object({
  id,
  name: z.string(),
  /** As in the address of its screen, without the `?`. */
  address: z.string(),
})
export type ListView = z.output<typeof listView>

export const listListViews = endpoint({
  method: 'GET',
  path: '/api/admin/views/:list',
  access: ['admin'],
  grants: ['support'],
  summary: 'The views of a list that you saved, by name.',
  params: z.strictObject({ list: listField }),
  ok: z.object({ items: z.array(listView) }),
  errors: [],
})

export const savedView = z.strictObject({
  name: oneLine(MAX_VIEW_NAME),
  address: z.string().check(z.maxLength(2_000)),
})

export const saveListView = endpoint({
  method: 'PUT',
  path: '/api/admin/views/:list',
  access: ['admin'],
  grants: ['support'],
  summary: 'Saves a view of a list, in the place of yours of that name.',
  params: z.strictObject({ list: listField }),
  body: savedView,
  ok: listView,
  errors: ['too_many_views'],
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/:list/:viewId',
  access: ['admin'],
  grants: ['support'],
  summary: 'Forgets a view of yours.',
  params: z.strictObject({ list: listField, viewId: id }),
  ok: z.null(),
  errors: ['view_not_found'],
})

export const listViewEndpoints = group(
  'Admins: saved views',
  'Filters and order of an administrator’s list, saved under a name.',
  { listListViews, saveListView, deleteListView },
)
