/** Builds into `folder`, and keeps there what its last two builds had in `assets`. */
export function buildKeepingFormer(folder: string, build: () => void): void
