/** `GET PUT /a/{b,c}` → `GET /a/b`, `GET /a/c`, `PUT /a/b`, `PUT /a/c` */
export function callsIn(line: string): string[] {
  const [path = '', ...methods] = line.trim().split(' ').toReversed()
  const [, before = path, choices = '', after = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(path) ?? []
  return methods.flatMap((method) =>
    choices.split(',').map((choice) => `${method} ${before}${choice}${after}`),
  )
}
