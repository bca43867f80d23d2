/** Builds into `folder`, and keeps there what its last two builds had in `assets`. */
export function buildBeside(folder: string, build: () => void): void
