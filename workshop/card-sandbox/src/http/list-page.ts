/** A page of a list, in the provider's shape. */
export interface ListPage<T> {
  object: 'list'
  url: string
  has_more: boolean
  data: T[]
}
