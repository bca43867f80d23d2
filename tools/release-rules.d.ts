/**
 * @returns the changelog in which what stood under "Unreleased" stands under the version and its day
 * @throws {Error} where the version is malformed or was released, or nothing stands there
 */
export function releasedChangelog(changelog: string, version: string, now: Date): string

/** @returns a package.json of this tree with its version, and those of our own packages that it names, raised */
export function withVersion(packageJson: string, from: string, to: string): string
