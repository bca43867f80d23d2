/** The title of a new jam, until it is given one. */
export const UNTITLED = 'Untitled jam'
