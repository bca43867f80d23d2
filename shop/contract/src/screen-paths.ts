const ANYTHING = '[^/]+'

/**
 * Tells the addresses of screens from others. `paths` are in the router's notation: what begins with a colon stands for
 * anything. Upper and lower case are one, and so is a slash at the end, as the router has it.
 */
export function screenPathMatcher(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((path) => path.replace(/:\w+/g, ANYTHING).replace(/\/$/, ''))
  const screens = new RegExp(`^(${patterns.join('|')})/*$`, 'i')
  return (pathname) => screens.test(pathname)
}

/** Whether a path can be decoded. What cannot be names nothing, whatever screen it looks like. */
export function isReadablePath(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
