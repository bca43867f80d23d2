/** Ref of what takes the place of a form: the screen may be scrolled past its start. */
export const openAtStart = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' })
