const TEN_MINUTES = 'public, max-age=600'

/** What its owner can withdraw from sight, such as a collection shared by link, is kept by no cache. */
export const cachedFor = (isPublic: boolean): string => (isPublic ? TEN_MINUTES : 'private, no-store')
