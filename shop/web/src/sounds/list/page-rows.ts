/** So many rows of a list are asked for at once. */
export const PAGE_ROWS = 50
