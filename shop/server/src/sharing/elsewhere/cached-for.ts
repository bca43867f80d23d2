const TEN_MINUTES = 'public, max-age=600'

/** No cache keeps a page that its owner can take out of sight, such as a collection shared by link. */
export const cachedFor = (isPublic: boolean): string => (isPublic ? TEN_MINUTES : 'private, no-store')
