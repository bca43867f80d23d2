/**
 * @returns the changelog in which what stood under "Unreleased" stands under the version and its day
 * @throws {Error} where the version is malformed or was released, or nothing stands there
 */
export function releasedChangelog(changelog: string, version: string, now: Date): string

/** @returns a package.json of this tree with its version, and those of our own packages that it names, raised */
export function withVersion(packageJson: string, from: string, to: string): string

/**
 * @param page the list of shops that are kept, one for each release
 * @param name of the kept shop: the number of its last migration
 * @returns the list with the shop of a version; versions without a migration between them share a shop
 */
export function withKeptShop(page: string, name: string, version: string): string
