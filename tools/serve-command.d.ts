export const serveCommand: {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
