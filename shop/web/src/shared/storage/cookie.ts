const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps a value where the server sees it too, as the specification has it: on every path, for a year, over https only. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; secure; samesite=lax`
}
